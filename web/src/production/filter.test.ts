import { describe, expect, it } from 'vitest'
import { filterFor, withEnd, withStart } from './filter.ts'

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
})
