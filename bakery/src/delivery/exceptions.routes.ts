import type { FastifyInstance } from 'fastify'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { isoDate, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { fromThousandths } from '../http/wire.ts'
import { readable } from '../http/together.ts'
import { deliveryCounts, exceptionsOn, type DateException } from './exceptions.ts'

const dateQuery = z.object({ data: isoDate })

const KINDS = { order: 'straordinario', closure: 'chiusura' } as const

/** Orders and closures of one date, of all destinations. Not in the plain contract; announced as 'date-exceptions'. */
export function exceptionsRoutes(app: FastifyInstance, { db }: Deps): void {
  readable(app, '/api/panify/eccezioni', async (asked) => {
    const date = Temporal.PlainDate.from(read(dateQuery, asked.query).data)
    const { deliveries, active } = await deliveryCounts(db, date)
    return { consegne: deliveries, attive: active, data: (await exceptionsOn(db, date)).map(toWire) }
  })
}

const toWire = ({ customer, customer_name, destination, name, kind, until, totals }: DateException) => ({
  codiceCliente: customer,
  cliente: customer_name,
  codicede: destination,
  nomede: name,
  tipo: KINDS[kind],
  fino: until ?? '',
  totali: totals.map(({ unita_m, quantity, weekly }) => ({
    unita_m,
    quantita: fromThousandths(quantity),
    settimana: fromThousandths(weekly),
  })),
})
