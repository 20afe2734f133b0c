import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireDestination } from '../customers/destinations.shared.ts'
import type { Row } from '../db/tables.ts'
import { isoDate, read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { documentsOf } from './documents.sql.ts'
import { DELIVERY_NOTE } from './delivery-note.ts'
import { namePrint } from './prints.sql.ts'
import { unknownDocument } from './state.sql.ts'

type State = Row<'documents'>['state']

const listSchema = z.object({ cliente: requiredText(60), ttipodocu: text(10).default(String(DELIVERY_NOTE)) })
const idParams = z.object({ id: z.string() })
const destinationParams = z.object({ customer: z.string(), destination: z.string() })
const previewSchema = z.object({ data: isoDate })

/** A customer's delivery notes and their prints. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  const list = (state: State) => async (request: { query: unknown }) => {
    const { cliente, ttipodocu } = read(listSchema, request.query)
    if (ttipodocu !== String(DELIVERY_NOTE)) return { data: [] }
    return { data: (await documentsOf(db, cliente, state)).map(documentToWire) }
  }

  const print = (state: State) => async (request: { params: unknown }) => {
    const id = documentId(read(idParams, request.params).id)
    const document = await db.selectFrom('documents').select('id').where('id', '=', id).where('state', '=', state).executeTakeFirst()
    if (!document) throw unknownDocument()
    return { data: await namePrint(db, clock, { kind: 'notes', ids: [id], copies: ['destinatario'] }) }
  }

  app.get('/api/documenti', { config: { query: listSchema } }, list('emesso'))
  app.get('/api/documenti/evasi', { config: { query: listSchema } }, list('evaso'))
  app.get('/api/documenti/stampa/:id', print('emesso'))
  app.get('/api/documenti/stampa/evaso/:id', print('evaso'))

  app.get('/api/applicazioni/panificatori/anteprima/:customer/:destination', async (request) => {
    const key = read(destinationParams, request.params)
    const { data: date } = read(previewSchema, request.query)
    await requireDestination(db, key)
    return { data: await namePrint(db, clock, { kind: 'preview', ...key, date }) }
  })
}

/** An invalid id is answered like an unknown one. */
export function documentId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unknownDocument()
  return Number(text)
}

type Listed = Pick<Row<'documents'>, 'id' | 'causale' | 'number' | 'data_cons' | 'document_date' | 'tblocco' | 'customer' | 'destination'>

export function documentToWire({ id, causale, number, data_cons, document_date, tblocco, customer, destination }: Listed) {
  const d_nome = `14${customer}${destination}`
  return { id, nomecausale: causale, n_bolla: String(number), data_cons, data_documento: document_date, tblocco, d_nome }
}
