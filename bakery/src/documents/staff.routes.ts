import { setImmediate as nextTurn } from 'node:timers/promises'
import { MAX_ORDER_ROWS, MAX_PRINTED_NOTES } from '@panify/rules/limits'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireDestination } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { JSON_TYPE, listText } from '../delivery/list-text.ts'
import { readPeriod } from '../delivery/period.ts'
import { isoDate, quantity, read, requiredText } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import { ifMatch } from '../http/etag.ts'
import { leaving } from '../http/leaving.ts'
import { fromTenThousandths, fromThousandths, optional } from '../http/wire.ts'
import { amountOf } from '../price.ts'
import { documentId, documentToWire } from './documents.routes.ts'
import { listDocuments, readDeliveryNotes, rowsOfDocuments, searchDocuments } from './documents.sql.ts'
import { issueDocuments } from './issue.sql.ts'
import { namePrint } from './prints.sql.ts'
import { annulDocument, countToInvoice, markInvoiced, reissueDocument, unknownDocument } from './state.sql.ts'
import { deliveryEtag, varyDelivery } from './vary.sql.ts'

const periodSchema = z.object({ dal: isoDate, al: isoDate })
const stateSchema = z.enum(['emesso', 'evaso', 'annullato'])
const searchSchema = periodSchema.extend({
  cliente: requiredText(60).optional(),
  stato: stateSchema.optional(),
  righe: z.literal('1').optional(),
})
const toInvoiceSchema = periodSchema.extend({ cliente: requiredText(60).optional() })
const invoiceSchema = toInvoiceSchema.extend({ attese: z.number().int().min(0).optional() })
const printSchema = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(MAX_PRINTED_NOTES, `Al massimo ${MAX_PRINTED_NOTES} bolle in una stampa`),
  copie: z.enum(['mittente', 'destinatario', 'entrambe']).default('entrambe'),
})
/** Limit for a list over all customers: the gateway refuses larger answers. */
const MAX_DAYS_OF_ALL = 62

/** Limit for the ids marked as invoiced: the gateway refuses larger answers. */
const MAX_NAMED = 10_000

/** Number of delivery notes in a part of a list. */
const NOTES_AT_ONCE = 500

const idParams = z.object({ id: z.string() })
const issueSchema = z.object({ data: isoDate })
const deliveryParams = z.object({ customer: z.string(), destination: z.string(), date: isoDate })
const varySchema = z.object({
  righe: z
    .array(z.object({ codice: requiredText(60), quantita: quantity }))
    .max(MAX_ORDER_ROWS, `Al massimo ${MAX_ORDER_ROWS} articoli`)
    .refine((rows) => new Set(rows.map(({ codice }) => codice)).size === rows.length, 'Articolo ripetuto'),
})

/** Delivery notes for staff. Not in the plain contract; announced as 'documents-staff'. */
export function staffDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const idOf = (params: unknown) => documentId(read(idParams, params).id)
  const period = ({ dal, al }: { dal: string; al: string }) => {
    readPeriod({ from: dal, to: al, toField: 'al' })
    return { from: dal, to: al }
  }

  app.get('/api/panify/documenti', async (request, reply) => {
    const { dal, al, cliente, stato, righe } = read(searchSchema, request.query)
    const { from, to } = readPeriod({ from: dal, to: al, toField: 'al' })
    const isTooLong = cliente === undefined && from.until(to).days >= MAX_DAYS_OF_ALL
    if (isTooLong) throw invalid('al', `Al massimo ${MAX_DAYS_OF_ALL} giorni se non si indica un cliente`)
    const found = await searchDocuments(db, { from: dal, to: al, customer: cliente, state: stato })
    // The rows are not in 'documents-staff'; announced as 'documents-rows'.
    const parts = notesInParts(db, { found, withRows: righe !== undefined, signal: leaving(reply) })
    return reply.type(JSON_TYPE).send(await listText(parts))
  })

  app.get('/api/panify/documenti/:id', async (request) => {
    const [note] = await readDeliveryNotes(db, [idOf(request.params)])
    if (!note) throw unknownDocument()
    const names = { cliente: note.parties.buyer.name, nomede: note.parties.place.name }
    return { data: { ...staffToWire({ ...note.document, ...names }), righe: note.rows.map(rowToWire) } }
  })

  app.post('/api/panify/documenti/emissione', async (request) => {
    const { data } = read(issueSchema, request.body)
    return { success: true, emessi: await issueDocuments(deps, data) }
  })

  app.get('/api/panify/documenti/fatturazione', async (request) => {
    const { cliente, ...dates } = read(toInvoiceSchema, request.query)
    const name = cliente === undefined ? '' : await customerName(db, cliente)
    return { data: { da_fatturare: await countToInvoice(db, { ...period(dates), customer: cliente }), ragione_sociale: name } }
  })

  app.post('/api/panify/documenti/fatturazione', async (request) => {
    const body = read(invoiceSchema, request.body)
    const ids = await markInvoiced(deps, { ...period(body), customer: body.cliente, expected: body.attese })
    const documents = ids.length <= MAX_NAMED ? { documenti: (await listDocuments(db, ids)).map(staffToWire) } : {}
    return { success: true, fatturati: ids.length, ...documents }
  })

  app.post('/api/panify/documenti/stampa', async (request) => {
    const { ids, copie } = read(printSchema, request.body)
    if ((await readDeliveryNotes(db, ids)).length < new Set(ids).size) throw invalid('ids', 'Documento non trovato')
    const copies = copie === 'entrambe' ? (['mittente', 'destinatario'] as const) : [copie]
    return { data: await namePrint(db, clock, { kind: 'notes', ids, copies: [...copies] }) }
  })

  app.post('/api/panify/documenti/:id/annullamento', async (request) => {
    await annulDocument(deps, idOf(request.params))
    return { success: true, message: 'Bolla annullata' }
  })

  app.post('/api/panify/documenti/:id/riemissione', async (request) => {
    return { success: true, message: 'Bolla riemessa', id: await reissueDocument(deps, idOf(request.params)) }
  })

  app.get('/api/panify/consegne/:customer/:destination/:date', async (request, reply) => {
    const { customer, destination, date } = read(deliveryParams, request.params)
    await requireDestination(db, { customer, destination })
    const closed = await db.selectFrom('closed_dates').select('date').where('date', '=', date).executeTakeFirst()
    const rows = await db
      .selectFrom('delivery_snapshot')
      .selectAll()
      .where((row) => row.and({ customer, destination, date }))
      .orderBy('descriz')
      .orderBy('article')
      .execute()
    reply.header('etag', deliveryEtag(rows))
    return { data: { chiusa: closed !== undefined, righe: rows.map((row) => ({ ...rowToWire(row), origine: row.source })) } }
  })

  app.put('/api/panify/consegne/:customer/:destination/:date', async (request, reply) => {
    const { customer, destination, date } = read(deliveryParams, request.params)
    const { righe } = read(varySchema, request.body)
    const rows = righe.map(({ codice, quantita }) => ({ article: codice, quantity: quantita }))
    const variation = { customer, destination, date, rows, actor: request.actor, condition: ifMatch(request) }
    const { annulled, issued } = await varyDelivery(deps, variation)
    reply.header('etag', deliveryEtag(rows))
    return { success: true, message: 'Consegna variata', annullato: annulled, emesso: issued }
  })
}

interface Listed {
  found: StaffDocument[]
  withRows: boolean
  /** What is left of the list is not read once it is aborted, because the caller has gone. */
  signal: AbortSignal
}

/** Part by part, and other requests in between: a period may have a million rows. */
async function* notesInParts(db: Db, { found, withRows, signal }: Listed) {
  for (let start = 0; start < found.length && !signal.aborted; start += NOTES_AT_ONCE) {
    const part = found.slice(start, start + NOTES_AT_ONCE)
    const rows = withRows ? await rowsOfDocuments(db, part.map(({ id }) => id)) : null // prettier-ignore
    yield part.map((note) => ({ ...staffToWire(note), ...(rows ? { righe: (rows.get(note.id) ?? []).map(rowToWire) } : {}) }))
    await nextTurn()
  }
}

async function customerName(db: Db, code: string): Promise<string> {
  const customer = await db.selectFrom('customers').select('cliente').where('code', '=', code).executeTakeFirst()
  if (!customer) throw notFound('Cliente non trovato')
  return customer.cliente
}

type StaffDocument = Awaited<ReturnType<typeof searchDocuments>>[number]

function staffToWire(document: StaffDocument) {
  const { year, customer, destination, cliente, nomede, state, state_at, issued_at, replaced_by } = document
  return {
    ...documentToWire(document),
    anno: year,
    cliente: customer,
    ragione_sociale: cliente,
    destinazione: destination,
    nome_destinazione: nomede,
    stato: state,
    stato_dal: state_at,
    emesso_il: issued_at,
    sostituito_da: replaced_by,
  }
}

type PricedRow = Parameters<typeof amountOf>[0] & { article: string; descriz: string; unita_m: string; iva: string }

function rowToWire(row: PricedRow) {
  const { article, descriz, unita_m, quantity, prezzo, iva } = row
  const cents = (amount: number) => (amount / 100).toFixed(2)
  return {
    codice: article,
    descriz,
    unita_m,
    quantita: fromThousandths(quantity),
    prezzo: optional(prezzo, fromTenThousandths),
    importo: optional(amountOf(row), cents),
    iva,
  }
}
