// The bakery's own data as a whole: one call brings every key of the configurator, one call takes all of ours back.
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { type Condition, type Tagged, getTagged } from '../erp/tagged.ts'
import { toIsoDate, toItalianDate, toTimeOfDay } from '../erp/wire.ts'
import type { Settings, SettingsWrite } from './company.rules.ts'

const KEYS = {
  name: 'NOMEDIT',
  street: 'INDDIT',
  province: 'PRODIT',
  city: 'CITDIT',
  postcode: 'CAPDIT',
  vatNumber: 'PIVADIT',
  taxCode: 'CODFISC',
  phone: 'TELDIT',
  email: 'EMAIL_DITTA',
  closingDate: 'CHIUSURADITTA1',
  reopeningDate: 'CHIUSURADITTA2',
  cutOff: 'ORARIOPRODPANE',
} as const satisfies Record<keyof Settings, string>

type Values = Record<string, unknown>

/** An object of keys, or a list of `{ nomec, valore }`; bare or as `{ data }`. Anything else is no configuration. */
const configuration = z.unknown().transform((answer, context): Values => {
  const values = isRecord(answer) && 'data' in answer ? answer['data'] : answer
  if (isRecord(values)) return named(Object.entries(values))
  if (Array.isArray(values) && values.every((entry) => isRecord(entry) && typeof entry['nomec'] === 'string'))
    return named((values as Values[]).map(({ nomec, valore }) => [String(nomec), valore]))
  context.addIssue({ code: 'custom', message: 'not a configuration' })
  return z.NEVER
})

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const named = (entries: [string, unknown][]): Values => Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]))
const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** The values, and beside them every key of ours as the server writes it: what is not changed goes back untouched. */
export type HeldSettings = Tagged<{ values: Settings; written: Record<string, string> }>

export async function readSettings(erp: ErpClient): Promise<HeldSettings> {
  const { record, etag } = await getTagged(erp, '/configurator', configuration)
  const valueOf = (field: keyof Settings) => fromErp(field, record[KEYS[field]])
  const values = Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as Settings
  return { etag, record: { values, written: Object.fromEntries(FIELDS.map((field) => [KEYS[field], written(record[KEYS[field]])])) } }
}

export function writeSettings(
  erp: ErpClient,
  { changes, isAlone }: SettingsWrite,
  { record }: HeldSettings,
  condition: Condition,
): Promise<void> {
  const entries = Object.entries(changes).map(([field, value]) => [KEYS[field as keyof Settings], toErp(field as keyof Settings, value)])
  const [[nomec, valore] = []] = entries
  const [path, body] = isAlone
    ? ['/configurator/update', { nomec, valore }]
    : ['/configurator/update-multi', { ...record.written, ...Object.fromEntries(entries) }]
  return confirmed(erp.send('POST', path, confirmation, { body, ...condition }))
}

export function writeLogo(erp: ErpClient, dataUrl: string): Promise<void> {
  return confirmed(erp.send('POST', '/configurator/setlogo', confirmation, { body: { logoBase64: dataUrl }, isUpload: true }))
}

const FIELDS = Object.keys(KEYS) as (keyof Settings)[]

function fromErp(field: keyof Settings, value: unknown): string | null {
  if (field === 'cutOff') return toTimeOfDay(value)
  return field === 'closingDate' || field === 'reopeningDate' ? toIsoDate(value) : written(value) || null
}

/** The comma of the cut-off ('15,30') and dates as dd/mm/yyyy are how the configurator keeps them. */
function toErp(field: keyof Settings, value: string | null): string {
  if (value === null) return ''
  if (field === 'cutOff') return value.replace(':', ',')
  return field === 'closingDate' || field === 'reopeningDate' ? toItalianDate(value) : value
}
