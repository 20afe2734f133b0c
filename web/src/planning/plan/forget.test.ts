import { describe, expect, it } from 'vitest'
import { draftReducer } from './draft.ts'
import type { DraftAction } from './draft.ts'
import { goneFrom, hasEdits, noEdits } from './forget.ts'
import { planRow } from './test-rows.ts'
import { emptyDraft, emptyWeek, saveInput } from './week.ts'
import type { Draft } from './week.ts'

const rosetta = planRow('ROS', { MONDAY: 30, TUESDAY: 20 })
const pane = planRow('PAN', { MONDAY: 40 })
const fresh = planRow('NEW', {}, { isNew: true })
const rows = [rosetta, pane]
const set = (row: typeof rosetta, day: 'MONDAY' | 'TUESDAY', value: number) => ({ type: 'set', row, day, value }) as const
const after = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(draftReducer, draft)

/** The draft as the other tab has it: an equal copy. */
const typed = after(emptyDraft, set(rosetta, 'MONDAY', 50_000), set(rosetta, 'TUESDAY', 60_000), { type: 'remove', row: pane })
const found = structuredClone(typed)
/** The found draft after more actions here, and after the other tab has told what is gone there. */
const left = (gone: Draft, ...actions: DraftAction[]) =>
  draftReducer(after(found, ...actions), { type: 'forget', found, gone: structuredClone(goneFrom(typed, gone)) })

describe('an edit that another tab has saved or discarded', () => {
  it('is over where it was only found on the device', () => {
    expect(left(emptyDraft)).toEqual(emptyDraft)
    const saved = after(typed, { type: 'saved', input: saveInput(rows, typed) })
    expect(left(saved)).toEqual(emptyDraft)
    const one = left(after(typed, { type: 'discardDay', day: 'MONDAY' }))
    expect(saveInput(rows, one)).toMatchObject({ cells: [{ articleCode: 'ROS', day: 'TUESDAY' }], removedRows: [{ articleCode: 'PAN' }] })
  })

  it('leaves what was typed here, also the same quantity once more', () => {
    const typedHere = left(emptyDraft, set(rosetta, 'MONDAY', 55_000), set(rosetta, 'MONDAY', 50_000), { type: 'restore', code: 'PAN' })
    expect(saveInput(rows, typedHere)).toEqual({
      cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity: 50, seen: 30 }],
      removedRows: [],
    })
    const removed = left(emptyDraft, { type: 'restore', code: 'PAN' }, { type: 'remove', row: structuredClone(pane) })
    expect(saveInput(rows, removed)).toMatchObject({ cells: [], removedRows: [{ articleCode: 'PAN' }] })
  })

  it('takes with it the row that it had added', () => {
    const adding = { type: 'add', row: fresh, week: { ...emptyWeek, MONDAY: 10_000 } } as const
    const added = after(emptyDraft, adding)
    expect(draftReducer(added, { type: 'forget', found: added, gone: added })).toEqual(emptyDraft)
    expect(draftReducer(added, { type: 'forget', found: noEdits, gone: added })).toBe(added)
  })

  it('is none where the other tab still has it, or never had it', () => {
    expect(hasEdits(goneFrom(typed, found))).toBe(false)
    expect(hasEdits(goneFrom(emptyDraft, typed))).toBe(false)
    const back = after(emptyDraft, set(rosetta, 'MONDAY', 50_000), set(rosetta, 'MONDAY', 30_000))
    expect(hasEdits(goneFrom(back, emptyDraft))).toBe(false)
  })
})
