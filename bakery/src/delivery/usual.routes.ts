import type { FastifyInstance } from 'fastify'
import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import { z } from 'zod'
import { requireDestination } from '../customers/destinations.shared.ts'
import { isoDate, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { fromThousandths } from '../http/wire.ts'
import { readable } from '../http/together.ts'
import { deliveredBefore, unusualOn, type Delivered, type UnusualDelivery } from './unusual.ts'
import { datesBefore, usualWeek } from './usual.ts'

const destinationParams = z.object({ customer: z.string(), destination: z.string() })
const dateQuery = z.object({ data: isoDate })

/** What destinations usually get. Not in the plain contract; announced as 'usual-quantities'. */
export function usualRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  // Deliveries of past dates do not change: those of the date that was asked for last are kept, because screens ask each minute.
  let kept: { date: string; delivered: Promise<Delivered> } | null = null
  const deliveriesBefore = (date: Temporal.PlainDate): Promise<Delivered> => {
    if (kept?.date === date.toString()) return kept.delivered
    const delivered = deliveredBefore(db, date)
    const isPast = datesBefore(date)[0]! < dateInRome(clock.now()).toString()
    if (isPast) {
      kept = { date: date.toString(), delivered }
      delivered.catch(() => (kept = null))
    }
    return delivered
  }

  readable(app, '/api/panify/solito/:customer/:destination', async (asked) => {
    const key = read(destinationParams, asked.params)
    await requireDestination(db, key)
    const week = await usualWeek(db, key)
    return {
      data: week.map(({ day, article, minimum, maximum }) => ({
        giorno: day,
        articolo: article,
        minimo: fromThousandths(minimum),
        massimo: fromThousandths(maximum),
      })),
    }
  })

  // Only the destinations that do not get what is usual: the answer stays small in a large bakery.
  readable(app, '/api/panify/solito', async (asked) => {
    const { data } = read(dateQuery, asked.query)
    const date = Temporal.PlainDate.from(data)
    return { data: (await unusualOn(db, date, await deliveriesBefore(date))).map(toWire) }
  })
}

const toWire = ({ customer, customer_name, destination, name, day_off, totals, rows }: UnusualDelivery) => ({
  codiceCliente: customer,
  cliente: customer_name,
  codicede: destination,
  nomede: name,
  giorno_disattivato: String(day_off),
  totali: totals.map((total) => ({ unita_m: total.unita_m, ...compared(total) })),
  righe: rows.map((row) => ({ articolo: row.article, descriz: row.descriz, unita_m: row.unita_m, ...compared(row) })),
})

const compared = ({ quantity, minimum, maximum }: { quantity: number; minimum: number; maximum: number }) => ({
  quantita: fromThousandths(quantity),
  minimo: fromThousandths(minimum),
  massimo: fromThousandths(maximum),
})
