import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { flag, isoDate, oneOrMany, price, quantity, read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { ifMatch } from '../http/etag.ts'
import { readable } from '../http/together.ts'
import { fromTenThousandths, fromThousandths, optional } from '../http/wire.ts'
import { deleteEntries, exceptionsEtag, heldExceptions, type HeldOrder, saveClosures, saveOrders } from './extraordinary.sql.ts'

const MAX_DATES = 366
const PATH = '/api/applicazioni/panificatori/straordinari/:customer/:destination'

const destinationParams = z.object({ customer: z.string(), destination: z.string() })
const articleSchema = z.object({
  cod_arti: requiredText(60),
  descriz_art: text().default(''),
  prezzo: price.default(null),
  quanti: quantity,
})
const ordersSchema = z.object({
  elimina_non_presenti: flag.default(0),
  ordini: z
    .array(z.object({ data_ord: isoDate, articoli: z.array(articleSchema).max(MAX_ORDER_ROWS, `Al massimo ${MAX_ORDER_ROWS} articoli`) }))
    .max(MAX_DATES),
})
const closureSchema = z.object({ date_chiusura: oneOrMany(isoDate, MAX_DATES) })
const deleteSchema = z.object({ date_da_cancellare: oneOrMany(isoDate, MAX_DATES) })

export function extraordinaryRoutes(app: FastifyInstance, { database, db, clock }: Deps): void {
  const keyOf = (request: { params: unknown }) => read(destinationParams, request.params)
  const changeOf = (request: FastifyRequest) => ({
    author: { clock, actor: request.actor },
    key: keyOf(request),
    condition: ifMatch(request),
  })

  readable(app, PATH, async (asked, reply) => {
    const { orders, closures } = await heldExceptions(db, keyOf(asked))
    reply.header('etag', exceptionsEtag(orders, closures))
    return { data: [...orders.map(orderToWire), ...closures.map(closureToWire)] }
  })

  app.post(`${PATH}/apertura`, { config: { body: ordersSchema } }, async (request, reply) => {
    const { elimina_non_presenti, ordini } = read(ordersSchema, request.body)
    reply.header('etag', await saveOrders(database, changeOf(request), ordini, elimina_non_presenti === 1))
    return { success: true, message: 'Ordine straordinario salvato con successo!' }
  })

  app.post(`${PATH}/chiusura`, { config: { body: closureSchema } }, async (request, reply) => {
    const { date_chiusura } = read(closureSchema, request.body)
    reply.header('etag', await saveClosures(database, changeOf(request), date_chiusura))
    return { success: true, message: 'Chiusura straordinaria salvata con successo!' }
  })

  app.delete(PATH, { config: { body: deleteSchema } }, async (request, reply) => {
    const { date_da_cancellare } = read(deleteSchema, request.body)
    reply.header('etag', await deleteEntries(database, changeOf(request), date_da_cancellare))
    return { success: true, message: 'Date eliminate' }
  })
}

function orderToWire(row: HeldOrder) {
  return {
    data_ord: row.date,
    cod_arti: row.article,
    descriz_art: row.descriz_art || row.descriz,
    quanti: fromThousandths(row.quantity),
    prezzo: optional(row.prezzo, fromTenThousandths),
    chiusura: '0',
    data_forn_arti: {
      peso_lo: optional(row.peso_lo, fromThousandths),
      qtaminima: optional(row.qtaminima, fromThousandths),
      qtarange: optional(row.qtarange, fromThousandths),
      note_est: row.note_est,
      unita_m: row.unita_m,
    },
  }
}

function closureToWire(date: string) {
  return { data_ord: date, cod_arti: '', descriz_art: '', quanti: '0', prezzo: '', chiusura: '1', data_forn_arti: null }
}
