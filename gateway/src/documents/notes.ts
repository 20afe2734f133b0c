// Annulling, reissuing and invoicing delivery notes.
import { nameOfKey } from '../audit.ts'
import { applyChange, readingFrom, type Plan } from '../change/apply.ts'
import { type Memory, once } from '../change/idempotency.ts'
import { invalidInput, notFound, refused } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type {
  AnnulDocumentInput,
  InvoiceDocumentsInput,
  NotFound,
  Refused,
  ReissueDocumentInput,
  ResolversTypes,
} from '../generated/resolvers.ts'
import { annulNote, invoiceNotes, readNote, readToInvoice, reissueNote, type Period, type ToInvoice } from './notes.erp.ts'
import type { DeliveryNoteModel } from './notes.model.ts'

type Refusal = (Refused & { __typename: 'Refused' }) | (NotFound & { __typename: 'NotFound' })

const NO_NOTE = notFound('DELIVERY_NOTE_NOT_FOUND', 'Bolla non trovata.')

/** What one change makes of a note, how it is sent, and how one sees that it was made. */
type NoteChange = {
  action: string
  send: (erp: Context['erp'], id: string) => Promise<void>
  isDone: (note: DeliveryNoteModel) => boolean
  afterwards: (note: DeliveryNoteModel) => DeliveryNoteModel
}

const ANNULMENT: NoteChange = {
  action: 'document.annul',
  send: annulNote,
  isDone: ({ state }) => state === 'ANNULLED',
  afterwards: (note) => ({ ...note, state: 'ANNULLED' }),
}

const REISSUE: NoteChange = {
  action: 'document.reissue',
  send: reissueNote,
  isDone: ({ replacedBy }) => replacedBy !== null,
  afterwards: (note) => note,
}

export async function annulDocument(
  context: Context,
  { id, idempotencyKey }: AnnulDocumentInput,
): Promise<Awaited<ResolversTypes['AnnulDocumentResult']>> {
  const act = async (): Promise<Annulled | Refusal> => {
    const done = await changeNote(context, id, ANNULMENT)
    return done.kind === 'refused' ? done.refusal : { __typename: 'DocumentAnnulled', document: done.held }
  }
  const memory: Memory<Annulled | Refusal, 'DocumentAnnulled' | Refusal> = {
    keep: (answer) => (answer.__typename === 'DocumentAnnulled' ? answer.__typename : answer),
    recall: async (kept) => (typeof kept === 'string' ? { __typename: kept, document: await noteNow(context, id) } : kept),
  }
  return once(context, { key: idempotencyKey, operation: 'annulDocument', payload: { id } }, act, memory)
}

type Annulled = { __typename: 'DocumentAnnulled'; document: DeliveryNoteModel }

export async function reissueDocument(
  context: Context,
  { id, idempotencyKey }: ReissueDocumentInput,
): Promise<Awaited<ResolversTypes['ReissueDocumentResult']>> {
  const answerOf = async (annulled: DeliveryNoteModel): Promise<Reissued> => {
    const { replacedBy } = annulled
    const issued = replacedBy === null ? null : await readNote(context.erp, replacedBy).catch(() => null)
    return { __typename: 'DocumentReissued', annulled, document: issued }
  }
  const act = async (): Promise<Reissued | Refusal> => {
    const done = await changeNote(context, id, REISSUE)
    return done.kind === 'refused' ? done.refusal : answerOf(done.held)
  }
  const memory: Memory<Reissued | Refusal, 'DocumentReissued' | Refusal> = {
    keep: (answer) => (answer.__typename === 'DocumentReissued' ? answer.__typename : answer),
    recall: async (kept) => (typeof kept === 'string' ? answerOf(await noteNow(context, id)) : kept),
  }
  return once(context, { key: idempotencyKey, operation: 'reissueDocument', payload: { id } }, act, memory)
}

type Reissued = { __typename: 'DocumentReissued'; annulled: DeliveryNoteModel; document: DeliveryNoteModel | null }

/** What a kept answer leads to. */
async function noteNow({ erp }: Context, id: string): Promise<DeliveryNoteModel> {
  const note = await readNote(erp, id)
  if (note === null) throw new ErpFailure('notFound')
  return note
}

async function changeNote(context: Context, id: string, { action, send, isDone, afterwards }: NoteChange) {
  const { erp } = context
  const first = await readNote(erp, id)
  if (first === null) return { kind: 'refused' as const, refusal: NO_NOTE }
  return refusable(() =>
    applyChange<DeliveryNoteModel, null, Refusal>(context, {
      target: nameOfKey(first),
      read: readingFrom(first, async () => (await readNote(erp, id)) ?? first),
      planOf(note) {
        if (isDone(note)) return { kind: 'nothing' }
        return { kind: 'write', write: null, action, detail: { number: `${note.number}/${note.year}`, date: note.date } }
      },
      write: () => send(erp, id),
      afterwards,
    }),
  )
}

export async function invoiceDocuments(
  context: Context,
  { idempotencyKey, ...input }: InvoiceDocumentsInput,
): Promise<Awaited<ResolversTypes['InvoiceDocumentsResult']>> {
  if (input.to < input.from) return invalidInput([{ path: 'to', message: WRONG_ORDER, code: null }])
  return once(context, { key: idempotencyKey, operation: 'invoiceDocuments', payload: input }, () => invoice(context, input))
}

export const WRONG_ORDER = 'La data finale precede quella iniziale.'

async function invoice(context: Context, wish: Omit<InvoiceDocumentsInput, 'idempotencyKey'>) {
  const { erp } = context
  const first = await readToInvoice(erp, wish)
  if (first === null) return notFound('CUSTOMER_NOT_FOUND', 'Cliente non trovato.')
  let count = 0
  const done = await refusable(() =>
    applyChange<ToInvoice, number, Refusal>(context, {
      target: wish.customerCode || 'tutti',
      read: readingFrom(first, async () => (await readToInvoice(erp, wish)) ?? first),
      planOf: (held) => planOfInvoice(wish, held),
      async write(expectedCount) {
        count = expectedCount
        await invoiceNotes(erp, { ...wish, expectedCount })
      },
      afterwards: (held) => ({ ...held, count: 0 }),
      // The server marks exactly what was expected or nothing: another number is that of notes that were issued since.
      isNewer: (after) => after.count !== wish.expectedCount,
    }),
  )
  return done.kind === 'refused' ? done.refusal : { __typename: 'DocumentsInvoiced' as const, count }
}

/** Marks exactly as many as a person has confirmed; the server counts them again when it marks them. */
export function planOfInvoice(
  { from, to, expectedCount }: Period & { expectedCount: number },
  { count }: Pick<ToInvoice, 'count'>,
): Plan<number, Refusal> {
  if (count === 0) return { kind: 'nothing' }
  if (count === expectedCount) return { kind: 'write', write: expectedCount, action: 'document.invoice', detail: { from, to } }
  const message = `Le bolle da fatturare sono cambiate (da ${expectedCount} a ${count}): controlla e conferma di nuovo.`
  return { kind: 'refused', refusal: refused('DELIVERY_NOTE_REFUSED', message) }
}

/** A no of the bakery's server is a refusal, in its own words. */
export async function refusable<Done>(act: () => Promise<Done>): Promise<Done | { kind: 'refused'; refusal: Refusal }> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    if (failure.kind === 'notFound') return { kind: 'refused', refusal: NO_NOTE }
    if (failure.kind !== 'conflict' && failure.kind !== 'refused') throw failure
    return { kind: 'refused', refusal: refused('DELIVERY_NOTE_REFUSED', failure.detail) }
  }
}
