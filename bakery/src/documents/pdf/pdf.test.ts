import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf, netPrice } from '../../price.ts'
import { paginate } from './draw.ts'
import { moneyText, percentText, priceText, quantityText, rateText, vatTotals } from './figures.ts'
import { printable } from './paper.ts'

const price = (quantity: number, prezzo: number | null, sc1 = 0, sc2 = 0, sc3 = 0) => ({ quantity, prezzo, sc1, sc2, sc3 })

it('writes figures as Italians read them', () => {
  expect([0, 500, 12_500, 1_234_567, 1_000_000].map(quantityText)).toEqual(['0', '0,5', '12,5', '1.234,567', '1.000'])
  expect([0, 3500, 1250, 32_000, 12_345_678].map(priceText)).toEqual(['0,00', '0,35', '0,125', '3,20', '1.234,5678'])
  expect([0, 5, 100, 123_456_789].map(moneyText)).toEqual(['0,00', '0,05', '1,00', '1.234.567,89'])
  expect([percentText(100_000), percentText(25_000), rateText(400), rateText(2200)]).toEqual(['10', '2,5', '4%', '22%'])
})

it('reckons amounts exactly: discounts follow one another, half a cent goes up', () => {
  expect(amountOf(price(40_000, 4000, 100_000))).toBe(1440)
  expect(amountOf(price(1000, 100_000, 100_000, 50_000))).toBe(855)
  expect(amountOf(price(3000, 50))).toBe(2)
  expect(amountOf(price(2900, 50))).toBe(1)
  expect(amountOf(price(100_000_000, 1_000_000_000))).toBe(1_000_000_000_000)
  expect(amountOf(price(1000, null))).toBeNull()
  expect([netPrice(price(0, 4000, 100_000, 50_000)), netPrice(price(0, 333, 500_000)), netPrice(price(0, null))]).toEqual([3420, 167, null])
})

it('sums each VAT rate for itself, and nothing where a price or a rate is missing', () => {
  const row = (prezzo: number | null, iva_rate: number | null) => ({ ...price(1000, prezzo), iva: 'x', iva_rate })
  expect(vatTotals([row(10_000, 1000), row(25_000, 400), row(10_000, 1000)])).toEqual([
    { label: '4%', taxable: 250, tax: 10 },
    { label: '10%', taxable: 200, tax: 20 },
  ])
  expect(vatTotals([row(10_000, 1000), row(null, 1000)])).toBeNull()
  expect(vatTotals([row(10_000, null)])).toBeNull()
})

it('prints letters the typeface lacks without their accent, and no control characters', () => {
  expect(printable('Perché €5 – Kovač & Ştefan\r\nŁ 漢')).toBe('Perché €5 – Kovac & Stefan  ? ?')
})

it('loses no row, fills no page beyond its room, and leaves the tail its place', () => {
  const heights = fc.array(fc.integer({ min: 15, max: 60 }), { maxLength: 200 })
  const world = fc.record({ heights, first: fc.integer({ min: 200, max: 500 }), tail: fc.integer({ min: 0, max: 190 }) })
  fc.assert(
    fc.property(world, ({ heights, first, tail }) => {
      const next = 650
      const pages = paginate(heights, { first, next, tail })
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(heights.length)
      let row = 0
      pages.forEach((count, page) => {
        const used = heights.slice(row, row + count).reduce((sum, height) => sum + height, 0)
        const isLast = page === pages.length - 1
        expect(used + (isLast ? tail : 0)).toBeLessThanOrEqual(page === 0 ? first : next)
        row += count
      })
    }),
  )
})
