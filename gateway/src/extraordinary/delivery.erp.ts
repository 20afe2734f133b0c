// A destination's deliveries, from a back end that announces 'effective-order'.
import { type ErpClient, erpPath } from '../erp/client.ts'
import { entity, key } from '../erp/decode/entity.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { date, text } from '../erp/decode/values.ts'
import { deliveredRows } from '../erp/delivered.erp.ts'
import { ErpFailure } from '../erp/errors.ts'
import { basisOf } from '../erp/origins.erp.ts'
import { fileNameIn } from '../erp/print.erp.ts'
import type { DeliveryBasis } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { Due } from './delivery.rules.ts'

const BASES: Record<string, DeliveryBasis> = {
  'bakery-closed': 'COMPANY_SUSPENDED',
  inactive: 'INACTIVE',
  closure: 'CLOSURE',
  extraordinary: 'EXTRAORDINARY',
  'disabled-day': 'DAY_DISABLED',
  standing: 'STANDING',
}

type RequestedDue = Due & { isClosed: boolean }

/** `dates`: a period, day by day. */
export async function readDue(erp: ErpClient, key: DestinationKey, dates: readonly string[]): Promise<RequestedDue[]> {
  const path = erpPath`/applicazioni/panificatori/effettivo/${key.customerCode}/${key.destinationCode}`
  const days = await erp.get(path, dueReader, { query: { dal: dates[0]!, al: dates.at(-1)! } })
  return dates.map((date) => {
    const day = days.find((one) => one.date === date)
    if (!day) throw new ErpFailure('invalid')
    return day
  })
}

const due = entity('due', { date: key(date, 'data'), state: key(text, 'stato') })

const dueReader = due.list(({ date, state }, { row, reading }): RequestedDue | null => {
  const isClosed = state === 'closed'
  const rows = deliveredRows(row['righe'], reading)
  const basis = isClosed ? basisOf(rows.map(({ origin }) => origin)) : BASES[state]
  if (basis === undefined) return null
  const isEmpty = basis === 'STANDING' && rows.length === 0
  return { date, isClosed, basis: isEmpty ? 'EMPTY' : basis, rows: rows.map(({ code, description, unit, quantity }) => ({ code, description, unit, quantity })) } // prettier-ignore
})

const printed: Reader<string> = (answer) => {
  const name = fileNameIn(answer)
  if (name === null || !/^[\w.-]+\.pdf$/.test(name)) throw new Unreadable('data', 'is no name of a PDF')
  return name
}

/** The same as a PDF, from a back end that announces 'order-preview'. */
export async function readPreview(erp: ErpClient, key: DestinationKey, date: string, caller: AbortSignal): Promise<Buffer> {
  const path = erpPath`/applicazioni/panificatori/anteprima/${key.customerCode}/${key.destinationCode}`
  const name = await erp.get(path, printed, { query: { data: date }, deadline: 'documents' })
  return erp.pdf(erpPath`/printDocuments/${name}`, caller)
}
