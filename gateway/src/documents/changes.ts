// Annulling, reissuing and invoicing documents.
import { nameOfKey } from '../keys.ts'
import { applyChange, readingFrom } from '../change/apply.ts'
import { documentChanged } from '../change/events.ts'
import type { Plan } from '../change/plan.ts'
import { type Memory, once } from '../change/idempotency.ts'
import { invalidInput, notFound, refused } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { AnnulDocumentInput, InvoiceDocumentsInput, NotFound, Refused, ReissueDocumentInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { documentId, documentKey } from '../graph/ids.ts'
import type { DocumentModel, ToInvoiceModel } from './documents.model.ts'
import type { EventContent } from '../store/events.ts'
import { WRONG_ORDER } from './find.ts'
import { readDocuments, readToInvoice, sendAnnulment, sendInvoicing, sendReissue, type Period } from './staff.erp.ts'

type Refusal = (Refused & { __typename: 'Refused' }) | (NotFound & { __typename: 'NotFound' })

const NO_DOCUMENT = notFound('DOCUMENT_NOT_FOUND', 'Bolla non trovata.')

/** One change of a document: the new state, how it is sent, and how a reading shows that it was done. */
type DocumentChange = {
  action: string
  send: (erp: Context['erp'], erpId: string) => Promise<void>
  isDone: (document: DocumentModel) => boolean
  afterwards: (document: DocumentModel) => DocumentModel
  eventsOf: (document: DocumentModel) => EventContent[]
}

const ANNULMENT: DocumentChange = {
  action: 'document.annul',
  send: sendAnnulment,
  isDone: ({ state }) => state === 'ANNULLED',
  afterwards: (document) => ({ ...document, state: 'ANNULLED' }),
  eventsOf: (document) => [documentChanged('DOCUMENT_ANNULLED', document, documentId(document))],
}

const REISSUE: DocumentChange = {
  action: 'document.reissue',
  send: sendReissue,
  isDone: ({ replacedBy }) => replacedBy !== null,
  afterwards: (document) => document,
  eventsOf: (document) => [...ANNULMENT.eventsOf(document), documentChanged('DOCUMENT_ISSUED', document, null)],
}

type Annulled = { __typename: 'DocumentAnnulled'; document: DocumentModel }

export async function annulDocument(
  context: Context,
  { id, idempotencyKey }: AnnulDocumentInput,
): Promise<Awaited<ResolversTypes['AnnulDocumentResult']>> {
  const act = async (): Promise<Annulled | Refusal> => {
    const done = await changeDocument(context, id, ANNULMENT)
    return done.kind === 'refused' ? done.refusal : { __typename: 'DocumentAnnulled', document: done.held.document }
  }
  const memory: Memory<Annulled | Refusal, 'DocumentAnnulled' | Refusal> = {
    keep: (answer) => (answer.__typename === 'DocumentAnnulled' ? answer.__typename : answer),
    recall: async (kept) => (typeof kept === 'string' ? { __typename: kept, document: (await heldNow(context, id)).document } : kept),
  }
  return once(context, { key: idempotencyKey, operation: 'annulDocument', payload: { id } }, act, memory)
}

type Reissued = { __typename: 'DocumentReissued'; annulled: DocumentModel; document: DocumentModel | null }

export async function reissueDocument(
  context: Context,
  { id, idempotencyKey }: ReissueDocumentInput,
): Promise<Awaited<ResolversTypes['ReissueDocumentResult']>> {
  const answerOf = ({ document: annulled, ofDay }: Held): Reissued => {
    const issued = ofDay.find(({ erpId }) => erpId !== null && erpId === annulled.replacedBy) ?? null
    return { __typename: 'DocumentReissued', annulled, document: issued }
  }
  const act = async (): Promise<Reissued | Refusal> => {
    const done = await changeDocument(context, id, REISSUE)
    return done.kind === 'refused' ? done.refusal : answerOf(done.held)
  }
  const memory: Memory<Reissued | Refusal, 'DocumentReissued' | Refusal> = {
    keep: (answer) => (answer.__typename === 'DocumentReissued' ? answer.__typename : answer),
    recall: async (kept) => (typeof kept === 'string' ? answerOf(await heldNow(context, id)) : kept),
  }
  return once(context, { key: idempotencyKey, operation: 'reissueDocument', payload: { id } }, act, memory)
}

/** A document among all of its customer and day of delivery: its replacement is one of them. */
type Held = { document: DocumentModel; ofDay: DocumentModel[] }

async function readHeld({ erp, loaders }: Context, id: string): Promise<Held | null> {
  const key = documentKey(id)
  if (key === null || key.date === null) return null
  const { customerCode, date } = key
  const ofDay = await readDocuments(erp, { from: date, to: date, customerCode })
  loaders.daysDocuments.clear({ customerCode, date }).prime({ customerCode, date }, ofDay)
  const document = ofDay.find((one) => documentId(one) === id)
  return document ? { document, ofDay } : null
}

/** The record that a kept answer leads to. */
async function heldNow(context: Context, id: string): Promise<Held> {
  const held = await readHeld(context, id)
  if (held === null) throw new ErpFailure('notFound')
  return held
}

async function changeDocument(context: Context, id: string, { action, send, isDone, afterwards, eventsOf }: DocumentChange) {
  const first = await readHeld(context, id)
  const erpId = first?.document.erpId
  if (!first || !erpId) return { kind: 'refused' as const, refusal: NO_DOCUMENT }
  return refusable(() =>
    applyChange<Held, null, Refusal>(context, {
      target: nameOfKey(first.document),
      read: readingFrom(first, async () => (await readHeld(context, id)) ?? first),
      planOf({ document }) {
        if (isDone(document)) return { kind: 'nothing' }
        return { kind: 'write', write: null, action, detail: { number: `${document.number}/${document.year}`, date: document.date ?? '' } }
      },
      write: () => send(context.erp, erpId),
      afterwards: ({ document, ofDay }) => ({ document: afterwards(document), ofDay }),
      eventsOf: (_write, { document }) => eventsOf(document),
    }),
  )
}

type Invoiced = { __typename: 'DocumentsInvoiced'; documents: DocumentModel[] | null }
type Invoicing = Invoiced | Refusal
/** Only the ids are kept: the documents are read again. */
type KeptInvoicing = { __typename: 'DocumentsInvoiced'; ids: string[] | null } | Refusal

export async function invoiceDocuments(
  context: Context,
  { idempotencyKey, ...input }: InvoiceDocumentsInput,
): Promise<Awaited<ResolversTypes['InvoiceDocumentsResult']>> {
  if (input.to < input.from) return invalidInput([{ path: 'to', message: WRONG_ORDER, code: null }])
  const memory: Memory<Invoicing, KeptInvoicing> = {
    keep: (answer) =>
      answer.__typename === 'DocumentsInvoiced'
        ? { __typename: answer.__typename, ids: answer.documents?.map(documentId) ?? null }
        : answer,
    recall: async (kept) =>
      kept.__typename === 'DocumentsInvoiced' ? { __typename: kept.__typename, documents: await again(context, input, kept.ids) } : kept,
  }
  return once(context, { key: idempotencyKey, operation: 'invoiceDocuments', payload: input }, () => invoice(context, input), memory)
}

async function again({ erp }: Context, period: Period, ids: string[] | null): Promise<DocumentModel[] | null> {
  if (ids === null || ids.length === 0) return ids && []
  const wanted = new Set(ids)
  const ofPeriod = await readDocuments(erp, period).catch(() => null)
  return ofPeriod?.filter((document) => wanted.has(documentId(document))) ?? null
}

async function invoice(context: Context, wish: Omit<InvoiceDocumentsInput, 'idempotencyKey'>): Promise<Invoicing> {
  const { erp } = context
  const first = await readToInvoice(erp, wish)
  if (first === null) return notFound('CUSTOMER_NOT_FOUND', 'Cliente non trovato.')
  let documents: DocumentModel[] | null = []
  const done = await refusable(() =>
    applyChange<ToInvoiceModel, number, Refusal>(context, {
      target: wish.customerCode || 'tutti',
      read: readingFrom(first, async () => (await readToInvoice(erp, wish)) ?? first),
      planOf: (held) => planOfInvoice(wish, held),
      async write(expectedCount) {
        // Without an answer the documents are unknown.
        documents = null
        documents = await sendInvoicing(erp, { ...wish, expectedCount })
      },
      afterwards: (held) => ({ ...held, count: 0 }),
      eventsOf: () => [],
      // The server marks exactly the expected number or nothing: another number belongs to documents issued since.
      isNewer: (after) => after.count !== wish.expectedCount,
    }),
  )
  return done.kind === 'refused' ? done.refusal : { __typename: 'DocumentsInvoiced', documents }
}

/** Marks exactly as many documents as a person has confirmed; the server counts them again. */
export function planOfInvoice(
  { from, to, expectedCount }: Period & { expectedCount: number },
  { count }: Pick<ToInvoiceModel, 'count'>,
): Plan<number, Refusal> {
  if (count === 0) return { kind: 'nothing' }
  if (count === expectedCount) return { kind: 'write', write: expectedCount, action: 'document.invoice', detail: { from, to } }
  const message = `Le bolle da fatturare sono cambiate (da ${expectedCount} a ${count}): controlla e conferma di nuovo.`
  return { kind: 'refused', refusal: refused('DOCUMENT_REFUSED', message) }
}

/** A refusal of the bakery's server, with its own text. */
export async function refusable<Done>(act: () => Promise<Done>): Promise<Done | { kind: 'refused'; refusal: Refusal }> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    if (failure.kind === 'notFound') return { kind: 'refused', refusal: NO_DOCUMENT }
    if (failure.kind !== 'conflict' && failure.kind !== 'refused') throw failure
    return { kind: 'refused', refusal: refused('DOCUMENT_REFUSED', failure.detail) }
  }
}
