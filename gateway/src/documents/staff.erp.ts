// Documents of all customers, and what staff do with them: calls beyond the plain contract, announced as 'documents-staff', and
// the rows of documents, announced as 'documents-rows'.
import DataLoader from 'dataloader'
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { type RecordOf, entity, key, may } from '../erp/decode/entity.ts'
import type { Row } from '../erp/decode/envelope.ts'
import { type Reader, type Reading, silentReading } from '../erp/decode/reading.ts'
import { code, date, flag, partyCode, text, whole } from '../erp/decode/values.ts'
import { deliveredRows } from '../erp/delivered.erp.ts'
import { fromThousandths } from '../erp/encode.ts'
import { ErpFailure } from '../erp/errors.ts'
import { basisOf } from '../erp/origins.erp.ts'
import { fileNameIn } from '../erp/print.erp.ts'
import { getTagged, type Condition } from '../erp/tagged.ts'
import type { DocumentCopies, DocumentState } from '../generated/contract.ts'
import { documentId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import type { DeliveredRow, Portion } from '../ordering/order-rows.ts'
import { PAPER, asPaper } from './documents.erp.ts'
import type { DocumentModel, ToInvoiceModel } from './documents.model.ts'
import { spansOf, type DayKey } from './spans.rules.ts'

export const STAFF_FEATURE = 'documents-staff'
export const ROWS_FEATURE = 'documents-rows'
export const PROGRESS_FEATURE = 'print-progress'

const STATES: Record<string, DocumentState> = { emesso: 'ISSUED', evaso: 'INVOICED', annullato: 'ANNULLED' }
const COPIES: Record<DocumentCopies, string> = { BOTH: 'entrambe', SENDER: 'mittente', RECEIVER: 'destinatario' }

export type Period = { from: string; to: string; customerCode?: string | null | undefined }

const periodToErp = ({ from, to, customerCode }: Period) => ({ dal: from, al: to, ...(customerCode ? { cliente: customerCode } : {}) })

export const readDocuments = (erp: ErpClient, period: Period): Promise<DocumentModel[]> => read(erp, period, document.list(asDocument))

function read<Read>(erp: ErpClient, period: Period, documents: Reader<Read>, more: Record<string, string> = {}) {
  return erp.get('/panify/documenti', documents, { query: { ...periodToErp(period), ...more }, deadline: 'documents' })
}

const document = entity('document', {
  ...PAPER,
  erpId: key(code, 'id'),
  date: key(date, 'data_cons'),
  state: key(text, 'stato'),
  customerCode: key(partyCode, 'cliente'),
  destinationCode: key(partyCode, 'destinazione'),
  customerName: may(text, 'ragione_sociale'),
  destinationName: may(text, 'nome_destinazione'),
  replacedBy: may(code, 'sostituito_da'),
})

function asDocument(fields: RecordOf<typeof document.fields>): DocumentModel | null {
  const state = STATES[fields.state]
  if (state === undefined) return null
  const { customerCode, destinationCode, customerName, destinationName, replacedBy } = fields
  const names = { customer: customerName ?? '', destination: destinationName ?? '' }
  return { ...asPaper(fields), state, customerCode, destinationCode, names, replacedBy }
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
    /** Keeps a whole list that was read anyway. */
    primeDocuments: (documents: readonly DocumentModel[]): void => {
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

/** The rows of documents, by id. */
function rowsLoader(erp: ErpClient) {
  return new DataLoader<DayKey & { id: string }, DocumentRow[], string>(
    async (keys) => {
      const listed = document.list((fields, { row, reading }) => {
        const document = asDocument(fields)
        return document && { id: documentId(document), rows: deliveredRows(row['righe'], reading).map(withoutOrigin) }
      })
      const found = (await Promise.all(spansOf(keys).map((span) => read(erp, span, listed, { righe: '1' })))).flat()
      const byId = new Map(found.map(({ id, rows }) => [id, rows]))
      return keys.map(({ id }) => byId.get(id) ?? [])
    },
    { cacheKeyFn: ({ id }) => id },
  )
}

/** The file name of one PDF of all of them; null if there is nothing to print. */
export function printDocuments(erp: ErpClient, ids: readonly string[], copies: DocumentCopies): Promise<string | null> {
  const body = { ids: ids.map(Number), copie: COPIES[copies] }
  return erp.send('POST', '/panify/documenti/stampa', fileNameIn, { body, deadline: 'documents' })
}

export const sendAnnulment = (erp: ErpClient, erpId: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${erpId}/annullamento`, confirmation))

export const sendReissue = (erp: ErpClient, erpId: string): Promise<void> =>
  confirmed(erp.send('POST', erpPath`/panify/documenti/${erpId}/riemissione`, confirmation))

const toInvoice = z.object({ data: z.object({ da_fatturare: z.number().int(), ragione_sociale: z.string() }) })

/** Null if there is no such customer. */
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

/** The marked documents; null if the server does not name them. Refused if their number differs from the expected one. */
export async function sendInvoicing(
  erp: ErpClient,
  { expectedCount, ...period }: Period & { expectedCount: number },
): Promise<DocumentModel[] | null> {
  const body = { ...periodToErp(period), attese: expectedCount }
  const { documenti } = await answered(erp.send('POST', '/panify/documenti/fatturazione', confirmation, { body }))
  return document.nested(documenti, silentReading('POST /panify/documenti/fatturazione'), asDocument)
}

/** The destination and date of a delivery. */
export type DeliveryKey = DestinationKey & { date: string }

/** The delivered rows, with the server's version of this state; null without one. */
export type HeldDelivery = DeliveryKey & { isClosed: boolean; rows: (DeliveredRow & { origin: string })[]; tag: string | null }

const deliveryPath = ({ customerCode, destinationCode, date }: DeliveryKey) =>
  erpPath`/panify/consegne/${customerCode}/${destinationCode}/${date}`

export async function readDelivery(erp: ErpClient, key: DeliveryKey): Promise<HeldDelivery> {
  const { record, etag } = await getTagged(erp, deliveryPath(key), delivery.record(asDelivery), { deadline: 'documents' })
  if (record === null) throw new ErpFailure('invalid')
  return { ...key, ...record, tag: etag }
}

const delivery = entity('delivery', { isClosed: key(flag, 'chiusa') })

const asDelivery = ({ isClosed }: RecordOf<typeof delivery.fields>, { row, reading }: { row: Row; reading: Reading }) => ({
  isClosed,
  rows: deliveredRows(row['righe'], reading),
})

const withoutOrigin = ({ origin: _origin, ...row }: ReturnType<typeof deliveredRows>[number]): DocumentRow => row

export const basisOfRows = (rows: HeldDelivery['rows']) => basisOf(rows.map(({ origin }) => origin))

export function writeDelivery(erp: ErpClient, key: DeliveryKey, rows: readonly Portion[], condition: Condition): Promise<void> {
  const righe = rows.map(({ code, quantity }) => ({ codice: code, quantita: fromThousandths(quantity) }))
  return confirmed(erp.send('PUT', deliveryPath(key), confirmation, { body: { righe }, ...condition }))
}

const progress = entity('printProgress', {
  drawn: key(whole, 'fogli'),
  total: key(whole, 'totale'),
  isReady: key(flag, 'pronta'),
})

/** How far a print is drawn; the first call starts its drawing. */
export const readPrintProgress = (erp: ErpClient, name: string) =>
  erp.get(erpPath`/panify/documenti/stampa/${name}`, progress.record((fields) => fields), { deadline: 'documents' }) // prettier-ignore
