import { describe, expect, it } from 'vitest'
import { bakehouseAddress, filterFor, filterOf, withEnd, withStart, writtenFilter } from './filter.ts'

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

  it('is in the address, without dates that of tomorrow', () => {
    const tomorrow = filterFor('2026-11-20')
    const week = { ...withEnd(withStart(tomorrow, '2026-11-23'), '2026-11-29'), description: 'pane', code: 'A 1' }
    for (const filter of [tomorrow, week, withStart(tomorrow, '2026-11-23'), withEnd(tomorrow, '2026-11-29')])
      expect(filterOf(writtenFilter(filter, '2026-11-20'), '2026-11-20')).toEqual(filter)
    expect(writtenFilter(tomorrow, '2026-11-20')).toEqual({ dal: '', al: '', descrizione: '', codice: '' })
    expect(writtenFilter(week, '2026-11-20')).toEqual({ dal: '2026-11-23', al: '2026-11-29', descrizione: 'pane', codice: 'A 1' })
    const none = { descrizione: '', codice: '' }
    expect(filterOf({ ...none, dal: '2026-02-31', al: 'x' }, '2026-11-20')).toEqual(tomorrow)
    expect(filterOf({ ...none, dal: '2026-11-20', al: '2026-11-18' }, '2026-11-20')).toEqual(tomorrow)
  })

  it('leads to the same date and grouping in the bakehouse, without a date for the list as it opens', () => {
    const filter = filterFor('2026-11-26')
    expect(bakehouseAddress(filter, '', '2026-11-26')).toBe('/preordini/forno')
    expect(bakehouseAddress(filter, 'group3', '2026-11-26')).toBe('/preordini/forno?raggruppa=group3')
    expect(bakehouseAddress(filter, '', '2026-11-27')).toBe('/preordini/forno?data=2026-11-26')
    expect(bakehouseAddress(withEnd(filter, '2026-11-28'), '', '2026-11-27')).toBe('/preordini/forno')
  })
})
