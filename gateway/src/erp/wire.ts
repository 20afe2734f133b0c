// How the ERPs write things, both ways. Tolerant in what it reads: numbers as text, text as numbers, null for nothing.
import { parseCutOff, timeOfDay } from '@panify/rules/cut-off'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

export { fromThousandths, toFlag, toItalianDate } from './encode.ts'

/** '1', 1 and true are yes; everything else is no. */
export const flag = z
  .unknown()
  .optional()
  .transform((value) => value === '1' || value === 1 || value === true)

/** Text: null and absent become '', numbers their digits. Codes keep their zeros. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

/** Text, with null for an empty one. */
export const optionalText = text.transform((value) => value.trim() || null)

/** Only what is a plain decimal: no exponents, no blanks inside, at most seven digits before the point. */
const DECIMAL = /^[+-]?(?=[.,]?\d)(\d{0,7})(?:[.,](\d*))?$/

/** '1.250,00' as people write it in Italy: the points only part the thousands. */
const ITALIAN = /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/

/** '2.5', '2,5' or 2.5 to 2500, exactly; null where there is no number. Further decimals are rounded to the thousandth. */
export function toThousandths(value: unknown): number | null {
  const written = typeof value === 'number' ? (Number.isFinite(value) && Math.abs(value) < 1e7 ? value.toFixed(6) : '') : value
  if (typeof written !== 'string') return null
  const plain = ITALIAN.test(written.trim()) ? written.replaceAll('.', '') : written
  const match = DECIMAL.exec(plain.trim())
  if (!match) return null
  const decimals = (match[2] ?? '').padEnd(4, '0')
  const size = Number(match[1]) * 1000 + Number(decimals.slice(0, 3)) + (Number(decimals[3]) >= 5 ? 1 : 0)
  return written.trim().startsWith('-') && size !== 0 ? -size : size
}

/** A quantity or measure as whole thousandths, null where there is none. */
export const thousandths = z.unknown().optional().transform(toThousandths)

/** The hour of the configurator ('10,30', '10:30', '10.30', 10.5 …) to 'HH:MM'; null when it is none. */
export function toTimeOfDay(value: unknown): string | null {
  if (typeof value === 'string') return parseCutOff(value)
  return typeof value === 'number' && Number.isFinite(value) ? timeOfDay(Math.trunc(value), value % 1 > 0 ? 30 : 0) : null
}

/** 'dd/mm/yyyy' (or yyyy-mm-dd) to 'yyyy-mm-dd'; null for nothing and for days that do not exist. */
export function toIsoDate(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value.trim())
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value.trim())
  const [year, month, day] = italian ? [italian[3], italian[2], italian[1]].map(Number) : (iso?.slice(1, 4).map(Number) ?? [])
  if (!year || !month || !day || year < 1900 || year > 2100) return null
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

const hasKey = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)

/** An answer that is wrapped as `{ data: … }` or bare. */
export const unwrap = <T>(answer: z.ZodType<T>): z.ZodType<T> =>
  z.preprocess((value) => (hasKey(value, 'data') ? value['data'] : value), answer)

/** A list, for which some servers write null. */
export const listOf = <T>(item: z.ZodType<T>): z.ZodType<T[]> => z.preprocess((value) => value ?? [], z.array(item))
