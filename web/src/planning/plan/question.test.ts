import { describe, expect, it } from 'vitest'
import { questionOf } from './question.ts'
import { planRow } from './test-rows.ts'
import type { PlanRow } from './week.ts'

const rosetta = planRow('ROS', { MONDAY: 30 })
const pane = planRow('PAN', { MONDAY: 2.5 }, { unit: 'kg' })
const asked = (row: PlanRow, quantity: number) => questionOf(row, 'MONDAY', quantity * 1000)

describe('the gentle question', () => {
  it('asks about ten times the former quantity, with that one in its own decimals', () => {
    expect(asked(rosetta, 295)).toBeNull()
    expect(asked(rosetta, 300)).toBe('Prima era 30: è giusto?')
    expect(asked(pane, 25)).toBe('Prima era 2,50: è giusto?')
  })

  it('asks nothing about 0, the former value, a refused one, an unreadable one and a first quantity', () => {
    expect([0, 30, 302, Number.NaN].map((quantity) => asked(rosetta, quantity))).toEqual([null, null, null, null])
    expect(questionOf(rosetta, 'TUESDAY', 500_000)).toBeNull()
  })

  it('asks about what leaves the usual range, in both directions, and about ten times the former quantity within it', () => {
    const usual = (quantity: number, minimum: number, maximum: number) =>
      questionOf(rosetta, 'MONDAY', quantity * 1000, { minimum: minimum * 1000, maximum: maximum * 1000 })
    expect(usual(40, 25, 35)).toBe('Di solito 25–35: è giusto?')
    expect(usual(20, 25, 35)).toBe('Di solito 25–35: è giusto?')
    expect(usual(35, 25, 35)).toBeNull()
    expect(usual(295, 20, 400)).toBeNull()
    expect(usual(300, 20, 400)).toBe('Prima era 30: è giusto?')
    expect(usual(300, 20, 200)).toBe('Di solito 20–200: è giusto?')
    expect(usual(20, 30, 30)).toBe('Di solito 30: è giusto?')
    // Never delivered on that weekday: the former quantity decides.
    expect(usual(300, 0, 0)).toBe('Prima era 30: è giusto?')
    expect(usual(0, 25, 35)).toBeNull()
  })

  it('compares a new row of a date with the week', () => {
    const row = { ...planRow('ROS', {}), usual: rosetta.saved, isNew: true }
    expect(asked(row, 300)).toBe('Prima era 30: è giusto?')
    expect(asked(row, 30)).toBeNull()
  })
})
