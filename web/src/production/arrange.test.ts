import { describe, expect, it } from 'vitest'
import { arranged } from './arrange.ts'
import type { Arrangement, Item } from './arrange.ts'

const item = (code: string, quantity: number | null, group1: string | null, unit = 'pz'): Item => ({
  code,
  description: `Articolo ${code}`,
  unit,
  quantity,
  group1,
  group2: null,
  group3: null,
  trays: null,
})
const items = [
  item('A10', 5, 'pane'),
  item('A9', null, null),
  item('A2', 0.1, 'Dolci', 'kg'),
  item('A1', 0.2, 'Dolci', 'kg'),
  item('A3', 7, 'Dolci'),
]
const arrangement = (change: Partial<Arrangement>): Arrangement => ({ sort: 'code', isDescending: false, group: '', ...change })
const codes = (change: Partial<Arrangement>) => arranged(items, arrangement(change)).flatMap((group) => group.items.map(({ code }) => code))

describe('the arranged list', () => {
  it('sorts codes in numeric order, both ways', () => {
    expect(codes({})).toEqual(['A1', 'A2', 'A3', 'A9', 'A10'])
    expect(codes({ isDescending: true })).toEqual(['A10', 'A9', 'A3', 'A2', 'A1'])
  })

  it('keeps rows without quantity or group last, both ways', () => {
    expect(codes({ sort: 'quantity' })).toEqual(['A2', 'A1', 'A10', 'A3', 'A9'])
    expect(codes({ sort: 'quantity', isDescending: true })).toEqual(['A3', 'A10', 'A1', 'A2', 'A9'])
    expect(codes({ sort: 'group1' })).toEqual(['A1', 'A2', 'A3', 'A10', 'A9'])
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
