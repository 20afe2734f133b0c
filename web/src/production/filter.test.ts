import { describe, expect, it } from 'vitest'
import { bakehouseAddress, filterFor, withEnd, withStart } from './filter.ts'

describe('the filter of the production list', () => {
  it('PROD-15 takes the weekday number from the start date, Sunday being 7', () => {
    const filter = filterFor('2026-11-19')
    expect(filter.weekday).toBe(4)
    expect(withStart(filter, '2026-11-22').weekday).toBe(7)
    expect(withStart(filter, '2026-11-23').weekday).toBe(1)
    expect(withEnd(filter, '2026-11-23').weekday).toBe(4)
  })

  it('OPEN-69 moves the end date along with a later start, and never before the start', () => {
    const filter = filterFor('2026-11-20')
    expect(withStart(filter, '2026-11-25')).toMatchObject({ from: '2026-11-25', to: '2026-11-25' })
    expect(withStart(withEnd(filter, '2026-11-30'), '2026-11-25')).toMatchObject({ from: '2026-11-25', to: '2026-11-30' })
    expect(withEnd(filter, '2026-11-18')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
  })

  it('leads to the same date and grouping in the bakehouse, without a date for the list as it opens', () => {
    const filter = filterFor('2026-11-26')
    expect(bakehouseAddress(filter, '', '2026-11-26')).toBe('/preordini/forno')
    expect(bakehouseAddress(filter, 'group3', '2026-11-26')).toBe('/preordini/forno?raggruppa=group3')
    expect(bakehouseAddress(filter, '', '2026-11-27')).toBe('/preordini/forno?data=2026-11-26')
    expect(bakehouseAddress(withEnd(filter, '2026-11-28'), '', '2026-11-27')).toBe('/preordini/forno')
  })
})
