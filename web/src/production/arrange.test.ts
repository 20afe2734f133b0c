import { describe, expect, it } from 'vitest'
import { arranged } from './arrange.ts'
import type { Arrangement, Item } from './arrange.ts'

const item = (code: string, quantity: number | null, group1: string | null, unit = 'pz', trays: string | null = null): Item => ({
  code,
  description: `Articolo ${code}`,
  unit,
  quantity,
  group1,
  group2: null,
  group3: null,
  trays,
})
const items = [
  item('A10', 5, 'pane', 'pz', '10 teglie'),
  item('A9', null, null, 'pz', '5 pz'),
  item('A2', 0.1, 'Dolci', 'kg'),
  item('A1', 0.2, 'Dolci', 'kg'),
  item('A3', 7, 'Dolci', 'pz', '2 teglie + 1 pz'),
]
const arrangement = (change: Partial<Arrangement>): Arrangement => ({ order: 'codice', group: '', ...change })
const codes = (change: Partial<Arrangement>) => arranged(items, arrangement(change)).flatMap((group) => group.items.map(({ code }) => code))

describe('the arranged list', () => {
  it('sorts codes in numeric order, both ways', () => {
    expect(codes({})).toEqual(['A1', 'A2', 'A3', 'A9', 'A10'])
    expect(codes({ order: '-codice' })).toEqual(['A10', 'A9', 'A3', 'A2', 'A1'])
  })

  it('keeps rows without quantity or group last, both ways', () => {
    expect(codes({ order: 'quantita' })).toEqual(['A2', 'A1', 'A10', 'A3', 'A9'])
    expect(codes({ order: '-quantita' })).toEqual(['A3', 'A10', 'A1', 'A2', 'A9'])
    expect(codes({ order: 'group1' })).toEqual(['A2', 'A1', 'A3', 'A10', 'A9'])
  })

  it('sorts trays by their number, and keeps the order of the server without an order or with an unknown one', () => {
    expect(codes({ order: 'teglie' })).toEqual(['A9', 'A3', 'A10', 'A2', 'A1'])
    for (const order of ['', 'peso']) expect(codes({ order })).toEqual(['A10', 'A9', 'A2', 'A1', 'A3'])
  })

  it('groups by name, rows without a group last, with exact totals per unit', () => {
    const groups = arranged(items, arrangement({ group: 'group1' }))
    expect(groups.map(({ name, totals }) => [name, totals])).toEqual([
      [
        'Dolci',
        [
          { unit: 'kg', quantity: 0.3 },
          { unit: 'pz', quantity: 7 },
        ],
      ],
      ['pane', [{ unit: 'pz', quantity: 5 }]],
      [null, []],
    ])
  })
})
