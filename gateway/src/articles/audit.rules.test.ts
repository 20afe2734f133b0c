import { expect, it } from 'vitest'
import { type HeldArticle, blankArticle, type ArticleWrite } from './article.fields.ts'
import { detailOf } from './audit.rules.ts'

const NO_DISCOUNT = { discount1: 0, discount2: 0, discount3: 0, markup: 0 }
const held: HeldArticle = {
  ...blankArticle('ROS'),
  description: 'Rosetta',
  weight: 60,
  flags: ['FOR_CLOUD'],
  categories: { ...blankArticle('ROS').categories, GROUP_1: '01' },
  prices: [
    { list: '1', price: 1283.25, ...NO_DISCOUNT },
    { list: '9', price: 3, ...NO_DISCOUNT, discount1: 5 },
  ],
}
const nothing: ArticleWrite = { values: {}, categories: {}, flags: {}, prices: null }

it('contains every changed value, old and new, and no other', () => {
  const values = { description: 'Rosetta soffiata', weight: 65, barcode: '800' }
  const prices = {
    set: [
      { list: '1', price: 1290, ...NO_DISCOUNT },
      { list: '2', price: 1.5, ...NO_DISCOUNT },
    ],
    remove: ['9'],
  }
  expect(detailOf(held, { values, categories: { GROUP_1: '02' }, flags: { FOR_CLOUD: false }, prices })).toEqual({
    description: { before: 'Rosetta', after: 'Rosetta soffiata' },
    weight: { before: '0,06', after: '0,065' },
    FOR_CLOUD: { before: 'true', after: 'false' },
    barcode: { before: '', after: '800' },
    GROUP_1: { before: '01', after: '02' },
    'prices.1.price': { before: '1.283,25', after: '1.290' },
    'prices.2.price': { before: '', after: '1,5' },
    'prices.9.price': { before: '3', after: '' },
    'prices.9.discount1': { before: '5', after: '' },
  })
})

it('contains only the new values of a new article', () => {
  expect(detailOf(null, { ...nothing, values: { description: 'Rosetta', weight: 60, minimum: 0 } })).toEqual({
    description: 'Rosetta',
    weight: '0,06',
    minimum: '0',
  })
})
