import { describe, expect, it } from 'vitest'
import { decisionsOf, settled } from './article-conflicts.ts'
import { valuesOf } from './article-form.ts'
import type { Price, Values } from './article-form.ts'
import { fieldAt, newInput, patchOf } from './article-patch.ts'

const row = (list: string, price: string, figures: Partial<Price> = {}): Price => ({
  list,
  price,
  discount1: '0',
  discount2: '0',
  discount3: '0',
  markup: '0',
  ...figures,
})
const base = valuesOf(null)
const SEEN: Values = {
  ...base,
  code: 'ROS',
  description: 'Rosetta',
  unitCode: 'pz',
  weight: '0,06',
  groups: { ...base.groups, GROUP_1: '01' },
  texts: { ...base.texts, barcode: '800' },
  prices: [row('1', '2,50'), row('2', '3,00', { discount1: '5' })],
}
const form = (change: (values: Values) => void): Values => {
  const values = structuredClone(SEEN)
  change(values)
  return values
}

it('finds the field of the form by the path of a problem in the input', () => {
  const of = (path: string) => fieldAt(path, SEEN)
  expect(['code', 'set.description', 'set.dimensions.weight', 'set.dimensions.piecesPerTray'].map(of)).toEqual([
    'code',
    'description',
    'weight',
    'piecesPerTray',
  ])
  expect(
    ['identification.barcode', 'dimensions.volume', 'texts.note', 'media.photo', 'accounting.tone'].map((path) => of(`set.${path}`)),
  ).toEqual(['barcode', 'volume', 'note', 'photo', 'tone'].map((name) => `texts.${name}`))
  expect(['set.dates.endsOn', 'set.categories.GROUP_4'].map(of)).toEqual(['dates.endsOn', 'groups.GROUP_4'])
  expect(['prices', 'set.flags', 'set.texts', 'set.media.unknown'].map(of)).toEqual([null, null, null, null])
})

it('sends a whole new article without its empty fields', () => {
  const { code, set, prices } = newInput({ ...SEEN, code: ' ROS ', dates: { ...SEEN.dates, startsOn: '2026-12-01' } })
  expect(code).toBe('ROS')
  expect(set).toMatchObject({
    description: 'Rosetta',
    vatCode: '10',
    unitCode: 'pz',
    categories: [{ group: 'GROUP_1', code: '01' }],
    flags: ['ARTICLE', 'TRACEABLE', 'FOR_CLOUD'],
  })
  expect(set).toMatchObject({
    dimensions: { weight: 0.06 },
    dates: { startsOn: '2026-12-01' },
    texts: { sortOrder: '0' },
    identification: { supplierCode: '0001', barcode: '800' },
  })
  for (const empty of ['dates.endsOn', 'texts.series', 'dimensions.minimum', 'media']) expect(set).not.toHaveProperty(empty)
  expect(prices?.map(({ priceListCode, price }) => [priceListCode, price])).toEqual([['1', 2.5], ['2', 3]]) // prettier-ignore
})

describe('a change', () => {
  it('OPEN-88 sends the fields that differ, with the values seen; flags included, emptied fields not', () => {
    const values = form((now) => {
      now.weight = '0.07'
      now.minimum = '12'
      now.maximum = '90,5'
      now.flags.FEATURED = true
      now.texts.barcode = ' '
      now.flags.FOR_CLOUD = false
      now.groups.GROUP_2 = 'T1'
    })
    expect(patchOf(values, SEEN)).toEqual({
      set: {
        dimensions: { weight: 0.07, minimum: 12, maximum: 90.5 },
        categories: [{ group: 'GROUP_2', code: 'T1' }],
        flags: ['ARTICLE', 'TRACEABLE', 'FEATURED'],
      },
      seen: {
        dimensions: { weight: 0.06, minimum: null, maximum: null },
        categories: [{ group: 'GROUP_2', code: null }],
        flags: ['ARTICLE', 'TRACEABLE', 'FOR_CLOUD'],
      },
      prices: { set: [], remove: [] },
    })
  })

  it('sends nothing where only the format of a number differs', () => {
    const values = form((now) => {
      now.weight = '0.060'
      now.prices[0]!.price = '2,5'
    })
    expect(patchOf(values, SEEN)).toEqual({ set: {}, seen: {}, prices: { set: [], remove: [] } })
  })

  it('OPEN-88 keeps the amounts of an emptied field of a price row, like those of any other field', () => {
    const values = form((now) => {
      now.prices[0]!.price = ' '
      now.prices[1]!.discount1 = ''
      now.prices[1]!.markup = '3'
    })
    expect(patchOf(values, SEEN).prices).toEqual({
      set: [{ priceListCode: '2', set: { markup: 3 }, seen: { markup: 0 } }],
      remove: [],
    })
  })

  it('identifies price rows by their list: changed amounts, new rows, removed rows', () => {
    const values = form((now) => {
      now.prices = [row(' 1 ', '2,80'), row('3', '4,00')]
    })
    const zeros = { discount1: 0, discount2: 0, discount3: 0, markup: 0 }
    expect(patchOf(values, SEEN).prices).toEqual({
      set: [
        { priceListCode: '1', set: { price: 2.8 }, seen: { price: 2.5 } },
        { priceListCode: '3', set: { price: 4, ...zeros }, seen: null },
      ],
      remove: [{ priceListCode: '2', seen: { price: 3, ...zeros, discount1: 5 } }],
    })
  })
})

describe('a conflict', () => {
  const conflict = (path: string, current: string | null, wanted: string | null) => ({
    __typename: 'ValueConflict' as const,
    path,
    label: path.startsWith('prices') ? 'Listino 1 · Prezzo' : 'Etichetta',
    current,
    wanted,
  })
  const categories = {
    groups: [{ key: 'GROUP_1', label: 'Famiglia', categories: [{ code: '02', name: 'Dolci' }] }],
    units: [],
    vatRates: [],
  } as unknown as Parameters<typeof decisionsOf>[1]

  it('shows names in place of codes, and one decision for a row that one side has removed', () => {
    const decisions = decisionsOf(
      [
        conflict('set.categories.GROUP_1', '02', '03'),
        conflict('set.texts.series', null, 'x'),
        conflict('prices.1.price', '2,60', '2,80'),
        conflict('prices.2.price', null, '3,10'),
        conflict('prices.2.discount1', null, '7'),
        conflict('prices.0.1.price', '4,00', null),
      ],
      categories,
    )
    expect(decisions.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ['Famiglia', '03', 'Dolci'],
      ['Etichetta', 'x', 'vuoto'],
      ['Listino 1 · Prezzo', '2,80', '2,60'],
      ['Listino 2', 'Prezzo €\u00a03,10, Sconto 1 (7\u00a0%)', 'riga eliminata'],
      ['Listino 0.1', 'riga eliminata', 'Prezzo €\u00a04,00'],
    ])
  })

  const mine = form((now) => {
    now.description = 'Mia'
    now.weight = '1250'
    now.dates.endsOn = '2027-01-31'
    now.groups.GROUP_1 = '03'
    now.prices = [row('1', '2,80'), row('3', '4,00', { markup: '1' })]
  })
  const conflicts = [
    conflict('set.description', 'Loro', 'Mia'),
    conflict('set.dimensions.weight', '1.283,25', '1.250'),
    conflict('set.dates.endsOn', '06/01/2027', '31/01/2027'),
    conflict('set.categories.GROUP_1', null, '03'),
    conflict('prices.1.price', '1.283,25', '2,80'),
    conflict('prices.2.discount1', '6', null),
    conflict('prices.3.price', '4,50', '4,00'),
  ]
  const settle = (kept: (path: string) => boolean, told = conflicts, values = mine) => {
    const decisions = decisionsOf(told, categories)
    return settled(values, SEEN, decisions, new Set(decisions.map(({ path }) => path).filter(kept)))
  }

  it('keeps the own values, and sends them as differences from the others', () => {
    const next = settle(() => true)
    expect(next.values).toEqual(mine)
    const { set, seen, prices } = patchOf(next.values, next.seen)
    const of = (description: string, weight: number, endsOn: string, code: string | null) => ({
      description,
      dimensions: { weight },
      dates: { endsOn },
      categories: [{ group: 'GROUP_1', code }],
    })
    expect([set, seen]).toEqual([of('Mia', 1250, '2027-01-31', '03'), of('Loro', 1283.25, '2027-01-06', null)])
    expect(prices.set).toEqual([
      { priceListCode: '1', set: { price: 2.8 }, seen: { price: 1283.25 } },
      { priceListCode: '3', set: { price: 4 }, seen: { price: 4.5 } },
    ])
    expect(prices.remove).toMatchObject([{ priceListCode: '2', seen: { price: 3, discount1: 6 } }])
  })

  it('takes the other values into the form, and sends none of them', () => {
    const next = settle(() => false)
    expect(next.values).toMatchObject({ description: 'Loro', weight: '1283,25', dates: { endsOn: '2027-01-06' }, groups: { GROUP_1: '' } })
    expect(next.values.prices.map(({ list, price, discount1, markup }) => [list, price, discount1, markup])).toEqual([
      ['1', '1283,25', '0', '0'],
      ['3', '4,50', '0', '1'],
      ['2', '3,00', '6', '0'],
    ])
    expect(patchOf(next.values, next.seen)).toEqual({ set: {}, seen: {}, prices: { set: [], remove: [] } })
  })

  it.each([
    ['is added again where it is kept', true, [{ priceListCode: '1', seen: null }]],
    ['goes from the form where it is not', false, []],
  ])('a row that somebody else has removed %s', (_name, isKept, expected) => {
    const values = form((now) => {
      now.prices[0]!.price = '2,80'
    })
    const next = settle(() => isKept, [conflict('prices.1.price', null, '2,80')], values)
    const { set } = patchOf(next.values, next.seen).prices
    expect(set?.map(({ priceListCode, seen }) => ({ priceListCode, seen }))).toEqual(expected)
    expect(next.values.prices.map(({ list }) => list)).toEqual(isKept ? ['1', '2'] : ['2'])
  })
})
