// Formats and parses dates. Internally a date is `yyyy-mm-dd`, without any time zone.
/** As a placeholder, and in the error of a text that is no date. */
export const DATE_FORMAT = 'gg/mm/aaaa'
export const INVALID_DATE = `Data non valida: usa ${DATE_FORMAT}.`

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

/** dd/mm/yyyy of an existing day, as `yyyy-mm-dd`; null for everything else. */
export function parseItalianDate(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  return match ? realDate(`${match[3]}-${match[2]}-${match[1]}`) : null
}

/** The same, and the other formats of the document filter: d/m/yyyy, dd-mm-yyyy, yyyy-mm-dd. */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim()
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? /^(\d{2})-(\d{2})-(\d{4})$/.exec(typed)
  if (!match) return realDate(typed)
  const [, day = '', month = '', year = ''] = match
  return realDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** A `yyyy-mm-dd` of an existing day from 1900 to 2100; null for everything else. */
export function realDate(date: string | null): string | null {
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const year = Number(date.slice(0, 4))
  const instant = new Date(`${date}T00:00:00Z`)
  if (year < FIRST_YEAR || year > LAST_YEAR || Number.isNaN(instant.getTime())) return null
  return instant.toISOString().slice(0, 10) === date ? date : null
}

/** The value of a date field whose text is not a date. */
export const NOT_A_DATE = 'not a date'
/** '' for a text that is not a date, as for none. */
export const dateOf = (value: string): string => (value === NOT_A_DATE ? '' : value)

/** dd/mm/yyyy, the displayed format of dates. */
export const shownDate = (date: string): string => date.split('-').toReversed().join('/')

/** Formats instants. Making a formatter takes milliseconds on a phone: it is made when it is first used. */
export function instantFormat(options: Intl.DateTimeFormatOptions, locale = 'it-IT') {
  let formatter: Intl.DateTimeFormat | undefined
  return (instant: Date) => (formatter ??= new Intl.DateTimeFormat(locale, options)).format(instant)
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const ofInstant = instantFormat({ timeZone: 'UTC', ...options })
  return (date: string) => ofInstant(new Date(`${date}T00:00:00Z`))
}

/** 'giovedì 26 novembre 2026'. */
export const longDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayOfYear = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** 'giovedì 26 novembre', with the year where it is not that of `today`. */
export const namedDay = (date: string, today: string) => (date.slice(0, 4) === today.slice(0, 4) ? dayOfYear(date) : longDate(date))
/** '26 novembre'. */
const dayAndMonth = format({ day: 'numeric', month: 'long' })
/** '26–29 novembre', '28 dicembre – 3 gennaio'. */
export function namedPeriod({ from, to }: { from: string; to: string }) {
  if (from === to) return dayAndMonth(from)
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${dayAndMonth(to)}` : `${dayAndMonth(from)} – ${dayAndMonth(to)}`
}
/** 'gio 26/11'. */
export const dayAndDate = format({ weekday: 'short', day: '2-digit', month: '2-digit' })
/** 'novembre 2026'. */
export const monthName = format({ month: 'long', year: 'numeric' })
