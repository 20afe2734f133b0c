import { describe, expect, it } from 'vitest'
import { eventContent } from '../store/events.ts'
import type { ProductionTotal } from './production.model.ts'
import { changesBetween, mayChange } from './updates.rules.ts'

/** A Friday. */
const FRIDAY = { from: '2026-11-20', to: '2026-11-20' }
/** Friday to Monday. */
const WEEKEND = { from: '2026-11-20', to: '2026-11-23' }
const YEAR = { from: '2026-11-20', to: '2027-11-20' }

describe('an event may change the totals of a period', () => {
  it.each([
    ['an order of its date', eventContent('ORDER_CHANGED', { dates: ['2026-11-20'] }), FRIDAY, true],
    ['an order of another date', eventContent('ORDER_CHANGED', { dates: ['2026-11-19', '2026-11-21'] }), FRIDAY, false],
    ['an order of its last date', eventContent('ORDER_CHANGED', { dates: ['2026-11-23'] }), WEEKEND, true],
    ['a change of its weekday', eventContent('ORDER_CHANGED', { weekdays: ['FRIDAY'] }), FRIDAY, true],
    ['a change of another weekday', eventContent('ORDER_CHANGED', { weekdays: ['THURSDAY', 'SATURDAY'] }), FRIDAY, false],
    ['a change of a weekday in it', eventContent('ORDER_CHANGED', { weekdays: ['MONDAY'] }), WEEKEND, true],
    ['a change of a weekday outside', eventContent('ORDER_CHANGED', { weekdays: ['TUESDAY'] }), WEEKEND, false],
    ['a change of any weekday, in a long period', eventContent('ORDER_CHANGED', { weekdays: ['TUESDAY'] }), YEAR, true],
    ['another date or its weekday', eventContent('ORDER_CHANGED', { dates: ['2026-12-01'], weekdays: ['FRIDAY'] }), FRIDAY, true],
    ['a change that names neither', eventContent('ORDER_CHANGED'), FRIDAY, true],
    ['the closing of its date', eventContent('DATE_CLOSED', { dates: ['2026-11-20'] }), FRIDAY, true],
    ['the closing of another date', eventContent('DATE_CLOSED', { dates: ['2026-11-19'] }), FRIDAY, false],
    ['a destination', eventContent('DESTINATION_CHANGED'), FRIDAY, true],
    ['the company', eventContent('COMPANY_CHANGED'), FRIDAY, true],
    ['an article', eventContent('ARTICLE_CHANGED'), FRIDAY, true],
    ['a document that was issued', eventContent('DOCUMENT_ISSUED'), FRIDAY, false],
    ['a document that was annulled', eventContent('DOCUMENT_ANNULLED'), FRIDAY, false],
  ])('%s', (_what, event, period, expected) => expect(mayChange(event, period)).toBe(expected))
})

const total = (articleCode: string, quantity: number | null): ProductionTotal => ({
  articleCode,
  description: '',
  unit: 'pz',
  quantity,
  groups: { GROUP_1: null, GROUP_2: null, GROUP_3: null },
  trays: null,
})

describe('the changes between two readings', () => {
  it.each([
    ['none', [total('A', 5), total('B', null)], [total('B', null), total('A', 5)], []],
    [
      'more and less',
      [total('A', 5), total('B', 7)],
      [total('A', 6), total('B', 0)],
      [
        ['A', 5, 6],
        ['B', 7, 0],
      ],
    ],
    ['an article that is new', [], [total('A', 5)], [['A', 0, 5]]],
    ['an article that is new without a quantity', [], [total('A', 0)], []],
    ['an article that has gone', [total('A', 5), total('B', 1)], [total('B', 1)], [['A', 5, 0]]],
    ['a total that can no longer be read', [total('A', 5)], [total('A', null)], [['A', 5, null]]],
    ['a total that can be read again', [total('A', null)], [total('A', 0)], [['A', null, 0]]],
    ['the order of the later list, then what has gone', [total('X', 1), total('A', 1)], [total('B', 2), total('A', 2)], [['B', 0, 2], ['A', 1, 2], ['X', 1, 0]]], // prettier-ignore
  ])('%s', (_what, before, after, expected) => {
    const changes = changesBetween(before, after).map(({ articleCode, before, after }) => [articleCode, before, after])
    expect(changes).toEqual(expected)
  })
})
