// The bakery's own data as a whole: one call brings every key of the configurator, one call takes all of ours back.
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { toIsoDate, toItalianDate, toTimeOfDay } from '../erp/wire.ts'
import type { CompanySettingName, CompanySettings } from '../generated/resolvers.ts'

export type Settings = Required<Omit<CompanySettings, '__typename'>>

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

export async function readSettings(erp: ErpClient): Promise<Settings> {
  const values = await erp.get('/configurator', configuration)
  const text = (field: keyof Settings) => written(values[KEYS[field]])
  return {
    name: text('name'),
    street: text('street'),
    province: text('province'),
    city: text('city'),
    postcode: text('postcode'),
    vatNumber: text('vatNumber'),
    taxCode: text('taxCode'),
    phone: text('phone'),
    email: text('email'),
    closingDate: toIsoDate(values[KEYS.closingDate]),
    reopeningDate: toIsoDate(values[KEYS.reopeningDate]),
    cutOff: toTimeOfDay(values[KEYS.cutOff]),
  }
}

export function writeSettings(erp: ErpClient, settings: Settings): Promise<void> {
  const body = Object.fromEntries(FIELDS.map((field) => [KEYS[field], toErp(field, settings[field])]))
  return confirmed(erp.send('POST', '/configurator/update-multi', confirmation, { body }))
}

export function writeSetting(erp: ErpClient, field: keyof Settings, value: string | null): Promise<void> {
  const body = { nomec: KEYS[field], valore: toErp(field, value) }
  return confirmed(erp.send('POST', '/configurator/update', confirmation, { body }))
}

export function writeLogo(erp: ErpClient, dataUrl: string): Promise<void> {
  return confirmed(erp.send('POST', '/configurator/setlogo', confirmation, { body: { logoBase64: dataUrl } }))
}

const FIELDS = Object.keys(KEYS) as (keyof Settings)[]

/** The comma of the cut-off ('15,30') and dates as dd/mm/yyyy are how the configurator keeps them. */
function toErp(field: keyof Settings, value: string | null): string {
  if (value === null || value === '') return ''
  if (field === 'cutOff') return value.replace(':', ',')
  return field === 'closingDate' || field === 'reopeningDate' ? toItalianDate(value) : value
}

/** 'VAT_NUMBER' to 'vatNumber'. */
export const fieldOf = (name: CompanySettingName): keyof Settings =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Settings

/** 'vatNumber' to 'VAT_NUMBER'. */
export const nameOf = (field: keyof Settings): CompanySettingName =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as CompanySettingName
