// Documents of all customers, and what staff do with them: calls beyond the plain contract, of a back end that announces
// 'documents-staff', and of what documents list, of one that announces 'documents-rows'.
import DataLoader from 'dataloader'
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { ErpFailure } from '../erp/errors.ts'
import { basisOf } from '../erp/origins.erp.ts'
import { getTagged, type Condition } from '../erp/tagged.ts'
import { asFlag, asOptionalText, asText, nestedRows, orderedQuantity, rowOf, rowsOf, type Row } from '../erp/row.erp.ts'
import { fromThousandths } from '../erp/wire.ts'
import type { DocumentCopies, DocumentState } from '../generated/resolvers.ts'
import { documentId } from '../ids.ts'
import type { DestinationKey } from '../models.ts'
import type { DeliveredRow, Portion } from '../order-rows.ts'
import { paperFromErp, printedName } from './documents.erp.ts'
import type { DocumentModel, ToInvoiceModel } from './documents.model.ts'
import { spansOf, type DayKey } from './spans.rules.ts'

export const STAFF_FEATURE = 'documents-staff'
export const ROWS_FEATURE = 'documents-rows'

const STATES: Record<string, DocumentState> = { emesso: 'ISSUED', evaso: 'INVOICED', annullato: 'ANNULLED' }
const COPIES: Record<DocumentCopies, string> = { BOTH: 'entrambe', SENDER: 'mittente', RECEIVER: 'destinatario' }

export type Period = { from: string; to: string; customerCode?: string | null | undefined }

const periodToErp = ({ from, to, customerCode }: Period) => ({ dal: from, al: to, ...(customerCode ? { cliente: customerCode } : {}) })

export const readDocuments = (erp: ErpClient, period: Period): Promise<DocumentModel[]> => read(erp, period, documentFromErp)

function read<Read>(erp: ErpClient, period: Period, project: (row: Row) => Read | null, more: Record<string, string> = {}) {
  return erp.get('/panify/documenti', rowsOf(project), { query: { ...periodToErp(period), ...more }, deadline: 'documents' })
}

export function documentFromErp(row: Row): DocumentModel | null {
  const paper = paperFromErp(row)
  const state = STATES[asText(row['stato'])]
  const [customerCode, destinationCode] = [asText(row['cliente']), asText(row['destinazione'])]
  if (paper.erpId === null || paper.date === null || state === undefined || customerCode === '' || destinationCode === '') return null
  return {
    ...paper,
    state,
    customerCode,
    destinationCode,
    names: { customer: asText(row['ragione_sociale']).trim(), destination: asText(row['nome_destinazione']).trim() },
    replacedBy: asOptionalText(row['sostituito_da']),
  }
}

const dayName = ({ customerCode, date }: DayKey) => JSON.stringify([customerCode, date])

/** Every document of a customer and a day of delivery, whatever its state: one call for any number of them. */
export function documentsOfDays(erp: ErpClient) {
  const loader = new DataLoader<DayKey, DocumentModel[], string>(
    async (days) => {
      const found = Map.groupBy((await Promise.all(spansOf(days).map((span) => readDocuments(erp, span)))).flat(), dayNameOf)
      return days.map((day) => found.get(dayName(day)) ?? [])
    },
    { cacheKeyFn: dayName },
  )
  return {
    daysDocuments: loader,
    /** Takes over a whole list that was read anyway. */
    primeDocuments(documents: readonly DocumentModel[]): void {
      for (const ofDay of Map.groupBy(documents, dayNameOf).values()) {
        const { customerCode, date } = ofDay[0]!
        if (date !== null) loader.prime({ customerCode, date }, ofDay)
      }
    },
    documentRows: rowsLoader(erp),
  }
}

const dayNameOf = ({ customerCode, date }: DocumentModel) => dayName({ customerCode, date: date ?? '' })

export type DocumentRow = DeliveredRow & { price: string | null }

/** What documents list, by id. */
function rowsLoader(erp: ErpClient) {
  return new DataLoader<DayKey & { id: string }, DocumentRow[], string>(
    async (keys) => {
      const listed = (row: Row) => {
        const document = documentFromErp(row)
        return document && { id: documentId(document), rows: nestedRows(row['righe'], documentRowFromErp) ?? [] }
      }
      const found = (await Promise.all(spansOf(keys).map((span) => read(erp, span, listed, { righe: '1' })))).flat()
      const byId = new Map(found.map(({ id, rows }) => [id, rows]))
      return keys.map(({ id }) => byId.get(id) ?? [])
    },
    { cacheKeyFn: ({ id }) => id },
  )
}

/** The name of one PDF of all of them; null where there is nothing to see. */
export function printDocuments(erp: ErpClient, ids: readonly string[], copies: DocumentCopies): Promise<string | null> {
  const body = { ids: ids.map(Number), copie: COPIES[copies] }
  return erp.send('POST', '/panify/documenti/stampa', printedName, { body, deadline: 'documents' })
}

export const sendAnnulment = (erp: ErpClient, erpId: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${erpId}/annullamento`, confirmation))

export const sendReissue = (erp: ErpClient, erpId: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${erpId}/riemissione`, confirmation))

const toInvoice = z.object({ data: z.object({ da_fatturare: z.number().int(), ragione_sociale: z.string() }) })

/** Null where there is no such customer. */
export async function readToInvoice(erp: ErpClient, period: Period): Promise<ToInvoiceModel | null> {
  const query = periodToErp(period)
  try {
    const { data } = await erp.get('/panify/documenti/fatturazione', toInvoice, { query, deadline: 'documents' })
    const { customerCode } = period
    return { count: data.da_fatturare, customer: customerCode ? { code: customerCode, name: data.ragione_sociale } : null }
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

/** Those that were marked; null where the server does not name them. Refused by it when they are not as many as expected. */
export async function sendInvoicing(
  erp: ErpClient,
  { expectedCount, ...period }: Period & { expectedCount: number },
): Promise<DocumentModel[] | null> {
  const body = { ...periodToErp(period), attese: expectedCount }
  const { documenti } = await answered(erp.send('POST', '/panify/documenti/fatturazione', confirmation, { body }))
  return nestedRows(documenti, documentFromErp)
}

/** Whose delivery, and when. */
export type DeliveryKey = DestinationKey & { date: string }

/** What is delivered, with what the server calls this state; null where it gives none. */
export type HeldDelivery = DeliveryKey & { isClosed: boolean; rows: (DeliveredRow & { origin: string })[]; tag: string | null }

const deliveryPath = ({ customerCode, destinationCode, date }: DeliveryKey) =>
  erpPath`/panify/consegne/${customerCode}/${destinationCode}/${date}`

export async function readDelivery(erp: ErpClient, key: DeliveryKey): Promise<HeldDelivery> {
  const { record, etag } = await getTagged(erp, deliveryPath(key), rowOf(deliveryFromErp), { deadline: 'documents' })
  if (record === null) throw new ErpFailure('invalid')
  return { ...key, ...record, tag: etag }
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
    origin: asText(row['origine']),
  }
}

function documentRowFromErp(row: Row): DocumentRow | null {
  const delivered = deliveryRowFromErp(row)
  if (delivered === null) return null
  const { origin: _origin, ...rest } = delivered
  return { ...rest, price: asOptionalText(row['prezzo']) }
}

export const basisOfRows = (rows: HeldDelivery['rows']) => basisOf(rows.map(({ origin }) => origin))

export function writeDelivery(erp: ErpClient, key: DeliveryKey, rows: readonly Portion[], condition: Condition): Promise<void> {
  const righe = rows.map(({ code, quantity }) => ({ codice: code, quantita: fromThousandths(quantity) }))
  return confirmed(erp.send('PUT', deliveryPath(key), confirmation, { body: { righe }, ...condition }))
}
