import { isSuspended } from '@panify/rules/suspension'
import { Temporal } from 'temporal-polyfill'

/** dd/mm/yyyy of an existing day. */
export function parseItalianDate(value: string): Temporal.PlainDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim())
  if (!match) return null
  try {
    return Temporal.PlainDate.from({ day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) }, { overflow: 'reject' })
  } catch {
    return null
  }
}

/** Whether a date is in the suspension of the bakery's settings. */
export function isBakeryClosed(date: Temporal.PlainDate, settings: Record<string, string>): boolean {
  const isoDate = (key: string) => parseItalianDate(settings[key] ?? '')?.toString() ?? null
  return isSuspended(date.toString(), { closingDate: isoDate('CHIUSURADITTA1'), reopeningDate: isoDate('CHIUSURADITTA2') })
}
