// One cell as the text that the bakery's rules take, or why it cannot be read for sure.
import type { Column } from './columns.ts'
import { type DecimalSign, decimalOf } from './numbers.ts'
import type { Raw } from './source.ts'

/** `isFilled`: zeros in front that the file does not have. */
export type Read = { value: string; isFilled?: boolean } | { flaw: string }

const YES = new Set(['sì', 'si', "si'", 'vero', 'true', '1'])
const NO = new Set(['no', 'falso', 'false', '0'])

export function readCell(raw: Raw, column: Column, sign: DecimalSign): Read {
  if (raw.kind === 'unreadable') return { flaw: raw.why }
  if (raw.kind === 'number' && raw.isDate && column.kind !== 'date')
    return { flaw: 'Excel ne ha fatto una data: formatta la cella come testo (o numero) e riscrivila' }
  return READERS[column.kind](raw, column, sign)
}

type Readable = Exclude<Raw, { kind: 'unreadable' }>

const READERS: Record<Column['kind'], (raw: Readable, column: Column, sign: DecimalSign) => Read> = {
  text: readText,
  flag: readFlag,
  date: readDate,
  number: readNumber,
  decimal: readNumber,
}

function readText(raw: Readable, { asNumber, digits: length }: Column): Read {
  if (raw.kind === 'boolean') return { flaw: 'è un valore VERO/FALSO: scrivi un testo' }
  const written = raw.kind === 'text' ? raw.text.trim() : String(raw.value)
  if (length !== null && /^\d+$/.test(written) && written.length < length) return { value: written.padStart(length, '0'), isFilled: true }
  if (raw.kind === 'text') {
    // '8,01235E+12': the digits that are missing are lost.
    const isScientific = /^\d([.,]\d+)?E[+-]\d{2,3}$/.test(written)
    return isScientific
      ? { flaw: `«${written}» è in notazione scientifica: formatta la colonna come testo e riscrivi il codice` }
      : { value: written }
  }
  if (raw.shown !== null) return { value: raw.shown }
  return asNumber?.test(written) || length === written.length ? { value: written } : { flaw: lostZeros(written) }
}

const lostZeros = (digits: string) =>
  `è il numero ${digits}, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore`

function readFlag(raw: Readable): Read {
  if (raw.kind === 'boolean') return { value: raw.value ? '1' : '0' }
  const word = (raw.kind === 'number' ? String(raw.value) : raw.text).trim().toLowerCase()
  if (YES.has(word)) return { value: '1' }
  return NO.has(word) ? { value: '0' } : { flaw: `«${word}» non è né sì né no` }
}

const MS_PER_DAY = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

function readDate(raw: Readable): Read {
  if (raw.kind === 'text') return { value: raw.text.trim() }
  if (raw.kind === 'number' && raw.isDate)
    return { value: new Date(FIRST_DAY + Math.floor(raw.value) * MS_PER_DAY).toISOString().slice(0, 10) }
  return { flaw: 'non è una data: scrivi gg/mm/aaaa' }
}

function readNumber(raw: Readable, _column: Column, sign: DecimalSign): Read {
  if (raw.kind === 'boolean') return { flaw: 'è un valore VERO/FALSO: scrivi un numero' }
  if (raw.kind === 'number') return raw.value < 0 ? { flaw: `${raw.value} è negativo` } : { value: String(raw.value) }
  const number = decimalOf(raw.text, sign)
  if (number === 'ambiguous') return { flaw: twoReadings(raw.text.trim()) }
  return number === null ? { flaw: `«${raw.text.trim()}» non è un numero` } : { value: number }
}

/** Four decimals are no thousands. */
function twoReadings(text: string): string {
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return `«${text}» può voler dire due numeri: scrivi ${whole}${fraction} oppure ${whole},${fraction}0`
}
