import { beforeEach, describe, expect, it } from 'vitest'
import { setTime } from '../../app/clock.ts'
import type { Item } from '../arrange.ts'
import { NO_CHANGES, changesSince, shownChange } from '../changes.ts'
import { bakingDate } from './date.ts'
import { rowsOf, ticked } from './ticks.ts'
import type { Row, Ticks } from './ticks.ts'

const DATE = '2026-11-25'
const item = (code: string, quantity: number): Item => ({
  code,
  description: `Articolo ${code}`,
  unit: 'pz',
  quantity,
  group1: 'Pane',
  group2: null,
  group3: null,
  trays: null,
})
const shown = (rows: readonly Row[]) =>
  rows.map(({ item: { code }, isDone, change }) => [code, isDone ? 'done' : 'open', change && shownChange(change)])
const rows = (items: Item[], ticks: Ticks, printed: Item[] = []) =>
  rowsOf(items, ticks[DATE] ?? {}, printed.length > 0 ? changesSince(items, printed) : NO_CHANGES)

beforeEach(() => void setTime('2026-11-25T02:12:00Z'))

describe('the ticks of the bakehouse', () => {
  it('are kept by date, can be taken back, and go when their date is past', () => {
    const first = ticked({ '2026-11-20': { A: item('A', 1) }, '2026-11-24': { B: item('B', 2) } }, DATE, item('A', 288), true)
    expect(Object.keys(first)).toEqual(['2026-11-24', DATE])
    const both = ticked(first, DATE, item('C', 5), true)
    expect(shown(rows([item('A', 288), item('B', 2), item('C', 5)], both))).toEqual([
      ['A', 'done', null],
      ['B', 'open', null],
      ['C', 'done', null],
    ])
    expect(shown(rows([item('A', 288), item('C', 5)], ticked(both, DATE, item('A', 288), false)))).toEqual([
      ['A', 'open', null],
      ['C', 'done', null],
    ])
  })

  it('end with a change of the figure, which is then compared with what was made, not with the paper', () => {
    const printed = [item('A', 288), item('B', 96)]
    expect(shown(rows([item('A', 312), item('B', 96)], {}, printed))).toEqual([
      ['A', 'open', '+24, era 288'],
      ['B', 'open', null],
    ])
    const made = ticked({}, DATE, item('A', 312), true)
    expect(shown(rows([item('A', 312)], made, printed))).toEqual([['A', 'done', null]])
    expect(shown(rows([item('A', 320)], made, printed))).toEqual([['A', 'open', '+8, era 312']])
    expect(shown(rows([item('A', 320)], made))).toEqual([['A', 'open', '+8, era 312']])
  })

  it('show at 0 what was made and has left the list', () => {
    const made = ticked({}, DATE, item('A', 40), true)
    expect(shown(rows([item('B', 1)], made))).toEqual([
      ['B', 'open', null],
      ['A', 'open', '−40, era 40'],
    ])
  })
})

it.each([
  ['2026-11-24T11:00:00Z', '2026-11-25'],
  ['2026-11-24T22:59:00Z', '2026-11-25'],
  ['2026-11-25T02:12:00Z', '2026-11-25'],
  ['2026-11-25T10:59:00Z', '2026-11-25'],
  ['2026-11-25T11:00:00Z', '2026-11-26'],
])('at %s the date that is being baked is %s', (instant, date) => {
  setTime(instant)
  expect(bakingDate()).toBe(date)
})
