import { expect, it } from 'vitest'
import type { StandingRow, Week } from './planning.model.ts'
import { detailOf } from './register.rules.ts'

const week = (quantities: Partial<Week> = {}): Week => ({
  monday: 0,
  tuesday: 0,
  wednesday: 0,
  thursday: 0,
  friday: 0,
  saturday: 0,
  sunday: 0,
  ...quantities,
})
const row = (code: string, quantities: Partial<Week>) => ({ code, quantities: week(quantities) }) as StandingRow
const rows = [row('ROS', { monday: 1_200_000, friday: 500 }), row('PAN', {})]

it('names every changed cell, old and new, and nothing else', () => {
  const write = { kind: 'change' as const, rows: [row('ROS', { monday: 1_200_000, friday: 1_500 }), row('NEW', { sunday: 3_000 })] }
  expect(detailOf(write, rows)).toEqual({
    'ROS Venerdì': { before: '0,5', after: '1,5' },
    'NEW Domenica': { before: '0', after: '3' },
  })
})

it('keeps what an article had when it goes', () => {
  const gone = { before: 'Lunedì 1.200; Venerdì 0,5', after: '' }
  expect(detailOf({ kind: 'remove', codes: ['ROS'] }, rows)).toEqual({ ROS: gone })
  expect(detailOf({ kind: 'replace', rows: [row('PAN', { monday: 1_000 })] }, rows)).toEqual({
    ROS: gone,
    'PAN Lunedì': { before: '0', after: '1' },
  })
})
