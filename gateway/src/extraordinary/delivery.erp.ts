// What a destination really gets on a date, asked of a back end that can tell ('effective-order').
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { basisOf } from '../erp/origins.erp.ts'
import { asText, nestedRows, orderedQuantity, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate, unwrap } from '../erp/wire.ts'
import type { DeliveryBasis } from '../generated/resolvers.ts'
import type { DestinationKey } from '../models.ts'
import type { Due } from './delivery.rules.ts'

const BASES: Record<string, DeliveryBasis> = {
  'bakery-closed': 'COMPANY_SUSPENDED',
  inactive: 'INACTIVE',
  closure: 'CLOSURE',
  extraordinary: 'EXTRAORDINARY',
  'disabled-day': 'DAY_DISABLED',
  standing: 'STANDING',
}

type AskedDue = Due & { isClosed: boolean }

/** `dates`: a period, day by day. */
export async function readDue(erp: ErpClient, key: DestinationKey, dates: readonly string[]): Promise<AskedDue[]> {
  const path = erpPath`/applicazioni/panificatori/effettivo/${key.customerCode}/${key.destinationCode}`
  const days = await erp.get(path, rowsOf(dueFromErp), { query: { dal: dates[0]!, al: dates.at(-1)! } })
  return dates.map((date) => {
    const day = days.find((one) => one.date === date)
    if (!day) throw new ErpFailure('invalid')
    return day
  })
}

function dueFromErp(day: Row): AskedDue | null {
  const date = toIsoDate(day['data'])
  const state = asText(day['stato'])
  const isClosed = state === 'closed'
  const rows = nestedRows(day['righe'], rowFromErp) ?? []
  const basis = isClosed ? basisOf(rows.map(({ origin }) => origin)) : BASES[state]
  if (date === null || basis === undefined) return null
  const isEmpty = basis === 'STANDING' && rows.length === 0
  return { date, isClosed, basis: isEmpty ? 'EMPTY' : basis, rows: rows.map(({ origin: _origin, ...row }) => row) }
}

function rowFromErp(row: Row) {
  const code = asText(row['codice'])
  if (code === '') return null
  const [description, unit] = [asText(row['descriz']).trim(), asText(row['unita_m']).trim()]
  return { code, description, unit, quantity: orderedQuantity(row['quantita']), origin: asText(row['origine']) }
}

const printed = unwrap(z.string().regex(/^[\w.-]+\.pdf$/))

/** The same as a document, drawn by a back end that can ('order-preview'). */
export async function readPreview(erp: ErpClient, key: DestinationKey, date: string): Promise<Buffer> {
  const path = erpPath`/applicazioni/panificatori/anteprima/${key.customerCode}/${key.destinationCode}`
  const name = await erp.get(path, printed, { query: { data: date }, deadline: 'documents' })
  return erp.pdf(erpPath`/printDocuments/${name}`)
}
