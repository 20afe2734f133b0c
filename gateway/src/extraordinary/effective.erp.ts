// What a destination really gets on a date, asked of a back end that can tell ('effective-order').
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asText, nestedRows, orderedQuantity, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate, unwrap } from '../erp/wire.ts'
import type { EffectiveSource } from '../generated/resolvers.ts'
import type { DestinationKey } from '../models.ts'
import type { EffectiveOrder } from './effective.rules.ts'

const SOURCES: Record<string, EffectiveSource> = {
  closed: 'CLOSED',
  'bakery-closed': 'BAKERY_CLOSED',
  inactive: 'INACTIVE',
  closure: 'CLOSURE',
  extraordinary: 'EXTRAORDINARY',
  'disabled-day': 'DAY_DISABLED',
  standing: 'STANDING',
}

export async function readEffective(erp: ErpClient, key: DestinationKey, date: string): Promise<EffectiveOrder> {
  const path = erpPath`/applicazioni/panificatori/effettivo/${key.customerCode}/${key.destinationCode}`
  const days = await erp.get(path, rowsOf(dayFromErp), { query: { dal: date, al: date } })
  const day = days.find((one) => one.date === date)
  if (!day) throw new ErpFailure('invalid')
  return day
}

function dayFromErp(day: Row): EffectiveOrder | null {
  const date = toIsoDate(day['data'])
  const source = SOURCES[asText(day['stato'])]
  if (date === null || source === undefined) return null
  return { date, source, rows: nestedRows(day['righe'], rowFromErp) ?? [] }
}

function rowFromErp(row: Row) {
  const code = asText(row['codice'])
  if (code === '') return null
  const quantity = orderedQuantity(row['quantita'])
  return { code, description: asText(row['descriz']).trim(), unit: asText(row['unita_m']).trim(), quantity }
}

const printed = unwrap(z.string().regex(/^[\w.-]+\.pdf$/))

/** The same as a document, drawn by a back end that can ('order-preview'). */
export async function readPreview(erp: ErpClient, key: DestinationKey, date: string): Promise<Buffer> {
  const path = erpPath`/applicazioni/panificatori/anteprima/${key.customerCode}/${key.destinationCode}`
  const name = await erp.get(path, printed, { query: { data: date }, deadline: 'documents' })
  return erp.pdf(erpPath`/printDocuments/${name}`)
}
