import { describe, expect, it } from 'vitest'
import type { DeliveryFieldsFragment, OrderRowFieldsFragment } from '../../generated/graphql.ts'
import { carriedFrom } from '../plan/carried.ts'
import { dateRows, editsOf, orderedRows, proposal, withCarried } from './date-rows.ts'
import type { Basis } from './date-rows.ts'
import { draftReducer } from '../plan/draft.ts'
import { totalsOf } from '../plan/totals.ts'
import { emptyDraft, emptyWeek, firstInvalid } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'

const DATE = '2026-11-26'
const limits = { __typename: 'QuantityLimits' as const, minimum: 5, step: 5, maximum: 100, decimals: 0 }
const rules = { minimum: 5_000, step: 5_000, maximum: 100_000, decimals: 0 }
const planRow = (code: string, thursday: number): PlanRow => ({
  code,
  description: `Articolo ${code}`,
  unit: 'pz',
  weight: null,
  note: null,
  imageUrl: null,
  rules,
  saved: { ...emptyWeek, MONDAY: 50_000, THURSDAY: thursday },
  isNew: false,
})
const PIECES = { __typename: 'Unit' as const, code: 'pz' }
const orderRow = (articleCode: string, quantity: number): OrderRowFieldsFragment => ({
  __typename: 'OrderRow',
  articleCode,
  description: `Articolo ${articleCode}`,
  unit: PIECES,
  quantity,
  weight: null,
  note: null,
  limits,
  article: null,
})
const deliveryOf = (basis: DeliveryFieldsFragment['basis'], ...rows: [string, number][]): DeliveryFieldsFragment => ({
  __typename: 'Delivery',
  id: `0002/0001/${DATE}`,
  date: DATE,
  state: 'OPEN',
  basis,
  previewUrl: null,
  rows: rows.map(([code, quantity]) => orderRow(code, quantity)),
})

const known = (delivery: DeliveryFieldsFragment, order: Basis['order'] = null) => ({
  weekday: 'THURSDAY' as const,
  week: [planRow('ROS', 10_000), planRow('ZERO', 0)],
  order,
  isClosure: delivery.basis === 'CLOSURE',
  delivery,
})

describe('the rows of a date', () => {
  it('are named by the week, else by the code, where the delivery has no description', () => {
    const delivery = deliveryOf('STANDING', ['ROS', 10], ['NEW', 5])
    const unnamed = { ...delivery, rows: delivery.rows.map((row) => ({ ...row, description: '' })) }
    expect(dateRows(known(unnamed)).map(({ description }) => description)).toEqual(['Articolo ROS', 'NEW'])
  })

  it('are the delivery of the week for its weekday', () => {
    const rows = dateRows(known(deliveryOf('STANDING', ['ROS', 10])))
    expect(rows).toEqual([{ ...planRow('ROS', 0), saved: { ...emptyWeek, THURSDAY: 10_000 } }])
    expect(orderedRows(rows, emptyDraft, 'THURSDAY')).toEqual([{ articleCode: 'ROS', quantity: 10 }])
  })

  it('include an article that is not in the week', () => {
    const [row] = dateRows(known({ ...deliveryOf('STANDING', ['OLD', 3]), state: 'CLOSED' }))
    expect([row!.code, row!.saved.THURSDAY]).toEqual(['OLD', 3_000])
  })

  it('come from the order of the date, with its own limits', () => {
    const own = { ...orderRow('NEW', 1.5), unit: { __typename: 'Unit' as const, code: 'kg' }, weight: 0.5 }
    const order = { __typename: 'ExtraordinaryOrder' as const, id: `0002/0001/${DATE}`, date: DATE, rows: [own] }
    const rows = dateRows(known(deliveryOf('EXTRAORDINARY', ['NEW', 1.5]), order))
    expect(rows).toMatchObject([{ code: 'NEW', unit: 'kg', weight: 500, rules, saved: { THURSDAY: 1_500 } }])
  })
})

describe('the proposal', () => {
  it('is the order of the week where a closure, a disabled day or the closed bakery delivers nothing', () => {
    for (const source of ['CLOSURE', 'DAY_DISABLED', 'COMPANY_SUSPENDED'] as const) {
      const given = known(deliveryOf(source))
      const rows = dateRows(given)
      expect(orderedRows(rows, proposal(rows, given), 'THURSDAY')).toEqual([{ articleCode: 'ROS', quantity: 10 }])
    }
    const inactive = known(deliveryOf('INACTIVE'))
    expect(proposal([], inactive)).toBe(emptyDraft)
  })

  it('is empty where the date has an order, which the closed bakery does not deliver', () => {
    const order = { __typename: 'ExtraordinaryOrder' as const, id: `0002/0001/${DATE}`, date: DATE, rows: [orderRow('ROS', 25)] }
    const given = known(deliveryOf('COMPANY_SUSPENDED'), order)
    const rows = dateRows(given)
    expect(proposal(rows, given)).toBe(emptyDraft)
    expect(orderedRows(rows, emptyDraft, 'THURSDAY')).toEqual([{ articleCode: 'ROS', quantity: 25 }])
  })

  it('is not validated again: a quantity of the week outside the steps is valid, the same quantity typed is not', () => {
    const given = { ...known(deliveryOf('CLOSURE')), week: [planRow('ROS', 7_000)] }
    const draft = proposal([], given)
    expect(orderedRows([], draft, 'THURSDAY')).toEqual([{ articleCode: 'ROS', quantity: 7 }])
    expect(firstInvalid([], draft)).toBeNull()
    expect(totalsOf('THURSDAY', [], draft)).toMatchObject([{ total: 7_000 }])
    const [row] = draft.added
    const typed = (value: number) => firstInvalid([], draftReducer(draft, { type: 'set', row: row!, day: 'THURSDAY', value }))
    expect([typed(8_000), typed(10_000), typed(7_000)]).toEqual([{ code: 'ROS', day: 'THURSDAY' }, null, null])
  })

  it('OPEN-109 applies the quantities staged for that weekday to the delivery of the date', () => {
    const [ros, zero] = [planRow('ROS', 10_000), planRow('ZERO', 0)]
    const added = { ...planRow('NEW', 0), saved: emptyWeek, isNew: true }
    const staged = [
      { type: 'set', row: ros, day: 'THURSDAY', value: 25_000 },
      { type: 'set', row: ros, day: 'MONDAY', value: 5_000 },
      { type: 'set', row: zero, day: 'THURSDAY', value: 15_000 },
      { type: 'add', row: added, week: { ...emptyWeek, THURSDAY: 5_000 } },
    ] as const
    const draft = staged.reduce(draftReducer, emptyDraft)
    const given = known(deliveryOf('STANDING', ['ROS', 10]))
    const rows = dateRows(given)
    const carried = carriedFrom(DATE, 'THURSDAY', draft)
    expect(orderedRows(rows, withCarried(proposal(rows, given), carried, rows, given), 'THURSDAY')).toEqual([
      { articleCode: 'ROS', quantity: 25 },
      { articleCode: 'ZERO', quantity: 15 },
      { articleCode: 'NEW', quantity: 5 },
    ])
  })

  it('OPEN-109 delivers nothing of an article whose removal is staged', () => {
    const draft = draftReducer(emptyDraft, { type: 'remove', row: planRow('ROS', 10_000) })
    const given = known(deliveryOf('STANDING', ['ROS', 10]))
    const rows = dateRows(given)
    expect(orderedRows(rows, withCarried(proposal(rows, given), carriedFrom(DATE, 'THURSDAY', draft), rows, given), 'THURSDAY')).toEqual([])
  })

  it('leaves out articles that a whole order does not name, proposed ones included', () => {
    const given = known(deliveryOf('STANDING', ['ROS', 10]))
    const rows = dateRows(given)
    const carried = { date: DATE, quantities: new Map([['NEW', 5_000]]), rows: [planRow('NEW', 40_000)], isWhole: true }
    const draft = withCarried(proposal(rows, given), carried, rows, given)
    expect(orderedRows(rows, draft, 'THURSDAY')).toEqual([{ articleCode: 'NEW', quantity: 5 }])
    expect(editsOf(rows, draft, 'THURSDAY')).toEqual(
      new Map([
        ['ROS', 0],
        ['NEW', 5_000],
      ]),
    )
  })
})
