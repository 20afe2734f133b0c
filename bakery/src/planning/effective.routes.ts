import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireDestination } from '../db/destinations.ts'
import { readPeriod } from '../delivery/period.ts'
import { dayStates, datesOf, dueRows, type DueRow } from '../delivery/rule.ts'
import { isoDate, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { fromThousandths } from '../http/wire.ts'

const params = z.object({ customer: z.string(), destination: z.string() })
const querySchema = z.object({ dal: isoDate, al: isoDate })

type NamedRow = DueRow & { descriz: string; unita_m: string }

/** What one destination really gets on each date of a period, and why. */
export function effectiveRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/api/applicazioni/panificatori/effettivo/:customer/:destination', async (request) => {
    const key = read(params, request.params)
    const { dal, al } = read(querySchema, request.query)
    const period = readPeriod({ from: dal, to: al, toField: 'al' })
    await requireDestination(db, key)
    const states = await dayStates(db, period, key)
    const rows = await sql<NamedRow>`
      select e.*, coalesce(f.descriz, a.descriz) as descriz, coalesce(f.unita_m, a.unita_m) as unita_m
      from ${await dueRows(db, period, key)} as e
        left join articles a on a.code = e.article
        left join delivery_snapshot f
          on f.date = e.date and f.customer = e.customer and f.destination = e.destination and f.article = e.article
      order by e.date, e.article`.execute(db)
    const byDate = Map.groupBy(rows.rows, ({ date }) => date)
    return {
      data: datesOf(period).map((date) => dayToWire(date.toString(), states.get(date.toString()), byDate.get(date.toString()) ?? [])),
    }
  })
}

function dayToWire(data: string, stato: string | undefined, rows: NamedRow[]) {
  return {
    data,
    stato,
    chiusa: stato === 'closed',
    righe: rows.map((row) => ({
      codice: row.article,
      descriz: row.descriz,
      unita_m: row.unita_m,
      quantita: fromThousandths(row.quantity),
      origine: row.source,
    })),
  }
}
