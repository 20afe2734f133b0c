import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import { JSON_TYPE, listText } from '../delivery/list-text.ts'
import { readPeriod } from '../delivery/period.ts'
import { datesOf } from '../delivery/rule.ts'
import { isoDate, read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { leaving } from '../http/leaving.ts'
import { fromThousandths } from '../http/wire.ts'
import { traysOf } from './production.rules.ts'
import { type Order, ordersOf, productionOf, sharesOf, usualProduction } from './production.sql.ts'

const date = z.union([isoDate, z.literal('').transform(() => undefined), z.null().transform(() => undefined)]).optional()
const filterText = text().default('')
// One row per destination and article: a longer period would make the answer too large.
const MOST_DAYS_OF_ORDERS = 31
/** '0042/0001'. */
const destination = requiredText(64)
  .pipe(z.string().regex(/^[^/]+\/.+$/, 'Cliente/destinazione'))
  .transform((written) => ({ customer: written.slice(0, written.indexOf('/')), destination: written.slice(written.indexOf('/') + 1) }))
const ordersQuery = z.object({ dal: isoDate, al: isoDate, destinazione: destination.optional() })
const dateQuery = z.object({ data: isoDate })
const sharesQuery = z.object({ dal: isoDate, al: isoDate, articolo: requiredText(64) })

/** gsettimana, optiongroup2, ldata_ex and xmacli are accepted and ignored: only the dates count. */
const filterSchema = z.object({
  giorno_esatto: date,
  giorno_fine: date,
  filterDescrizione: filterText,
  filterCodiceArti: filterText,
  filterClienteDest: filterText,
  filterCat1: filterText,
  filterCat3: filterText,
})

export function productionRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  // Not in the plain contract; announced as 'production-destinations'.
  app.get('/api/panify/produzione/destinazioni', async (request, reply) => {
    const { dal, al, articolo } = read(sharesQuery, request.query)
    const period = readPeriod({ from: dal, to: al, toField: 'al' })
    const rows = await sharesOf(db, { ...period, signal: leaving(reply) }, articolo)
    return {
      data: rows.map((row) => ({
        codiceCliente: row.customer,
        cliente: row.customer_name,
        codicede: row.destination,
        nomede: row.name,
        quantita: fromThousandths(row.quantity),
        origine: row.source,
      })),
    }
  })

  // Not in the plain contract; announced as 'production-orders'.
  app.get('/api/panify/produzione/righe', async (request, reply) => {
    const { dal, al, destinazione } = read(ordersQuery, request.query)
    const period = readPeriod({ from: dal, to: al, toField: 'al', maxDays: MOST_DAYS_OF_ORDERS })
    const orders = ordersOf(db, { ...period, signal: leaving(reply) }, destinazione)
    return reply.type(JSON_TYPE).send(await listText(wireOf(orders)))
  })

  // Not in the plain contract; announced as 'usual-quantities'.
  app.get('/api/panify/produzione/solita', async (request) => {
    const { dates, rows } = await usualProduction(db, Temporal.PlainDate.from(read(dateQuery, request.query).data))
    return { date: dates, data: rows.map(totalToWire) }
  })

  app.post('/api/applicazioni/panificatori/preorder', { config: { body: filterSchema } }, async (request, reply) => {
    const filter = read(filterSchema, request.body)
    const from = filter.giorno_esatto ?? dateInRome(clock.now()).add({ days: 1 }).toString()
    const period = readPeriod({ from, to: filter.giorno_fine ?? from, toField: 'giorno_fine' })
    const rows = await productionOf(
      db,
      { ...period, signal: leaving(reply) },
      {
        description: filter.filterDescrizione,
        code: filter.filterCodiceArti,
        customerOrDestination: filter.filterClienteDest,
        category1: filter.filterCat1,
        category3: filter.filterCat3,
      },
    )
    return {
      data: rows.map(totalToWire),
      periodo: { data_inizio: period.from.toString(), data_fine: period.to.toString(), giorni_elaborati: datesOf(period).length },
    }
  })
}

async function* wireOf(orders: AsyncIterable<Order[]>) {
  for await (const ofDate of orders) yield ofDate.map(orderToWire)
}

const orderToWire = (order: Order) => ({
  codiceCliente: order.customer,
  cliente: order.customer_name,
  codicede: order.destination,
  nomede: order.name,
  data: order.date,
  origine: order.source,
  righe: order.rows.map(({ article, quantity }) => ({ articolo: article, quantita: fromThousandths(quantity) })),
})

const totalToWire = (row: Awaited<ReturnType<typeof productionOf>>[number]) => ({
  codice_prod: row.code,
  descriz: row.descriz,
  unita_m: row.unita_m,
  quantita_totale: fromThousandths(row.quantity),
  nome_g1: row.group1 ?? '',
  nome_g2: row.group2 ?? '',
  nome_g3: row.group3 ?? '',
  teglie_info: traysOf(row.quantity, row),
})
