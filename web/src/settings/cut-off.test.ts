import { describe, expect, it } from 'vitest'
import { PROPOSED, earlier, later } from './cut-off.ts'

describe('the cut-off', () => {
  it('ADMIN-12 moves in steps of 30 minutes, also from times between half hours', () => {
    expect(['15:00', '15:30', '20:15'].map(later)).toEqual(['15:30', '16:00', '20:45'])
    expect(['15:00', '15:30', '20:15'].map(earlier)).toEqual(['14:30', '15:00', '19:45'])
  })

  it('ADMIN-13 wraps above 23:30 to 00:00', () => {
    expect(['23:00', '23:30', '23:45'].map(later)).toEqual(['23:30', '00:00', '00:00'])
  })

  it('ADMIN-14 wraps below 00:00 to 23:30', () => {
    expect(['00:30', '00:00', '00:15'].map(earlier)).toEqual(['00:00', '23:30', '23:30'])
  })

  it('returns to the start after 48 steps, both ways', () => {
    for (const step of [later, earlier]) {
      let time = PROPOSED
      const seen = new Set<string>()
      for (let count = 0; count < 48; count++) seen.add((time = step(time)))
      expect([time, seen.size]).toEqual([PROPOSED, 48])
    }
  })
})
