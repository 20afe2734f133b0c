import { describe, expect, it } from 'vitest'
import { actionsOf, countsOf, filteredNotes, printable, recipientOf } from './delivery-notes.ts'
import type { DeliveryNote } from './delivery-notes.ts'
import { changedRows, hasInvalidQuantity, rowsOf, inputOf, withArticle, withCurrent, withTyped } from './variation.ts'

const note = (number: string, more: Partial<DeliveryNote> = {}): DeliveryNote => ({
  id: number,
  number: `${number}/2026`,
  documentDate: '2026-11-19',
  date: '2026-11-19',
  state: 'ISSUED',
  destinationId: '0042/0003',
  customerCode: '0042',
  customerName: 'Bar Sport',
  destinationCode: '0003',
  destinationName: 'Piazza',
  isReplaced: false,
  ...more,
})
const notes = [
  note('101'),
  note('102', { state: 'INVOICED', customerName: 'Hotel Mare', customerCode: '0050' }),
  note('103', { state: 'ANNULLED' }),
]
const numbers = (found: DeliveryNote[]) => found.map(({ id }) => id)

describe('the list of delivery notes', () => {
  it('finds by state, customer, destination, code and number', () => {
    const find = (search: string) => numbers(filteredNotes(notes, { state: '', search }))
    expect([find('mare'), find('PIAZZA'), find('0050'), find('103/2026'), find('')]).toEqual([
      ['102'],
      ['101', '102', '103'],
      ['102'],
      ['103'],
      ['101', '102', '103'],
    ])
    expect(numbers(filteredNotes(notes, { state: 'ISSUED', search: 'bar' }))).toEqual(['101'])
    expect(countsOf(notes)).toEqual(['ISSUED', 'INVOICED', 'ANNULLED'].map((state) => ({ state, count: 1 })))
    expect(countsOf([])).toEqual([{ state: 'ISSUED', count: 0 }])
  })

  it('leaves annulled notes out of a print, unless the filter shows only those', () => {
    expect(numbers(printable(notes, { state: '', search: '' }))).toEqual(['101', '102'])
    expect(numbers(printable([notes[2]!], { state: 'ANNULLED', search: '' }))).toEqual(['103'])
  })

  it('offers the allowed actions: vary from today on, none for an invoiced note, reissue for an annulled one', () => {
    expect(actionsOf(note('1'), '2026-11-19')).toEqual(['vary', 'annul'])
    expect(actionsOf(note('1'), '2026-11-20')).toEqual(['annul'])
    expect(actionsOf(note('1', { state: 'INVOICED' }), '2026-11-19')).toEqual([])
    expect(actionsOf(note('1', { state: 'ANNULLED' }), '2026-11-20')).toEqual(['reissue'])
    expect(actionsOf(note('1', { state: 'ANNULLED', isReplaced: true }), '2026-11-20')).toEqual([])
  })

  it('names customer and destination, each name once', () => {
    const names = ['Piazza', 'Bar Sport', 'Bar Sport - Piazza', '']
    expect(names.map((destinationName) => recipientOf(note('1', { destinationName })))).toEqual([
      'Bar Sport · Piazza',
      'Bar Sport',
      'Bar Sport - Piazza',
      'Bar Sport',
    ])
  })
})

describe('a variation', () => {
  const rows = rowsOf([
    { __typename: 'OrderRow', articleCode: 'PAN', description: 'Pane', unit: { __typename: 'Unit', code: 'kg' }, quantity: 2.5 },
    { __typename: 'OrderRow', articleCode: 'ROS', description: 'Rosetta', unit: { __typename: 'Unit', code: 'pz' }, quantity: 30 },
  ])

  it('starts with the delivered quantities and no change', () => {
    expect(rows.map(({ typed }) => typed)).toEqual(['2,50', '30'])
    expect(changedRows(rows)).toEqual([])
  })

  it('sends every remaining row with the exact quantities seen', () => {
    const varied = withTyped(withTyped(withArticle(rows, { code: 'COR', description: 'Cornetto', unit: 'pz' }), 'COR', '4'), 'ROS', '')
    expect(changedRows(varied).map(({ code }) => code)).toEqual(['ROS', 'COR'])
    expect(inputOf(withTyped(varied, 'PAN', '2,125'))).toEqual({
      rows: [
        { articleCode: 'PAN', quantity: 2.125 },
        { articleCode: 'COR', quantity: 4 },
      ],
      seen: [
        { articleCode: 'PAN', quantity: 2.5 },
        { articleCode: 'ROS', quantity: 30 },
      ],
    })
    expect(withArticle(varied, { code: 'COR', description: 'Cornetto', unit: 'pz' })).toHaveLength(3)
  })

  it.each(['abc', '-1', '1e3', '1,2345'])('rejects %j', (typed) => {
    expect(hasInvalidQuantity(withTyped(rows, 'ROS', typed))).toBe(true)
    expect(hasInvalidQuantity(rows)).toBe(false)
  })
})

it.each([
  ['pz', '31', 31],
  ['pz', '1.200', 1200],
  ['kg', '1.200', 1200],
  ['kg', '1.200,5', 1200.5],
])('takes the value saved by somebody else as seen (%s %s), and keeps the own quantity only where chosen', (unit, current, seen) => {
  const delivered = rowsOf([
    { __typename: 'OrderRow', articleCode: 'ROS', description: 'Rosetta', unit: { __typename: 'Unit', code: unit }, quantity: 30 },
  ])
  const rows = withTyped(delivered, 'ROS', '28')
  const conflict = { path: 'rows.ROS', current }
  expect(inputOf(withCurrent(rows, conflict, true))).toEqual({
    rows: [{ articleCode: 'ROS', quantity: 28 }],
    seen: [{ articleCode: 'ROS', quantity: seen }],
  })
  expect(inputOf(withCurrent(rows, conflict, false)).rows).toEqual([{ articleCode: 'ROS', quantity: seen }])
  expect(changedRows(withCurrent(rows, conflict, false))).toEqual([])
})
