import { describe, expect, it } from 'vitest'
import { addable, orderedOn } from './add-list.ts'
import { draftReducer } from './draft.ts'
import { timeAt } from '../../app/clock.ts'
import { deliveryText, fromTimeText, momentText, remainingText, shortDate, untilText } from '../dates.ts'
import { planRow } from './test-rows.ts'
import { hintOf, isDayZero, kindOfUnit, totalsOf } from './totals.ts'
import { sumsText } from '../../ui/sums.ts'
import { nextCheck } from '../use-window-watch.ts'
import { emptyDraft } from './week.ts'

const rosetta = planRow('ROS', { MONDAY: 30 }, { weight: 60 })
const bun = planRow('BUN', { MONDAY: 12 }, { unit: 'Nr' })
const pane = planRow('PAN', { MONDAY: 0.1 }, { unit: 'kg', weight: 250 })
const focaccia = planRow('FOC', { MONDAY: 0.2 }, { unit: 'KG' })
const tray = planRow('TEG', { MONDAY: 2 }, { unit: 'teglie' })
const rows = [tray, pane, rosetta, focaccia, bun]

describe('totals of a day', () => {
  it('adds equal units, exactly, and never pieces to kilos', () => {
    expect(sumsText(totalsOf('MONDAY', rows, emptyDraft))).toBe('42\u00a0pz, 0,30\u00a0kg, 2\u00a0teglie')
    expect(totalsOf('TUESDAY', rows, emptyDraft)).toEqual([])
  })

  it('includes unsaved changes and leaves out removed rows', () => {
    const typed = draftReducer(emptyDraft, { type: 'set', row: rosetta, day: 'MONDAY', value: 990_000 })
    const draft = draftReducer(typed, { type: 'remove', row: tray })
    expect(sumsText(totalsOf('MONDAY', rows, draft))).toBe('1.002\u00a0pz, 0,30\u00a0kg')
    const unreadable = draftReducer(emptyDraft, { type: 'set', row: rosetta, day: 'MONDAY', value: Number.NaN })
    expect(sumsText(totalsOf('MONDAY', [rosetta, bun], unreadable))).toBe('12\u00a0pz')
  })

  it('leaves out an invalid typed quantity and includes a saved one out of range', () => {
    const refused = draftReducer(emptyDraft, { type: 'set', row: rosetta, day: 'MONDAY', value: 5_000_000 })
    expect(sumsText(totalsOf('MONDAY', [rosetta, bun], refused))).toBe('12\u00a0pz')
    const back = draftReducer(emptyDraft, { type: 'set', row: bun, day: 'MONDAY', value: 12_000 })
    expect(sumsText(totalsOf('MONDAY', [rosetta, bun], back))).toBe('42\u00a0pz')
  })

  it('recognises the units of pieces and kilos', () => {
    expect(['pz', 'PEZZI', 'n', 'nr', 'numero'].map(kindOfUnit)).toEqual(Array(5).fill('pieces'))
    expect(['kg', 'Kilogrammi', 'kilo'].map(kindOfUnit)).toEqual(Array(3).fill('kilos'))
    expect(kindOfUnit('lt')).toBe('other')
  })

  it('recognises a day without any saved quantity', () => {
    expect(isDayZero('TUESDAY', rows)).toBe(true)
    expect(isDayZero('MONDAY', rows)).toBe(false)
    expect(isDayZero('MONDAY', [])).toBe(true)
  })

  it('PLAN-36 shows the weight of pieces and the pieces of a weight', () => {
    expect(hintOf(rosetta, 30_000)).toBe('≈\u00a01,80\u00a0kg')
    expect(hintOf(pane, 2000)).toBe('≈\u00a08\u00a0pz')
    expect(hintOf(rosetta, 0)).toBeNull()
    expect(hintOf(bun, 12_000)).toBeNull()
    expect(hintOf({ unit: 'teglie', weight: 1000 }, 2000)).toBeNull()
  })
})

describe('articles that can be added', () => {
  const articles = [
    { code: '0100', description: 'Rosetta', categories: [{ code: 'PANE' }] },
    { code: '0200', description: 'Focaccia', categories: [{ code: 'FOCACCE' }] },
    { code: 'A/1 +', description: 'Rosette integrali', categories: [] },
  ]
  const codes = (ordered: Set<string>, text: string, category: string | null) =>
    addable(articles, ordered, { text, category }).map(({ code }) => code)

  it('PLAN-24 match the text in code or description, ignoring case', () => {
    expect(codes(new Set(), 'ROSETT', null)).toEqual(['0100', 'A/1 +'])
    expect(codes(new Set(), ' a/1 ', null)).toEqual(['A/1 +'])
    expect(codes(new Set(), 'xyz', null)).toEqual([])
  })

  it('PLAN-25 match the chosen category', () => {
    expect(codes(new Set(), '', 'PANE')).toEqual(['0100'])
    expect(codes(new Set(), '', null)).toHaveLength(3)
  })

  it('PLAN-23 leave out those already ordered on the selected day, unsaved changes included', () => {
    const planned = [planRow('0100', { MONDAY: 30 }), planRow('0200', { TUESDAY: 5 })]
    expect(codes(orderedOn('MONDAY', planned, emptyDraft), '', null)).toEqual(['0200', 'A/1 +'])
    const emptied = draftReducer(emptyDraft, { type: 'set', row: planned[0]!, day: 'MONDAY', value: 0 })
    expect(codes(orderedOn('MONDAY', planned, emptied), '', null)).toHaveLength(3)
    const removed = draftReducer(emptyDraft, { type: 'remove', row: planned[0]! })
    expect(codes(orderedOn('MONDAY', planned, removed), '', null)).toHaveLength(3)
  })
})

describe('times', () => {
  it('are in Europe/Rome in every zone of the device', () => {
    expect(shortDate('2026-11-26')).toBe('26/11')
    expect(timeAt('2026-11-20T16:42:10.000Z')).toBe('17:42')
    expect(momentText('2026-11-20T19:00:00.000Z', '2026-11-20T05:00:00.000Z')).toBe('oggi alle 20:00')
    expect(momentText('2026-11-25T19:00:00.000Z', '2026-11-20T05:00:00.000Z')).toBe('mercoledì 25/11 alle 20:00')
    expect(fromTimeText('2026-11-21T07:00:00.000Z')).toBe('dalle 8:00')
  })

  it('name tomorrow and today, and the weekday of a later end', () => {
    expect(['2026-11-24', '2026-11-25', '2026-11-26'].map((date) => deliveryText(date, '2026-11-24'))).toEqual([
      'consegna di oggi, 24/11',
      'consegna di domani, 25/11',
      'prossima consegna 26/11',
    ])
    expect(untilText('2026-11-24T19:00:00.000Z', '2026-11-24')).toBe('alle 20:00')
    // 23:30 UTC is the next day in Rome.
    expect(untilText('2026-11-24T23:30:00.000Z', '2026-11-24')).toBe('a mercoledì, 00:30')
  })

  it('count the time left in words, to the started minute', () => {
    const minutes = (count: number) => remainingText(count * 60_000).replaceAll('\u00a0', ' ')
    expect([160, 120, 59.2, 0.1, 0, -5].map(minutes)).toEqual(['2 h 40 min', '2 h', '1 h', '1 min', '0 min', '0 min'])
    expect([47 * 60 + 59, 48 * 60, 6.9 * 1440].map(minutes)).toEqual(['47 h 59 min', '2 giorni', '6 giorni'])
  })

  it('CUTOFF-09 poll the window within 60 s, and at once after an earlier change of it', () => {
    const now = '2026-11-20T18:59:30.000Z'
    expect(nextCheck(now, null, () => 0)).toBe(60_000)
    expect(nextCheck(now, null, () => 1)).toBe(54_000)
    expect(nextCheck(now, '2026-11-20T19:00:00.000Z', () => 0)).toBe(30_200)
    expect(nextCheck(now, '2026-11-20T18:59:00.000Z', () => 0)).toBe(200)
  })
})
