// The columns that an import reads: those of the export, with what each cell may contain.
import { OTHER_DATES, OTHER_FLAGS, OTHER_LINKS, OTHER_TEXTS, READ_ONLY } from '../../bakery/src/articles/article.fields.ts'
import { LISTS } from '../export/lists.ts'

/** In the order in which they are stored. */
export const NAMES = ['clienti', 'destinazioni', 'articoli', 'prezzi', 'settimana'] as const
export type ListName = (typeof NAMES)[number]

export type Kind = 'text' | 'number' | 'flag' | 'decimal' | 'date'

export type Column = {
  header: string
  /** In the database. */
  name: string
  kind: Kind
  /** Texts that survive as a number in a spreadsheet, because they have no zeros to lose. */
  asNumber: RegExp | null
  /** The code has exactly so many digits, so lost zeros are known. */
  digits: number | null
}

export type ListColumns = {
  name: ListName
  columns: Column[]
  /** A row without one of these has no place. */
  keys: readonly string[]
  /** Known, and not taken from a file. */
  ignored: readonly string[]
}

const KEYS: Record<ListName, readonly string[]> = {
  clienti: ['code'],
  destinazioni: ['customer', 'code'],
  articoli: ['code'],
  prezzi: ['article', 'codlis'],
  settimana: ['customer', 'destination', 'article'],
}

const KINDS = { text: 'text', number: 'number', flag: 'flag', quantity: 'decimal', price: 'decimal', rate: 'decimal' } as const

/** Names, addresses and notes: any whole number is what somebody wrote. */
const ANY = /^\d+$/
const FREE = [
  'cliente',
  'indirizzo',
  'citta',
  'persona',
  'note',
  'nomede',
  'viade',
  'cittade',
  'referente',
  'descriz',
  'note_est',
  'condi_pag',
]
/** The rest may have lost zeros, unless it has as many digits as there are, or none at the front. */
const AS_NUMBER: Record<string, RegExp> = {
  ...Object.fromEntries(FREE.map((name) => [name, ANY])),
  cap: /^\d{5}$/,
  capde: /^\d{5}$/,
  piva: /^\d{11}$/,
  cod_fisc: /^\d{11}$/,
  // Only numbers of mobile phones begin without a zero.
  tel: /^3\d{8,9}$/,
  iva: /^[1-9]\d?$/,
  listino: /^[1-9]\d?$/,
  codlis: /^[1-9]\d?$/,
}

const CUSTOMER_DIGITS = 4

const column = (header: string, name: string, kind: Kind): Column => ({
  header,
  name,
  kind,
  asNumber: AS_NUMBER[name] ?? null,
  digits: name === 'customer' ? CUSTOMER_DIGITS : null,
})

/** The warehouse's further fields have the names of the contract, in the export too. */
const FIELDS: Column[] = [
  ...[...OTHER_TEXTS, ...OTHER_LINKS].map((name) => column(name, name, 'text')),
  ...OTHER_DATES.map((name) => column(name, name, 'date')),
  ...OTHER_FLAGS.map((name) => column(name, name, 'flag')),
]

/** When an article was changed is written by the bakery. */
const UPDATED = 'updated_at'

function columnsOf(list: ListName): ListColumns {
  const { columns } = LISTS.find(({ file }) => file === list)!
  const taken = columns.filter(([, name]) => name !== UPDATED)
  return {
    name: list,
    keys: KEYS[list],
    columns: taken.flatMap(([header, name, format = 'text']) => {
      if (format === 'fields') return FIELDS
      const one = column(header, name, KINDS[format])
      return list === 'clienti' && name === 'code' ? { ...one, digits: CUSTOMER_DIGITS } : one
    }),
    ignored: list === 'articoli' ? [...columns.filter(([, name]) => name === UPDATED).map(([header]) => header), ...READ_ONLY] : [],
  }
}

export const COLUMNS = Object.fromEntries(NAMES.map((name) => [name, columnsOf(name)])) as Record<ListName, ListColumns>

export const isListName = (name: string): name is ListName => (NAMES as readonly string[]).includes(name)
