// Writes values of the state in a dialect. The kind of a value follows from the field's name.
import type { Dialect } from './dialect.ts'
import { DAYS, DAY_FLAGS, type Row } from './state.ts'

type Kind = 'number' | 'money' | 'flag' | 'date' | 'code' | 'key' | 'id' | 'raw'

const named = (kind: Kind, names: readonly string[]): [string, Kind][] => names.map((name) => [name, kind])

const KINDS = new Map<string, Kind>([
  ...named('number', [...DAYS, 'lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom', 'quanti', 'quantita', 'quantita_totale', 'peso_lo', 'peso']),
  ...named('number', ['qtaMinima', 'qtaRange', 'qtaminima', 'qtarange', 'qtamax', 'qtamin', 'pos', 'giacenza', 'impegnato', 'ordinato', 'scort_m']),
  ...named('number', ['sc1', 'sc2', 'sc3', 'ricar', 'sconto1', 'sconto2']),
  ...named('money', ['prezzo', 'listino1', 'listino2', 'cost_medio', 'costo_u']),
  ...named('flag', [...DAY_FLAGS, 'spec_act', 'orderactive', 'isPrimaria', 'predefinito', 'pec', 'in_evidenza', 'chiusura']),
  ...named('flag', ['arti_o_lavo', 'tracciabi', 'su_web', 'no_scade', 'inv']),
  ...named('date', ['data_ord', 'data_cons', 'data_inizzio', 'data_fine', 'data_inizio', 'date_chiusura', 'chiusure']),
  ...named('code', ['c_cliente', 'codicede', 'codiceCliente', 'codiceDestinazione']),
  ...named('key', ['cd_min', 'codice', 'cod_arti', 'codice_prod', 'codarti', 'codlis', 'iva', 'unita_m', 'unitaMisura']),
  ...named('id', ['id', 'n_bolla']),
  ...named('raw', ['primario', 'd_nome', 'destlogin', 'destpsw', 'valore', 'VALOR', 'giorni_elaborati', 'total']),
]) // prettier-ignore

/** Numbers that every answer contains; a missing one is written like zero. */
const QUANTITIES = new Set<string>([...DAYS, 'lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'])

const grouped = (value: number, decimals: number) =>
  value.toFixed(decimals).replace('.', ',').replaceAll(/\B(?=(\d{3})+(?!\d))/g, '.') // prettier-ignore

function writeNumber(dialect: Dialect, value: number): unknown {
  switch (dialect.numbers) {
    case 'number': {
      return value
    }
    case 'comma': {
      return String(value).replace('.', ',')
    }
    case 'decimals': {
      return value.toFixed(2)
    }
    case 'fixed': {
      return value.toFixed(3)
    }
    case 'grouped': {
      return grouped(value, 2)
    }
    default: {
      return String(value)
    }
  }
}

function writeMoney(dialect: Dialect, value: number): unknown {
  if (dialect.money === 'euro') return `€ ${grouped(value, 2)}`
  if (dialect.money === 'euroAfter') return `${grouped(value, 2)} €`
  return writeNumber(dialect, value)
}

const FLAGS: Record<Dialect['flags'], [unknown, unknown]> = {
  1: ['1', '0'],
  number: [1, 0],
  boolean: [true, false],
  word: ['true', 'false'],
  letter: ['S', 'N'],
  si: ['SI', 'NO'],
  minus: ['-1', '0'],
  emptyZero: ['1', ''],
  nullZero: ['1', null],
}

const NO_DATES: Record<Dialect['noDate'], unknown> = {
  null: null,
  empty: '',
  zero: '0000-00-00',
  delphi: '30/12/1899',
  min: '0001-01-01T00:00:00',
}

export function writeDate(dialect: Dialect, iso: string): unknown {
  if (iso === '') return NO_DATES[dialect.noDate]
  const [year = '', month = '', day = ''] = iso.split('-')
  // All dates of the state are in winter, an hour ahead of UTC.
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) - 3_600_000
  const dates: Record<Dialect['dates'], string> = {
    iso,
    italian: `${day}/${month}/${year}`,
    time: `${iso} 00:00:00`,
    isoTime: `${iso}T00:00:00`,
    laravel: `${iso}T00:00:00.000000Z`,
    rome: new Date(midnight).toISOString(),
    compact: `${year}${month}${day}`,
    dotnet: `/Date(${midnight})/`,
  }
  return dates[dialect.dates]
}

function writeCode(dialect: Dialect, value: string): unknown {
  switch (dialect.codes) {
    case 'number': {
      return Number(value)
    }
    case 'blanks': {
      return value.padEnd(10)
    }
    default: {
      return value
    }
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', è: '&egrave;', ù: '&ugrave;', ò: '&ograve;', "'": '&#039;' }

function writeText(dialect: Dialect, value: string): unknown {
  if (value === '') return dialect.noText === 'empty' ? '' : null
  if (dialect.texts === 'entities') return value.replaceAll(/[&èùò']/g, (sign) => ENTITIES[sign] ?? sign)
  return dialect.texts === 'blanks' ? `${value}   ` : value
}

function writeValue(dialect: Dialect, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => writeValue(dialect, name, item))
  if (value !== null && typeof value === 'object') return spell(dialect, value as Row)
  if (value === null || value === undefined) return value
  const kind = KINDS.get(name)
  if (kind === 'raw') return value
  if (kind === 'flag') return FLAGS[dialect.flags][value === true ? 0 : 1]
  if (kind === 'date') return writeDate(dialect, value as string)
  if (kind === 'code') return writeCode(dialect, value as string)
  if (kind === 'id') return dialect.ids === 'text' ? `${value as number}` : value
  if (kind === 'key') return dialect.keys === 'blanks' && value !== '' ? (value as string).padEnd(12) : value
  if (typeof value === 'number') {
    if (value === 0 && QUANTITIES.has(name) && dialect.zero !== '0') return dialect.zero === 'null' ? null : ''
    return kind === 'money' ? writeMoney(dialect, value) : writeNumber(dialect, value)
  }
  return typeof value === 'string' ? writeText(dialect, value) : value
}

function writeName(dialect: Dialect, name: string): string {
  if (dialect.fieldCase === 'upper') return name.toUpperCase()
  return dialect.fieldCase === 'first' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

/** A record as this dialect writes it: names and values. */
export function spell(dialect: Dialect, row: Row): Row {
  const written = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || (value === '' && dialect.noText === 'absent' && !KINDS.has(name))) return []
    return [[writeName(dialect, name), writeValue(dialect, name, value)]]
  })
  const isRecord = !Object.keys(row).every((name) => /^\d+$/.test(name))
  if (isRecord && dialect.extraFields === 'some')
    written.push(['created_at', '2026-01-01 10:00:00'], ['azienda_id', 3], ['meta', { versione: [1, 2] }])
  return Object.fromEntries(written)
}
