import { describe, expect, it } from 'vitest'
import type { DateConflict } from '../../extraordinary/index.date.ts'
import { settledDate, shownDateConflicts, shownDeletionConflict } from './date-conflicts.ts'
import { draftReducer } from '../plan/draft.ts'
import { planRow } from '../plan/test-rows.ts'
import { emptyDraft } from '../plan/week.ts'

const DATE = '2026-11-26'
const conflict = (path: string, current: string | null, wanted: string | null): DateConflict => ({
  __typename: 'ValueConflict',
  path,
  label: path,
  seen: null,
  current,
  wanted,
})

const rows = ['ROS', 'COR.1', 'PAN'].map((code) => planRow(code, { THURSDAY: 10 }, code === 'PAN' ? { unit: 'kg' } : {}))
const draft = [
  { type: 'set', row: rows[0]!, day: 'THURSDAY', value: 25_000 },
  { type: 'set', row: rows[1]!, day: 'THURSDAY', value: 0 },
] as const
const typed = { date: DATE, rows, draft: draft.reduce(draftReducer, emptyDraft), day: 'THURSDAY' as const }

describe('a conflict of a date', () => {
  it('PLAN-33, EXTRA-17 shows both sides with the decimals of the article, and 0 for no quantity', () => {
    const conflicts = [
      conflict('rows.ROS', '1.250', '25'),
      conflict('rows.COR.1', null, null),
      conflict('rows.PAN', '7', '6,125'),
      conflict('rows', 'chiusura straordinaria', 'ordine straordinario (2 articoli)'),
    ]
    expect(shownDateConflicts(conflicts, rows)).toMatchObject([
      { path: 'rows.ROS', mine: '25', theirs: '1.250' },
      { mine: '0', theirs: '0' },
      { mine: '6,125', theirs: '7,00' },
      { mine: 'ordine straordinario (2 articoli)', theirs: 'chiusura straordinaria' },
    ])
  })

  it('keeps the chosen values and every edit without a conflict', () => {
    const conflicts = [conflict('rows.ROS', '1.250', '25')]
    expect(settledDate(typed, conflicts, new Set(['rows.ROS'])).quantities).toEqual(new Map([['ROS', 25_000], ['COR.1', 0]])) // prettier-ignore
    expect(settledDate(typed, conflicts, new Set()).quantities).toEqual(new Map([['COR.1', 0]]))
  })

  it('applies a proposed quantity that was not typed, where it is kept against a new order', () => {
    const conflicts = [conflict('rows.PAN', '3,5', '10')]
    expect(settledDate(typed, conflicts, new Set(['rows.PAN'])).quantities.get('PAN')).toBe(10_000)
  })

  it('keeps or drops the whole order where it is about the whole date', () => {
    const conflicts = [conflict('rows', 'chiusura straordinaria', 'ordine straordinario (2 articoli)')]
    const wanted = new Map([['ROS', 25_000], ['PAN', 10_000]]) // prettier-ignore
    expect(settledDate(typed, conflicts, new Set(['rows']))).toEqual({ date: DATE, quantities: wanted, rows, isWhole: true })
    expect(settledDate(typed, conflicts, new Set())).toEqual({ date: DATE, quantities: new Map() })
  })

  it('is one decision where the order is deleted', () => {
    const conflicts = [conflict('rows.ROS', '30', null), conflict('rows.PAN', null, null)]
    expect(shownDeletionConflict(conflicts, rows)).toEqual([
      { path: 'order', label: 'Ordine straordinario', mine: "Elimina l'ordine", theirs: 'rows.ROS 30, rows.PAN 0,00' },
    ])
  })
})
