// What staff do with delivery notes: calls beyond the plain contract, of a back end that announces 'documents-staff'.
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { ErpFailure } from '../erp/errors.ts'
import { getTagged, type Condition } from '../erp/tagged.ts'
import { asFlag, asOptionalText, asText, nestedRows, orderedQuantity, rowOf, rowsOf, type Row } from '../erp/row.erp.ts'
import { fromThousandths } from '../erp/wire.ts'
import { isSegment } from '../ids.ts'
import type { DeliveryNoteCopies, DeliveryNoteState } from '../generated/resolvers.ts'
import { datesFromErp, printedName } from './documents.erp.ts'
import type { DeliveryKey, DeliveryNoteModel, Portion, VersionedDelivery } from './notes.model.ts'

export const STAFF_FEATURE = 'documents-staff'

const STATES: Record<string, DeliveryNoteState> = { emesso: 'ISSUED', evaso: 'INVOICED', annullato: 'ANNULLED' }
const COPIES: Record<DeliveryNoteCopies, string> = { BOTH: 'entrambe', SENDER: 'mittente', RECEIVER: 'destinatario' }

export type Period = { from: string; to: string; customerCode?: string | null | undefined }

export function readNotes(erp: ErpClient, period: Period): Promise<DeliveryNoteModel[]> {
  return erp.get('/panify/documenti', rowsOf(noteFromErp), { query: periodToErp(period), deadline: 'documents' })
}

/** Null when there is none with that id. */
export async function readNote(erp: ErpClient, id: string): Promise<DeliveryNoteModel | null> {
  if (id.trim() === '' || !isSegment(id)) return null
  try {
    return await erp.get(erpPath`/panify/documenti/${id}`, rowOf(noteFromErp), { deadline: 'documents' })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

function noteFromErp(row: Row): DeliveryNoteModel | null {
  const id = asText(row['id'])
  const { date, documentDate } = datesFromErp(row)
  const state = STATES[asText(row['stato'])]
  if (id === '' || date === null || documentDate === null || state === undefined) return null
  return {
    id,
    date,
    documentDate,
    state,
    number: asText(row['n_bolla']).trim(),
    year: Number(asText(row['anno']) || date.slice(0, 4)),
    reason: asText(row['nomecausale']).trim(),
    customerCode: asText(row['cliente']),
    customerName: asText(row['ragione_sociale']).trim(),
    destinationCode: asText(row['destinazione']),
    destinationName: asText(row['nome_destinazione']).trim(),
    replacedBy: asOptionalText(row['sostituito_da']),
  }
}

/** The name of one PDF of all of them; null where there is nothing to see. */
export function printNotes(erp: ErpClient, ids: readonly string[], copies: DeliveryNoteCopies): Promise<string | null> {
  const body = { ids: ids.map(Number), copie: COPIES[copies] }
  return erp.send('POST', '/panify/documenti/stampa', printedName, { body, deadline: 'documents' })
}

export const annulNote = (erp: ErpClient, id: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${id}/annullamento`, confirmation))

export const reissueNote = (erp: ErpClient, id: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${id}/riemissione`, confirmation))

const periodToErp = ({ from, to, customerCode }: Period) => ({ dal: from, al: to, ...(customerCode ? { cliente: customerCode } : {}) })

export type ToInvoice = { count: number; customerName: string | null }

const toInvoice = z
  .object({ data: z.object({ da_fatturare: z.number().int(), ragione_sociale: z.string() }) })
  .transform(({ data }): ToInvoice => ({ count: data.da_fatturare, customerName: data.ragione_sociale || null }))

/** Null where there is no such customer. */
export async function readToInvoice(erp: ErpClient, period: Period): Promise<ToInvoice | null> {
  try {
    return await erp.get('/panify/documenti/fatturazione', toInvoice, { query: periodToErp(period), deadline: 'documents' })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

/** Refused by the server when they are not as many as expected. */
export function invoiceNotes(erp: ErpClient, { expectedCount, ...period }: Period & { expectedCount: number }): Promise<void> {
  const body = { ...periodToErp(period), attese: expectedCount }
  return confirmed(erp.send('POST', '/panify/documenti/fatturazione', confirmation, { body }))
}

const deliveryPath = ({ customerCode, destinationCode, date }: DeliveryKey) =>
  erpPath`/panify/consegne/${customerCode}/${destinationCode}/${date}`

export async function readDelivery(erp: ErpClient, key: DeliveryKey): Promise<VersionedDelivery> {
  const { record, etag } = await getTagged(erp, deliveryPath(key), rowOf(deliveryFromErp), { deadline: 'documents' })
  if (record === null) throw new ErpFailure('invalid')
  return { ...key, ...record, version: etag }
}

const deliveryFromErp = (row: Row) => ({ isClosed: asFlag(row['chiusa']), rows: nestedRows(row['righe'], deliveryRowFromErp) ?? [] })

function deliveryRowFromErp(row: Row) {
  const code = asText(row['codice'])
  if (code === '') return null
  return {
    code,
    quantity: orderedQuantity(row['quantita']),
    description: asText(row['descriz']).trim(),
    unit: asText(row['unita_m']).trim(),
  }
}

export function writeDelivery(erp: ErpClient, key: DeliveryKey, rows: readonly Portion[], condition: Condition): Promise<void> {
  const righe = rows.map(({ code, quantity }) => ({ codice: code, quantita: fromThousandths(quantity) }))
  return confirmed(erp.send('PUT', deliveryPath(key), confirmation, { body: { righe }, ...condition }))
}
