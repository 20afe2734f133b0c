import { parseCutOff } from '@panify/rules/cut-off'
import { parseItalianDate } from '../delivery/calendar.ts'
import { LOGO } from './settings.shared.ts'
import { invalid } from '../http/errors.ts'

const MAX_LENGTH: Record<string, number> = { PRODIT: 2, CAPDIT: 5, PIVADIT: 11 }

/** The closing job and the production list depend on these values, so unreadable ones are refused. */
export function checkSettings(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) {
    const problem = problemOf(key, value)
    if (problem) throw invalid(key, problem)
  }
}

function problemOf(key: string, value: string): string | null {
  if (key === LOGO) return 'Il logo si salva con setlogo'
  const limit = MAX_LENGTH[key]
  if (limit !== undefined && value.length > limit) return `Al massimo ${limit} caratteri`
  if (value === '') return null
  if (key === 'ORARIOPRODPANE' && parseCutOff(value) === null) return 'Orario non valido'
  if (key.startsWith('CHIUSURADITTA') && parseItalianDate(value) === null) return 'Data non valida: gg/mm/aaaa'
  if (key === 'GRUPPOCOLORDEFAULT' && !/^[2-7]$/.test(value)) return 'Gruppo non valido'
  return null
}
