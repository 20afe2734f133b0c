import { describe, expect, it } from 'vitest'
import type { EffectivePartsFragment, ExceptionPartsFragment } from '../generated/graphql.ts'
import { carriedFrom, dateRows, initialDraft, orderedRows } from './date-rows.ts'
import { draftReducer } from './draft.ts'
import { emptyDraft, emptyWeek } from './week.ts'
import type { PlanRow } from './week.ts'

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
const catalogueArticle = (code: string) => ({
  code,
  description: `Articolo ${code}`,
  unit: 'pz',
  weight: null,
  note: null,
  imageUrl: `/img/${code}.jpg`,
  limits,
})
const effectiveOrder = (source: EffectivePartsFragment['source'], ...rows: [string, number][]): EffectivePartsFragment => ({
  __typename: 'EffectiveOrder',
  date: DATE,
  source,
  previewUrl: null,
  rows: rows.map(([code, quantity]) => ({ __typename: 'EffectiveRow', code, description: `Articolo ${code}`, unit: 'pz', quantity })),
})

const known = (effective: EffectivePartsFragment, order?: ExceptionPartsFragment['orders'][number]) => ({
  weekday: 'THURSDAY' as const,
  week: [planRow('ROS', 10_000), planRow('ZERO', 0)],
  articles: [catalogueArticle('ROS'), catalogueArticle('NEW')],
  order,
  effective,
})

describe('the rows of a date', () => {
  it('are what the week delivers on it, and only that weekday counts', () => {
    const rows = dateRows(known(effectiveOrder('STANDING', ['ROS', 10])))
    expect(rows).toEqual([{ ...planRow('ROS', 0), saved: { ...emptyWeek, THURSDAY: 10_000 } }])
    expect(orderedRows(rows, emptyDraft, 'THURSDAY')).toEqual([{ code: 'ROS', quantity: 10 }])
  })

  it('keep an article that neither week nor catalogue knows any more', () => {
    const [row] = dateRows(known(effectiveOrder('CLOSED', ['OLD', 3])))
    expect([row!.code, row!.saved.THURSDAY]).toEqual(['OLD', 3_000])
  })

  it('come from the order of the date with its own limits', () => {
    const own = {
      __typename: 'ExtraordinaryRow' as const,
      code: 'NEW',
      description: 'Nuovo',
      unit: 'kg',
      quantity: 1.5,
      weight: 0.5,
      note: null,
      limits,
      article: null,
    }
    const rows = dateRows(
      known(effectiveOrder('EXTRAORDINARY', ['NEW', 1.5]), { __typename: 'ExtraordinaryOrder', date: DATE, rows: [own] }),
    )
    expect(rows).toMatchObject([{ code: 'NEW', unit: 'kg', weight: 500, rules, saved: { THURSDAY: 1_500 } }])
  })
})

describe('what is proposed', () => {
  it("is the week's order where a closure or a disabled day delivers nothing", () => {
    for (const source of ['CLOSURE', 'DAY_DISABLED'] as const) {
      const given = known(effectiveOrder(source))
      const rows = dateRows(given)
      expect(orderedRows(rows, initialDraft(rows, given, null), 'THURSDAY')).toEqual([{ code: 'ROS', quantity: 10 }])
    }
    const shut = known(effectiveOrder('BAKERY_CLOSED'))
    expect(initialDraft([], shut, null)).toBe(emptyDraft)
  })

  it('OPEN-109 lays the quantities that were staged for that weekday over what the date delivers', () => {
    const [ros, zero] = [planRow('ROS', 10_000), planRow('ZERO', 0)]
    const added = { ...planRow('NEW', 0), saved: emptyWeek, isNew: true }
    const staged = [
      { type: 'set', row: ros, day: 'THURSDAY', value: 25_000 },
      { type: 'set', row: ros, day: 'MONDAY', value: 5_000 },
      { type: 'set', row: zero, day: 'THURSDAY', value: 15_000 },
      { type: 'add', row: added, week: { ...emptyWeek, THURSDAY: 5_000 } },
    ] as const
    const draft = staged.reduce(draftReducer, emptyDraft)
    const given = known(effectiveOrder('STANDING', ['ROS', 10]))
    const rows = dateRows(given)
    const carried = carriedFrom(DATE, 'THURSDAY', draft)
    expect(orderedRows(rows, initialDraft(rows, given, carried), 'THURSDAY')).toEqual([
      { code: 'ROS', quantity: 25 },
      { code: 'ZERO', quantity: 15 },
      { code: 'NEW', quantity: 5 },
    ])
  })

  it('OPEN-109 delivers nothing of an article that was staged to be removed', () => {
    const draft = draftReducer(emptyDraft, { type: 'remove', row: planRow('ROS', 10_000) })
    const given = known(effectiveOrder('STANDING', ['ROS', 10]))
    const rows = dateRows(given)
    expect(orderedRows(rows, initialDraft(rows, given, carriedFrom(DATE, 'THURSDAY', draft)), 'THURSDAY')).toEqual([])
  })
})
