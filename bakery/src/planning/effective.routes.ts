import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireDestination } from '../customers/destinations.shared.ts'
import { effectiveRows, type NamedRow } from '../delivery/effective.ts'
import { readPeriod } from '../delivery/period.ts'
import { dayStates, datesOf } from '../delivery/rule.ts'
import { isoDate, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { fromThousandths } from '../http/wire.ts'
import { readable } from '../http/together.ts'

const params = z.object({ customer: z.string(), destination: z.string() })
const querySchema = z.object({ dal: isoDate, al: isoDate })

/** What one destination gets on each date of a period, and why. */
export function effectiveRoutes(app: FastifyInstance, { db }: Deps): void {
  readable(app, '/api/applicazioni/panificatori/effettivo/:customer/:destination', async (asked) => {
    const key = read(params, asked.params)
    const { dal, al } = read(querySchema, asked.query)
    const period = readPeriod({ from: dal, to: al, toField: 'al' })
    await requireDestination(db, key)
    const states = await dayStates(db, period, key)
    const rows = await effectiveRows(db, period, key)
    const byDate = Map.groupBy(rows, ({ date }) => date)
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
