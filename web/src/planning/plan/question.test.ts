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

  it('compares a new row of a date with the week', () => {
    const row = { ...planRow('ROS', {}), usual: rosetta.saved, isNew: true }
    expect(asked(row, 300)).toBe('Prima era 30: è giusto?')
    expect(asked(row, 30)).toBeNull()
  })
})
