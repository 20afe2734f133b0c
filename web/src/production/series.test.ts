import { expect, it } from 'vitest'
import { chartsOf, marksUpTo } from './series.ts'

it('makes one chart per unit, with every group on every day', () => {
  const days = [
    {
      date: '2026-11-19',
      groups: [
        { name: 'Pane', unit: { code: 'kg' }, quantity: 3 },
        { name: null, unit: { code: 'pz' }, quantity: 5 },
      ],
    },
    { date: '2026-11-20', groups: [] },
    { date: '2026-11-21', groups: [{ name: 'Dolci', unit: { code: 'kg' }, quantity: 1 }] },
  ]
  expect(chartsOf(days, 'Senza gruppo')).toEqual([
    {
      unit: 'kg',
      series: [
        { label: 'Pane', data: [3, 0, 0] },
        { label: 'Dolci', data: [0, 0, 1] },
      ],
    },
    { unit: 'pz', series: [{ label: 'Senza gruppo', data: [5, 0, 0] }] },
  ])
})

it.each([
  [0, [0]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [7, [0, 2, 4, 6, 8]],
  [300, [0, 100, 200, 300]],
  [1283.25, [0, 500, 1000, 1500]],
])('marks an axis up to %s with round figures', (highest, marks) => {
  expect(marksUpTo(highest)).toEqual(marks)
})
