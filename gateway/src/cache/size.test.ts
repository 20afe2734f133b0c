import { expect, it } from 'vitest'
import { approximateSize } from './size.ts'

const article = (index: number) => ({ code: `A${index}`, description: 'Pane comune', note: null, limits: { step: 1, maximum: 10 } })
const list = (length: number) => Array.from({ length }, (_, index) => article(index))

it('grows with the number and the length of the items', () => {
  const small = approximateSize(list(100))
  expect(small).toBeGreaterThan(100 * JSON.stringify(article(0)).length)
  expect(approximateSize(list(10_000)) / small).toBeCloseTo(100, -1)
  expect(approximateSize('x'.repeat(10_000))).toBeGreaterThanOrEqual(10_000)
  expect(approximateSize(Buffer.alloc(10_000))).toBeGreaterThanOrEqual(10_000)
})

it('counts an item once that a list and a map share', () => {
  const items = list(20)
  const both = { items, byCode: new Map(items.map((item) => [item.code, item])) }
  expect(approximateSize(both)).toBeLessThan(1.5 * approximateSize(items))
})

it('ends on a cycle and measures what has no content', () => {
  const cycle: { self?: object } = {}
  cycle.self = cycle
  for (const value of [cycle, null, undefined, 1, true, [], new Map(), new Set()]) expect(approximateSize(value)).toBeGreaterThan(0)
})
