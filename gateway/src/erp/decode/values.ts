// Decoders of single values: null for no value, `UNREADABLE` for one that cannot be understood, which is never taken for 0, '' or
// no.
import { parseCutOff, timeOfDay } from '@panify/rules/cut-off'
import { decodeHTMLStrict } from 'entities'
import { Temporal } from 'temporal-polyfill'
import { type Reading, silentReading } from './reading.ts'

export const UNREADABLE = Symbol('unreadable')
export type Unread = typeof UNREADABLE

export type Decoder<T> = {
  /** The expected form, for reports: 'a quantity, e.g. 2.5 or 2,5'. */
  readonly expects: string
  read(value: unknown, reading: Reading): T | null | Unread
  /** Learns from a value before any is read; one value may decide how others are read. */
  learn?(value: unknown, reading: Reading): void
}

const isNothing = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function decoder<T>(expects: string, read: (written: string, reading: Reading, value: unknown) => T | null | Unread): Decoder<T> {
  return {
    expects,
    read(value, reading) {
      if (value === null || value === undefined) return null
      if (typeof value !== 'string')
        return typeof value === 'number' || typeof value === 'boolean' ? read(String(value), reading, value) : UNREADABLE
      const written = value.trim()
      return written === '' ? null : read(written, reading, value)
    },
  }
}

/**
 * Text without surrounding blanks; numbers as their digits. If a server escapes its texts for HTML, `L&#39;Angolo`, they are
 * unescaped once: '&amp;lt;' is the text '&lt;'.
 */
export const text = decoder('text', (written, reading, value) => {
  if (typeof value === 'boolean') return UNREADABLE
  if (!written.includes('&') || reading.known('texts') === 'plain') return written
  const characters = decodeHTMLStrict(written)
  if (characters !== written) reading.note('texts', 'escaped')
  return characters.trim() || null
})

/** Text exactly as it is written, with its blanks. */
export const rawText: Decoder<string> = {
  expects: 'text',
  read: (value) => {
    if (value === null || value === undefined) return null
    return typeof value === 'string' || typeof value === 'number' ? String(value) : UNREADABLE
  },
}

/** Any value as the server writes it: nested lists and records, ids that are sent back. */
export const raw: Decoder<unknown> = { expects: 'anything', read: (value) => value ?? null }

/** Whether there is a value that must not be kept: a password. */
export const presence: Decoder<true> = { expects: 'anything', read: (value) => (isNothing(value) || value === false ? null : true) }

/** A code keeps its zeros; padding is removed. */
export const code = decoder('a code', (written, _reading, value) => (typeof value === 'boolean' ? UNREADABLE : written))

/** Codes of customers and destinations have four digits: a server that writes numbers has dropped their zeros. */
export const partyCode = decoder('a code of four digits', (written, reading, value) => {
  if (typeof value === 'boolean') return UNREADABLE
  if (typeof value !== 'number') return written
  reading.note('codes', 'numbers')
  return Number.isSafeInteger(value) && value >= 0 ? written.padStart(4, '0') : UNREADABLE
})

const YES = new Set(['1', 'true', 's', 'si', 'sì', 'y', 'yes', 't', '-1', 'x', 'on'])
const NO = new Set(['0', 'false', 'n', 'no', 'f', 'off'])

/** '1' and '0' in the spellings of different servers. */
export const flag = decoder('1 or 0', (written, reading) => {
  if (written === '1' || written === '0') return written === '1'
  const plain = written.toLowerCase().replace(/^(-?\d+)\.0+$/, '$1')
  if (!YES.has(plain) && !NO.has(plain)) return UNREADABLE
  if (plain !== '1' && plain !== '0') reading.note('flags', plain)
  return YES.has(plain)
})

/** Who may log in: 1, '1' and true, and words for them only where the operator has said so (`active=words`). */
export const active: Decoder<boolean> = {
  expects: '1 or 0 (or a word, with BAKERY_DIALECT=active=words)',
  read(value, reading) {
    const isActive = flag.read(value, reading)
    const isPlain = value === true || String(value).trim() === '1'
    return isActive === true && !isPlain && reading.known('active') !== 'words' ? UNREADABLE : isActive
  },
}

/** Digits, possibly with points, commas or blanks between them, a sign and a currency. */
const NUMBER = /^(?:€|eur)?\s*([+-]?)\s*(\d[\d.,'\s\u00a0\u202f]*|[.,]\d+)\s*(?:€|eur)?$/i

/** Quantities and amounts may come from different parts of a server: each learns its own sign. */
type Numbers = 'quantities' | 'amounts'

/** What a number shows about the server's decimal sign; one like '1.250' shows nothing. */
function shownBy(digits: string): 'comma' | 'point' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  if (comma >= 0) return 'comma'
  if (point < 0) return null
  return isAmbiguous(digits) || digits.indexOf('.') !== point ? null : 'point'
}

/** A point before three digits may be the decimal sign or separate thousands. */
const isAmbiguous = (digits: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(digits)

/** The decimal sign that a value on the wire shows. */
export function signShownBy(value: unknown): 'comma' | 'point' | null {
  if (typeof value !== 'string' || !/[.,]/.test(value)) return null
  const match = NUMBER.exec(value.trim())
  return match && shownBy(match[2] ?? '')
}

const learnNumbers = (numbers: Numbers) => (value: unknown, reading: Reading) => {
  const shown = signShownBy(value)
  if (shown) reading.note(numbers, shown)
}

/** Null without a decimal sign; undefined if it is ambiguous. */
function decimalSign(digits: string, style: string | undefined): ',' | '.' | null | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (comma >= 0) return digits.indexOf(',') === comma ? ',' : null
  if (point < 0 || digits.indexOf('.') !== point) return null
  if (!isAmbiguous(digits) || style === undefined || style === 'point') return '.'
  return style === 'comma' ? null : undefined
}

/** '2.5', '2,5', or '1.250,50' as whole and decimal digits; null if it is no number. */
function digitsOf(written: string, style: string | undefined): { isNegative: boolean; whole: string; decimals: string } | null {
  const match = NUMBER.exec(written)
  if (!match) return null
  const [, mark = '', body = ''] = match
  const digits = body.replace(/['\s\u00a0\u202f]/g, '')
  const sign = decimalSign(digits, style)
  if (sign === undefined) return null
  const at = sign === null ? digits.length : digits.lastIndexOf(sign)
  const whole = digits.slice(0, at)
  const decimals = sign === null ? '' : digits.slice(at + 1)
  if (/[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null
  return { isNegative: mark === '-', whole: whole.replace(/[.,]/g, ''), decimals }
}

/** Numbers that mean the same everywhere: most values of long lists, and this is many times faster. */
const PLAIN = /^(?:\d{1,9}(?:\.\d\d?)?|0\.\d{3})$/

/** A number as whole units of 10^-places; further decimals are rounded half up. */
function scaled(value: unknown, places: number, style: string | undefined): number | Unread {
  if (typeof value === 'boolean') return UNREADABLE
  // In a JSON number the point is always the decimal sign.
  const digits = typeof value === 'number' ? digitsOf(plainNumber(value), 'point') : digitsOf(String(value).trim(), style)
  if (!digits || digits.whole.length > 9) return UNREADABLE
  const kept = digits.decimals.padEnd(places + 1, '0')
  const size = Number(`${digits.whole}${kept.slice(0, places)}`) + (Number(kept[places]) >= 5 ? 1 : 0)
  return digits.isNegative && size !== 0 ? -size : size
}

const plainNumber = (value: number): string => (Number.isFinite(value) && Math.abs(value) < 1e9 ? value.toFixed(6) : 'none')

function numbers<T>(kind: Numbers, expects: string, places: number, meaning: (size: number) => T): Decoder<T> {
  const factor = 10 ** places
  const anyNumber = decoder(expects, (_written, reading, value) => {
    const size = scaled(value, places, reading.known(kind))
    return size === UNREADABLE ? UNREADABLE : meaning(size)
  })
  return {
    expects,
    read: (value, reading) =>
      typeof value === 'string' && PLAIN.test(value) ? meaning(Math.round(Number(value) * factor)) : anyNumber.read(value, reading),
    learn: learnNumbers(kind),
  }
}

/** A quantity or measure in whole thousandths. */
export const thousandths = numbers('quantities', 'a number, e.g. 2.5 or 2,5', 3, (size) => size)

/** An ordered quantity: not negative. */
export const quantity: Decoder<number> = {
  ...thousandths,
  expects: 'a quantity, e.g. 2.5 or 2,5',
  read(value, reading) {
    const size = thousandths.read(value, reading)
    return typeof size === 'number' && size < 0 ? UNREADABLE : size
  },
}

/** A whole number, e.g. of pieces. */
export const whole = numbers('quantities', 'a whole number', 0, (size) => size)

/** Money as '1250.50', with two to four decimals. */
export const money = numbers('amounts', 'an amount, e.g. 1250.50 or 1.250,50', 4, (amount) => {
  const digits = String(Math.abs(amount)).padStart(5, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
})

/** A percentage. '10.000' is ten, however the server writes its amounts: none is a thousand. */
export const percent: Decoder<number> = decoder('a percentage, e.g. 12.5 or 12,5', (_written, _reading, value) => {
  const size = scaled(value, 4, 'point')
  return size === UNREADABLE ? UNREADABLE : size / 10_000
})

const ITALIAN_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/
const ISO_DATE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:([ T])(.*))?$/
const PLAIN_DATE = /^(\d{4})(\d{2})(\d{2})$/
const DOTNET_DATE = /^\/Date\((-?\d{1,14})(?:[+-]\d{4})?\)\/$/
const NO_DATE = /^(0000-00-00|00\/00\/0000|1899-12-30|30\/12\/1899|0001-01-01)/

/** dd/mm/yyyy, yyyy-mm-dd and similar forms to yyyy-mm-dd. An instant with a zone gives its day in Rome. */
export const date = decoder('a date, yyyy-mm-dd or dd/mm/yyyy', (written, reading, value): string | null | Unread => {
  if (typeof value === 'boolean') return UNREADABLE
  if (NO_DATE.test(written)) return null
  if (/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(written)) return dayInRome(written)
  const [, milliseconds] = DOTNET_DATE.exec(written) ?? []
  if (milliseconds !== undefined) return dayInRome(Temporal.Instant.fromEpochMilliseconds(Number(milliseconds)).toString())
  const italian = ITALIAN_DATE.exec(written)
  const [, year, month, day] = italian
    ? [0, italian[3], italian[2], italian[1]]
    : (ISO_DATE.exec(written) ?? PLAIN_DATE.exec(written) ?? [])
  if (!year || !month || !day) return UNREADABLE
  if (italian) reading.note('dates', 'dd/mm/yyyy')
  return dateOf(Number(year), Number(month), Number(day))
})

function dateOf(year: number, month: number, day: number): string | Unread {
  if (year < 1900 || year > 2100) return UNREADABLE
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return UNREADABLE
  }
}

function dayInRome(written: string): string | Unread {
  try {
    return Temporal.Instant.from(written).toZonedDateTimeISO('Europe/Rome').toPlainDate().toString()
  } catch {
    return UNREADABLE
  }
}

/** A date outside of a table; null for no value and for an unreadable one. */
export function dateOrNull(value: unknown): string | null {
  const read = date.read(value, silentReading('a date'))
  return read === UNREADABLE ? null : read
}

/** The hour of the configurator ('10,30', '10:30', '10.30', 10.5 …) to 'HH:MM'. */
export const hour = decoder('an hour, e.g. 10,30', (written, _reading, value): string | Unread => {
  if (Number.isNaN(value)) return UNREADABLE
  if (typeof value === 'number') return timeOfDay(Math.trunc(value), value % 1 > 0 ? 30 : 0) ?? UNREADABLE
  return parseCutOff(written) ?? UNREADABLE
})
