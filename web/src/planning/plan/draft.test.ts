import { describe, expect, it } from 'vitest'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { planRow } from './test-rows.ts'
import { carriedFrom } from './carried.ts'
import { isReversible, lostDays, undoDraft } from './undo.ts'
import {
  cellsOf,
  changesDay,
  countChanges,
  countChangesOn,
  emptyDraft,
  emptyWeek,
  firstInvalid,
  isUnplanned,
  isZeroOn,
  newRow,
  quantityOf,
  saveInput,
  shownRows,
  weekdays,
  weekShown,
} from './week.ts'

const rosetta = planRow('ROS', { MONDAY: 30, TUESDAY: 20 })
const pane = planRow('PAN', { MONDAY: 2.5 }, { unit: 'kg' })
const rows = [rosetta, pane]
const ROSETTA = { monday: 30, tuesday: 20, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }
const after = (...actions: DraftAction[]) => actions.reduce(draftReducer, emptyDraft)

describe('a row', () => {
  it('is named by the code of an article without a description', () => {
    const article = { code: 'ROS', unit: { code: 'pz' }, weight: null, note: null, imageUrl: '' }
    const limits = { __typename: 'QuantityLimits', minimum: 1, step: 1, maximum: 1000, decimals: 0 } as const
    const named = ['', ' ', 'Rosetta'].map((description) => newRow({ ...article, description, limits }).description)
    expect(named).toEqual(['ROS', 'ROS', 'Rosetta'])
  })
})

describe('draft', () => {
  it('sends only the changed cells, each with the quantity seen', () => {
    const draft = after(
      { type: 'set', row: rosetta, day: 'MONDAY', value: 35_000 },
      { type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 },
      { type: 'set', row: pane, day: 'MONDAY', value: 3000 },
      { type: 'set', row: pane, day: 'MONDAY', value: 2500 },
    )
    expect(saveInput(rows, draft)).toEqual({ cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity: 40, seen: 30 }], removedRows: [] })
    expect(countChanges(rows, draft)).toBe(1)
    expect(countChangesOn('MONDAY', rows, draft)).toBe(1)
    expect(countChangesOn('TUESDAY', rows, draft)).toBe(0)
  })

  it('takes as seen what is saved where that has become the typed quantity, e.g. by a save without an answer', () => {
    const typed = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 35_000 })
    const stored = planRow('ROS', { MONDAY: 35, TUESDAY: 20 })
    const draft = draftReducer(typed, { type: 'set', row: stored, day: 'MONDAY', value: 40_000 })
    expect(saveInput([stored, pane], draft).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 40, seen: 35 }])
    // Not another quantity, which somebody else has saved.
    const others = planRow('ROS', { MONDAY: 33, TUESDAY: 20 })
    const own = draftReducer(typed, { type: 'set', row: others, day: 'MONDAY', value: 40_000 })
    expect(saveInput([others, pane], own).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 40, seen: 30 }])
  })

  it('is done with a quantity that was saved elsewhere, also if somebody replaces it later', () => {
    const typed = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 35_000 }, { type: 'set', row: pane, day: 'MONDAY', value: 3000 })
    const read = (quantity: number, draft = typed) =>
      draftReducer(draft, { type: 'read', rows: [planRow('ROS', { MONDAY: quantity, TUESDAY: 20 }), pane] })
    const done = read(35)
    const replaced = [planRow('ROS', { MONDAY: 25, TUESDAY: 20 }), pane]
    expect(saveInput(replaced, read(25, done)).cells).toEqual([{ articleCode: 'PAN', day: 'MONDAY', quantity: 3, seen: 2.5 }])
    // Somebody else's quantity leaves the change, and asks.
    expect(read(33)).toBe(typed)
    expect(saveInput(replaced, typed).cells).toContainEqual({ articleCode: 'ROS', day: 'MONDAY', quantity: 35, seen: 30 })
  })

  it('PLAN-37 treats a row with seven quantities of 0 as unplanned, unsaved changes included', () => {
    expect(isUnplanned(rosetta.saved)).toBe(false)
    const draft = after({ type: 'setWeek', row: rosetta, week: emptyWeek })
    expect(isUnplanned(weekShown(rosetta, cellsOf(draft, 'ROS')))).toBe(true)
    expect(saveInput(rows, draft).cells.map(({ day, quantity }) => [day, quantity])).toEqual([
      ['MONDAY', 0],
      ['TUESDAY', 0],
    ])
  })

  it('discards of a day only the cells that still have the given values', () => {
    const draft = after(
      { type: 'set', row: rosetta, day: 'MONDAY', value: 35_000 },
      { type: 'set', row: pane, day: 'MONDAY', value: 3000 },
      { type: 'set', row: pane, day: 'TUESDAY', value: 4000 },
    )
    const only = new Map([
      ['ROS', 35_000],
      ['PAN', 2000],
    ])
    const left = draftReducer(draft, { type: 'discardDay', day: 'MONDAY', only })
    expect(saveInput(rows, left).cells.map(({ articleCode, day }) => [articleCode, day])).toEqual([
      ['PAN', 'MONDAY'],
      ['PAN', 'TUESDAY'],
    ])
    expect(countChanges(rows, draftReducer(draft, { type: 'discardDay', day: 'MONDAY' }))).toBe(1)
  })

  it('PLAN-09 hides a row without a quantity, until something is typed in it', () => {
    expect([isZeroOn('MONDAY', rosetta, emptyDraft), isZeroOn('WEDNESDAY', rosetta, emptyDraft)]).toEqual([false, true])
    const typed = (value: number) => after({ type: 'set', row: rosetta, day: 'WEDNESDAY', value })
    for (const draft of [typed(5000), typed(0), typed(Number.NaN)]) expect(isZeroOn('WEDNESDAY', rosetta, draft)).toBe(false)
  })

  it('removes a whole row, drops its changes, and restores it', () => {
    const gone = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 0 }, { type: 'remove', row: rosetta })
    expect(saveInput(rows, gone)).toEqual({ cells: [], removedRows: [{ articleCode: 'ROS', seen: ROSETTA }] })
    expect(countChanges(rows, gone)).toBe(1)
    expect(countChanges(rows, draftReducer(gone, { type: 'restore', code: 'ROS' }))).toBe(0)
  })

  it('OPEN-109 changes with a removed row each day on which it has a quantity', () => {
    const changed = (...actions: DraftAction[]) => weekdays.filter((day) => changesDay(day, rows, after(...actions)))
    const removal = { type: 'remove', row: rosetta } as const
    expect(changed(removal)).toEqual(['MONDAY', 'TUESDAY'])
    expect(changed(removal, { type: 'set', row: pane, day: 'FRIDAY', value: 3000 })).toEqual(['MONDAY', 'TUESDAY', 'FRIDAY'])
    expect(changed(removal, { type: 'restore', code: 'ROS' })).toEqual([])
    // Disabling a day loses none of it.
    expect(countChangesOn('MONDAY', rows, after(removal))).toBe(0)
  })

  it('adds a row and removes it again without a change', () => {
    const fresh = planRow('NEW', {}, { isNew: true })
    const draft = after({ type: 'add', row: fresh, week: { ...emptyWeek, FRIDAY: 10_000 } })
    expect(saveInput(rows, draft).cells).toEqual([{ articleCode: 'NEW', day: 'FRIDAY', quantity: 10, seen: 0 }])
    expect(draftReducer(draft, { type: 'remove', row: fresh })).toEqual(emptyDraft)
  })

  it('restores a removed row with its new quantities when it is added again', () => {
    const draft = after({ type: 'remove', row: rosetta }, { type: 'add', row: rosetta, week: { ...rosetta.saved, FRIDAY: 15_000 } })
    expect(saveInput(rows, draft)).toEqual({ cells: [{ articleCode: 'ROS', day: 'FRIDAY', quantity: 15, seen: 0 }], removedRows: [] })
  })

  it('keeps after a save what was typed during it', () => {
    const typed = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 }, { type: 'set', row: pane, day: 'MONDAY', value: 3000 })
    const input = saveInput(rows, typed)
    const meanwhile = draftReducer(typed, { type: 'set', row: rosetta, day: 'MONDAY', value: 45_000 })
    const left = draftReducer(meanwhile, { type: 'saved', input })
    expect([...left.cells]).toEqual([['ROS', { MONDAY: { value: 45_000, seen: 40_000 } }]])
    expect(draftReducer(typed, { type: 'saved', input })).toEqual(emptyDraft)
  })

  it('settles a conflict: my value is sent with the current one as seen, theirs replaces mine', () => {
    const typed = after(
      { type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 },
      { type: 'set', row: rosetta, day: 'TUESDAY', value: 25_000 },
    )
    const settled = draftReducer(typed, {
      type: 'settle',
      settlements: [
        { isRow: false, code: 'ROS', day: 'MONDAY', keepMine: true, current: 50_000 },
        { isRow: false, code: 'ROS', day: 'TUESDAY', keepMine: false, current: 10_000 },
      ],
    })
    expect(saveInput(rows, settled).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 40, seen: 50 }])
  })

  it('settles the removal of a row: it is removed with its current quantities as seen, or kept', () => {
    const gone = after({ type: 'remove', row: rosetta })
    const settled = (keepMine: boolean) =>
      saveInput(
        rows,
        draftReducer(gone, { type: 'settle', settlements: [{ isRow: true, code: 'ROS', day: 'TUESDAY', keepMine, current: 25_000 }] }),
      )
    expect(settled(true)).toEqual({ cells: [], removedRows: [{ articleCode: 'ROS', seen: { ...ROSETTA, tuesday: 25 } }] })
    expect(settled(false)).toEqual({ cells: [], removedRows: [] })
  })

  it('finds the first invalid change, and ignores an unchanged value out of range', () => {
    const old = planRow('OLD', { MONDAY: 7 })
    expect(firstInvalid([old, rosetta], emptyDraft)).toBeNull()
    const typed = after({ type: 'set', row: rosetta, day: 'TUESDAY', value: 12_000 })
    expect(firstInvalid([old, rosetta], typed)).toEqual({ code: 'ROS', day: 'TUESDAY' })
    expect(firstInvalid([rosetta], after({ type: 'set', row: rosetta, day: 'MONDAY', value: Number.NaN }))).toEqual({
      code: 'ROS',
      day: 'MONDAY',
    })
  })

  it('takes a save back: former cells, a removed row as new, an added row removed, each with the saved value as seen', () => {
    const fresh = planRow('NEW', {}, { isNew: true })
    const typed = after(
      { type: 'set', row: pane, day: 'MONDAY', value: 4000 },
      { type: 'remove', row: rosetta },
      { type: 'add', row: fresh, week: { ...emptyWeek, MONDAY: 10_000, FRIDAY: 20_000 } },
    )
    const input = saveInput(rows, typed)
    const saved = [{ ...pane, saved: { ...pane.saved, MONDAY: 4000 } }, planRow('NEW', { MONDAY: 10, FRIDAY: 20 })]
    const undone = saveInput(saved, undoDraft({ input, rows }, []))
    expect(undone.removedRows).toEqual([{ articleCode: 'NEW', seen: expect.objectContaining({ monday: 10, friday: 20, sunday: 0 }) }])
    const former = Object.entries(rosetta.saved).filter(([, quantity]) => quantity > 0)
    expect(undone.cells).toEqual([
      { articleCode: 'PAN', day: 'MONDAY', quantity: pane.saved.MONDAY / 1000, seen: 4 },
      ...former.map(([day, quantity]) => ({ articleCode: 'ROS', day, quantity: quantity / 1000, seen: 0 })),
    ])
    expect(former.length).toBeGreaterThan(0)
  })

  it('has no value of its own in a cell that is typed back: it follows the saved one, and is based on it from then on', () => {
    const back = after(
      { type: 'set', row: rosetta, day: 'MONDAY', value: 35_000 },
      { type: 'set', row: rosetta, day: 'MONDAY', value: 30_000 },
    )
    const saved = { ...rosetta, saved: { ...rosetta.saved, MONDAY: 45_000 } }
    expect(quantityOf(saved, cellsOf(back, 'ROS'), 'MONDAY')).toBe(45_000)
    expect([countChanges([saved], back), saveInput([saved], back).cells, isZeroOn('MONDAY', saved, back)]).toEqual([0, [], false])
    expect(carriedFrom('2026-11-30', 'MONDAY', back).quantities).toEqual(new Map())
    const typed = draftReducer(back, { type: 'set', row: saved, day: 'MONDAY', value: 40_000 })
    expect(saveInput([saved], typed).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 40, seen: 45 }])
  })

  it('keeps the changed quantities of a row that somebody else removes, with what was seen, in its place', () => {
    const [first, second] = rows.map((row, place) => ({ ...row, place }))
    for (const [gone, left] of [[first!, [second!]] as const, [second!, [first!]] as const]) {
      const typed = after({ type: 'set', row: gone, day: 'MONDAY', value: 12_500 })
      const shown = shownRows(left, typed)
      expect(shown.map(({ code }) => code)).toEqual(['ROS', 'PAN'])
      expect(shown.find(({ code }) => code === gone.code)).toMatchObject({ isGone: true, saved: emptyWeek })
      expect([countChanges(left, typed), countChangesOn('TUESDAY', left, typed)]).toEqual([1, 0])
      const sent = { articleCode: gone.code, day: 'MONDAY', quantity: 12.5, seen: gone.saved.MONDAY / 1000 }
      expect(saveInput(left, typed)).toEqual({ cells: [sent], removedRows: [] })
      // Decided against the removal, it is sent as a new row.
      const settlements = [{ isRow: false, code: gone.code, day: 'MONDAY', keepMine: true, current: 0 } as const]
      const settled = draftReducer(typed, { type: 'settle', settlements })
      expect(saveInput(left, settled).cells).toEqual([{ ...sent, seen: 0 }])
      expect(draftReducer(settled, { type: 'saved', input: saveInput(left, settled) })).toEqual(emptyDraft)
    }
  })

  it('lets a removed row go with its last change, and with the wish to order none of it', () => {
    const typed = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 })
    const shown = (...actions: DraftAction[]) => shownRows([pane], actions.reduce(draftReducer, typed)).map(({ code }) => code)
    const [gone] = shownRows([pane], typed).filter(({ isGone }) => isGone)
    expect(shown()).toEqual(['PAN', 'ROS'])
    expect(shown({ type: 'discardDay', day: 'MONDAY' })).toEqual(['PAN'])
    expect(shown({ type: 'set', row: gone!, day: 'MONDAY', value: 0 })).toEqual(['PAN'])
    const left = draftReducer(typed, { type: 'remove', row: gone! })
    expect([shownRows([pane], left).length, saveInput([pane], left)]).toEqual([1, { cells: [], removedRows: [] }])
  })

  it('takes the removal of a row back without what it had on disabled days, and says on which', () => {
    const done = { input: saveInput(rows, after({ type: 'remove', row: rosetta })), rows }
    expect(saveInput([pane], undoDraft(done, ['TUESDAY', 'SUNDAY'])).cells).toEqual([
      { articleCode: 'ROS', day: 'MONDAY', quantity: 30, seen: 0 },
    ])
    expect(lostDays(done, ['TUESDAY', 'SUNDAY'])).toEqual(['TUESDAY'])
    expect(lostDays({ ...done, input: { cells: [], removedRows: [] } }, ['TUESDAY'])).toEqual([])
    // Nothing is left of it.
    expect(undoDraft(done, ['MONDAY', 'TUESDAY'])).toEqual(emptyDraft)
  })

  it('has nothing to bring back of a row without any quantity', () => {
    const none = planRow('ROS', {})
    const removed = (row: ReturnType<typeof planRow>) => ({
      input: saveInput([row, pane], after({ type: 'remove', row })),
      rows: [row, pane],
    })
    expect(isReversible(removed(none))).toBe(false)
    expect(undoDraft(removed(none), [])).toEqual(emptyDraft)
    expect(isReversible(removed(rosetta))).toBe(true)
    expect(isReversible({ input: saveInput(rows, after({ type: 'set', row: rosetta, day: 'MONDAY', value: 0 })), rows })).toBe(true)
  })

  it('takes the removal of a row back with what it had after a decided conflict', () => {
    const removed = after(
      { type: 'remove', row: rosetta },
      { type: 'settle', settlements: [{ isRow: true, code: 'ROS', day: 'MONDAY', keepMine: true, current: 25_000 }] },
    )
    expect(saveInput([pane], undoDraft({ input: saveInput(rows, removed), rows }, [])).cells).toEqual([
      { articleCode: 'ROS', day: 'MONDAY', quantity: 25, seen: 0 },
      { articleCode: 'ROS', day: 'TUESDAY', quantity: 20, seen: 0 },
    ])
  })

  it('takes a save back without a day that was disabled since', () => {
    const actions: DraftAction[] = [
      { type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 },
      { type: 'set', row: rosetta, day: 'TUESDAY', value: 40_000 },
    ]
    const done = { input: saveInput(rows, after(...actions)), rows }
    const saved = [planRow('ROS', { MONDAY: 40, TUESDAY: 40 }), pane]
    expect(saveInput(saved, undoDraft(done, ['TUESDAY'])).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 30, seen: 40 }])
    expect(lostDays(done, ['TUESDAY'])).toEqual(['TUESDAY'])
  })

  it('takes a save back also where somebody else has removed the row since', () => {
    const input = saveInput(rows, after({ type: 'set', row: rosetta, day: 'MONDAY', value: 40_000 }))
    expect(saveInput([pane], undoDraft({ input, rows }, [])).cells).toEqual([{ articleCode: 'ROS', day: 'MONDAY', quantity: 30, seen: 40 }])
  })

  it('drops the changes of one day, or all of them', () => {
    const typed = after({ type: 'set', row: rosetta, day: 'MONDAY', value: 0 }, { type: 'set', row: rosetta, day: 'TUESDAY', value: 0 })
    expect(countChanges(rows, draftReducer(typed, { type: 'discardDay', day: 'MONDAY' }))).toBe(1)
    expect(draftReducer(typed, { type: 'discard' })).toEqual(emptyDraft)
  })
})
