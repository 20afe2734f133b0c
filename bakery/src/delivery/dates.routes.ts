import { closingOf } from '@panify/rules/closing'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timestamp } from '../clock.ts'
import { isoDate, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { readable } from '../http/together.ts'
import { readCutOff } from './closing.ts'
import { closedSince, firstOpenDate } from './dates.ts'
import { readPeriod } from './period.ts'
import { datesOf } from './rule.ts'

const querySchema = z.object({ from: isoDate, to: isoDate })

/** Which dates have closed, and when the open ones will close. Announced as 'dates'. */
export function datesRoutes(app: FastifyInstance, { db }: Deps): void {
  readable(app, '/api/panify/dates', async (asked) => {
    const { from, to } = read(querySchema, asked.query)
    const period = readPeriod({ from, to, toField: 'to' })
    const cutOff = await readCutOff(db)
    const firstOpen = (await firstOpenDate(db)).toString()
    const closedAt = await closedSince(db, from)
    const data = datesOf(period).map((date) => {
      const day = date.toString()
      if (day < firstOpen) return { data: day, chiusa: true, dal: closedAt.get(day) ?? null, fino: null }
      return { data: day, chiusa: false, dal: null, fino: timestamp(closingOf(date, cutOff)) }
    })
    return { prima_aperta: firstOpen, data }
  })
}
