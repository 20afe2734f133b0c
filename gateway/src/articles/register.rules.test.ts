import { expect, it } from 'vitest'
import type { ArticleInput, WarehouseArticle } from '../generated/resolvers.ts'
import { detailOf } from './register.rules.ts'

const NO_DISCOUNT = { discount1: 0, discount2: 0, discount3: 0, markup: 0 }
const before = {
  description: 'Rosetta',
  unit: 'pz',
  weight: 60,
  piecesPerTray: 24,
  isForCloud: true,
  barcode: null,
  categoryCodes: { group1: '01', group2: null },
  prices: [{ list: '1', price: 1283.25, ...NO_DISCOUNT }],
} as unknown as WarehouseArticle

it('names every value that becomes another one, old and new, and nothing else', () => {
  const fields: ArticleInput = {
    description: 'Rosetta soffiata',
    unit: 'pz',
    weight: 65,
    piecesPerTray: 24,
    isForCloud: false,
    barcode: '800',
    note: ' ',
    categoryCodes: { group1: '02' },
    prices: [
      { list: '1', price: 1290, ...NO_DISCOUNT },
      { list: '2', price: 1.5, ...NO_DISCOUNT },
    ],
  }
  expect(detailOf(before, fields)).toMatchObject({
    description: { before: 'Rosetta', after: 'Rosetta soffiata' },
    weight: { before: '0,06', after: '0,065' },
    isForCloud: { before: 'true', after: 'false' },
    barcode: { before: '', after: '800' },
    group1: { before: '01', after: '02' },
    'prices.1.price': { before: '1.283,25', after: '1.290' },
    'prices.2.price': { before: '', after: '1,5' },
  })
  const names = Object.keys(detailOf(before, fields))
  for (const same of ['unit', 'piecesPerTray', 'note', 'prices.1.discount1']) expect(names).not.toContain(same)
})

it('shows the new values alone where nobody knows the old ones', () => {
  expect(detailOf(null, { description: 'Rosetta', weight: 60, note: '' })).toEqual({ description: 'Rosetta', weight: '0,06' })
})
