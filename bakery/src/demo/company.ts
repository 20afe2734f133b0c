import type { NewRow } from '../db/tables.ts'
import { type Closure, italianDate } from './calendar.ts'
import { vatNumber } from './numbers.ts'

/** Subject 1234567, which is recognisably not a real company's. */
const vat = vatNumber(1_234_567)

export const COMPANY = {
  NOMEDIT: "Panificio Sant'Agata S.r.l.",
  INDDIT: 'Via del Mulino Vecchio 8',
  CITDIT: 'Castelfranco Emilia',
  PRODIT: 'MO',
  CAPDIT: '41013',
  PIVADIT: vat,
  CODFISC: vat,
  TELDIT: '059 000 0120',
  EMAIL_DITTA: 'ordini@demo.example',
} as const

export function companySettings(closure: Closure): NewRow<'settings'>[] {
  const values = {
    ...COMPANY,
    ORARIOPRODPANE: '20,00',
    CHIUSURADITTA1: italianDate(closure.from),
    CHIUSURADITTA2: italianDate(closure.until),
    // The order screens subtract one: articles are selected by group 1, the category.
    GRUPPOCOLORDEFAULT: '2',
    DEF_CLIE_INTERNO: '0001',
  }
  return Object.entries(values).map(([key, value]) => ({ key, value }))
}
