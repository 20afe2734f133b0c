import { describe, expect, it } from 'vitest'
import type { Item } from './arrange.ts'
import { changesSince, shownChange, withDropped } from './changes.ts'

const item = (code: string, quantity: number | null, unit = 'pz'): Item => ({
  code,
  description: `Articolo ${code}`,
  unit,
  quantity,
  group1: 'Pane',
  group2: null,
  group3: null,
  trays: '3 teglie',
})

describe('the changes since a printing', () => {
  it('are those of each figure, exact to the thousandth', () => {
    const printed = [item('A', 288), item('B', 182), item('C', 0.3, 'kg'), item('D', 7), item('E', null)]
    const now = [item('A', 312), item('B', 170), item('C', 0.1 + 0.2, 'kg'), item('D', 7.125), item('E', null), item('F', 4)]
    const changes = changesSince(now, printed)
    expect([...changes.keys()]).toEqual(['A', 'B', 'D', 'F'])
    expect([...changes.values()].map(shownChange)).toEqual(['+24, era 288', '−12, era 182', '+0,125, era 7', '+4, era 0'])
  })

  it('show an article that has left the list at 0, without trays, and one that never was in it not at all', () => {
    const printed = [item('A', 288), item('B', 0), item('C', null), item('D', 1240)]
    const items = withDropped([item('A', 288)], printed)
    expect(items.map(({ code, quantity, trays }) => [code, quantity, trays])).toEqual([
      ['A', 288, '3 teglie'],
      ['D', 0, null],
    ])
    expect([...changesSince(items, printed)].map(([code, change]) => [code, shownChange(change)])).toEqual([['D', '−1.240, era 1.240']])
  })
})
