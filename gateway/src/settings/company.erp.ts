// The bakery's own data as a whole: one call reads every key of the configurator, one call writes all of ours.
import type { ErpClient } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { entity, may } from '../erp/decode/entity.ts'
import { type Row, WRAPPERS, isRow, parsed, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { date, hour, text } from '../erp/decode/values.ts'
import { toItalianDate } from '../erp/encode.ts'
import { type Condition, type Tagged, getTagged } from '../erp/tagged.ts'
import type { Settings, SettingsWrite } from './company.rules.ts'

/** Every value may be missing. An unreadable one is marked, so that it is never overwritten unseen. */
const configuration = entity('configuration', {
  name: may(text, 'NOMEDIT'),
  street: may(text, 'INDDIT'),
  province: may(text, 'PRODIT'),
  city: may(text, 'CITDIT'),
  postcode: may(text, 'CAPDIT'),
  vatNumber: may(text, 'PIVADIT'),
  taxCode: may(text, 'CODFISC'),
  phone: may(text, 'TELDIT'),
  email: may(text, 'EMAIL_DITTA'),
  closingDate: may(date, 'CHIUSURADITTA1'),
  reopeningDate: may(date, 'CHIUSURADITTA2'),
  cutOff: may(hour, 'ORARIOPRODPANE'),
})

const FIELDS = Object.keys(configuration.fields) as (keyof Settings)[]

const isDate = (field: keyof Settings): boolean => configuration.fields[field].decoder === date

const keyOf = (field: keyof Settings): string => configuration.fields[field].names[0]

/** The values, and every key of ours as it is sent back where it does not change. */
type Held = { values: Settings; unreadable: readonly (keyof Settings)[]; written: Record<string, string> }
export type HeldSettings = Tagged<Held>

const held: Reader<Held> = (answer, reading) => {
  const entries = entriesIn(answer)
  const [record] = configuration.rows([entries], reading, (values, { isUnreadable, nameOf }) => ({
    values,
    unreadable: FIELDS.filter(isUnreadable),
    written: Object.fromEntries(
      // A server that escapes texts for HTML would escape them again, and the cut-off always has a comma. Dates keep its spelling.
      FIELDS.flatMap((field) => writtenIn(keyOf(field), (!isDate(field) && toErp(field, values[field])) || entries[nameOf(field) ?? ''])),
    ),
  }))
  if (!record) throw new Unreadable('configuration', 'not a configuration')
  return record
}

/** An object of keys, or a list of `{ nomec, valore }`, bare or wrapped. Anything else is no configuration. */
function entriesIn(answer: unknown): Row {
  const value = parsed(answer)
  const list = Array.isArray(value) ? value : isRow(value) ? Object.values(value) : []
  if (list.length > 0 && list.every((entry) => isRow(entry) && valueOf(entry, ['nomec'])))
    return Object.fromEntries(
      (list as Row[]).map((entry) => [String(valueOf(entry, ['nomec'])?.value).trim(), valueOf(entry, ['valore'])?.value]),
    )
  if (isRow(value) && FIELDS.some((field) => valueOf(value, [keyOf(field)]))) return unwrapped(value)
  const inner = isRow(value) ? valueOf(value, [...WRAPPERS, 'config']) : null
  if (inner) return entriesIn(inner.value)
  // {} and [] are PHP's forms of a configuration without keys.
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return {}
  throw new Unreadable('configuration', 'not a configuration')
}

/** { NOMEDIT: { valore: … } } */
const unwrapped = (values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isRow(value) ? (valueOf(value, ['valore']) ?? { value }).value : value]),
  )

/** A value that is not text cannot be sent back. */
function writtenIn(key: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [[key, '']]
  return typeof value === 'string' || typeof value === 'number' ? [[key, String(value).trim()]] : []
}

export async function readSettings(erp: ErpClient): Promise<HeldSettings> {
  return getTagged(erp, '/configurator', held)
}

export function writeSettings(
  erp: ErpClient,
  { changes, isAlone }: SettingsWrite,
  { record }: HeldSettings,
  condition: Condition,
): Promise<void> {
  const entries = Object.entries(changes).map(([field, value]) => [keyOf(field as keyof Settings), toErp(field as keyof Settings, value)])
  const [[nomec, valore] = []] = entries
  const [path, body] = isAlone
    ? ['/configurator/update', { nomec, valore }]
    : ['/configurator/update-multi', { ...record.written, ...Object.fromEntries(entries) }]
  return confirmed(erp.send('POST', path, confirmation, { body, ...condition }))
}

export function writeLogo(erp: ErpClient, dataUrl: string): Promise<void> {
  return confirmed(erp.send('POST', '/configurator/setlogo', confirmation, { body: { logoBase64: dataUrl }, isUpload: true }))
}

/** The configurator writes the cut-off with a comma ('15,30') and dates as dd/mm/yyyy. */
function toErp(field: keyof Settings, value: string | null): string {
  if (value === null) return ''
  if (field === 'cutOff') return value.replace(':', ',')
  return isDate(field) ? toItalianDate(value) : value
}
