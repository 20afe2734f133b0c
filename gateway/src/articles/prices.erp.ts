// The price rows of an article on the wire: a list inside the article that is always sent whole.
import { type Row, rowsIn } from '../erp/decode/envelope.ts'
import { type Reading, Unreadable } from '../erp/decode/reading.ts'
import { numberLike } from '../erp/decode/spelling.ts'
import { PRICES } from './fields.erp.ts'
import type { PriceRow, PriceWrite } from './prices.rules.ts'
import { priceRow } from './tables.erp.ts'

type Figure = keyof typeof PRICES

const FIGURES = Object.keys(PRICES) as Figure[]

/** The rows as they were read, and their spelling on the server: unchanged values are sent back untouched. */
export type WrittenPrices = {
  rows: readonly { read: PriceRow | null; row: Row }[]
  names: Readonly<Record<Figure | 'list' | 'article', string>>
  /** The decimal sign of the server's amounts, if known. */
  sign: string | undefined
  /** A server that writes the rows as JSON text accepts them in that form; a server without rows gets the specified form. */
  isText: boolean
}

const SPECIFIED = { ...PRICES, list: 'codlis', article: 'codarti' } as const

export const NO_ROWS: WrittenPrices = { rows: [], names: SPECIFIED, sign: undefined, isText: true }

export function pricesIn(value: unknown, reading: Reading): WrittenPrices {
  const rows = rowsOf(value, reading)
  const names: Record<keyof typeof SPECIFIED, string> = { ...SPECIFIED }
  const read = new Map<Row, PriceRow>()
  priceRow.rows(rows, reading, (fields, { isLost, nameOf, isUnreadable, row }) => {
    // Without any price the column may have another name: writing 0 would be wrong.
    if (isLost('price')) throw new Unreadable(`price.${PRICES.price}`, 'missing in every record')
    for (const name of Object.keys(names) as (keyof typeof names)[]) names[name] = nameOf(name) ?? names[name]
    const figures = FIGURES.map((name) => [name, isUnreadable(name) ? null : (fields[name] ?? 0)])
    read.set(row, { list: fields.list, ...(Object.fromEntries(figures) as Record<Figure, number | null>) })
    return row
  })
  return {
    rows: rows.map((row) => ({ row, read: read.get(row) ?? null })),
    names,
    sign: reading.known('amounts'),
    isText: typeof value === 'string' || value === null || value === undefined,
  }
}

function rowsOf(value: unknown, reading: Reading): Row[] {
  try {
    return rowsIn(value, { ...reading, note() {} }, priceRow.isRecord)
  } catch (cause) {
    throw cause instanceof Unreadable ? new Unreadable('article.mag_extlc_mag', cause.problem) : cause
  }
}

/** The whole list as it is sent: the server's rows with the changes applied. */
export function pricesToErp(code: string, written: WrittenPrices, { set, remove }: PriceWrite): unknown {
  const { rows, names, isText } = written
  const lists = new Set(rows.map(({ read }) => read?.list))
  const list = [
    ...rows
      .filter(({ read }) => read === null || !remove.includes(read.list))
      .map(({ read, row }) => ({ ...row, ...changed(written, row, read, read && set.find((wanted) => wanted.list === read.list)) })),
    ...set
      .filter((wanted) => !lists.has(wanted.list))
      .map((wanted) => ({ [names.list]: wanted.list, [names.article]: code, ...changed(written, {}, null, wanted) })),
  ]
  return isText ? JSON.stringify(list) : list
}

/** A currency sign is for people: the number alone is sent back. */
const hasSign = (written: unknown) => typeof written === 'string' && /[^\d.,'\s+-]/.test(written)

/** A point in a percentage is the decimal one, also where amounts have commas. */
const hasDecimalPoint = (figure: Figure, written: unknown) => figure !== 'price' && String(written).includes('.')

/** An unchanged figure is sent back as the server writes it: it may have more decimals than the contract, or be no number at all. */
function changed({ names, sign }: WrittenPrices, row: Row, read: PriceRow | null, wanted: PriceRow | null | undefined): Row {
  const figures = FIGURES.flatMap((figure) => {
    const name = names[figure]
    const held = name in row && read ? read[figure] : null
    const amount = wanted?.[figure] ?? (hasSign(row[name]) ? held : null)
    const stays = amount === null || (amount === held && !hasSign(row[name]))
    return stays ? [] : [[name, numberLike(row[name], String(amount), hasDecimalPoint(figure, row[name]) ? 'point' : sign)] as const]
  })
  return Object.fromEntries(figures)
}
