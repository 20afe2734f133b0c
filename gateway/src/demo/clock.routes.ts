// The demo's clock: 'it is Tuesday, 17:58'. The launcher restarts both programs at the chosen time on a copy of the data, so that
// cut-off, orders, production and closings follow. The original demo stays as it is.
import { ROME } from '@panify/rules/rome'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import { isCalledByOwnName, isOnThisMachine } from './own-machine.ts'

export const CLOCK = '/demo/clock'

const DAYS = WEEKDAYS.map(({ day }) => day)

const wishSchema = z.union([
  z.object({ weekday: z.enum(DAYS), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }),
  z.object({ weekday: z.null() }),
])

type Needs = {
  config: Config
  clock: Clock
  isOwnPage: (request: FastifyRequest) => boolean
  /** Asks the launcher to restart at a time of Europe/Rome, null for the machine's; undefined without a launcher. */
  restartAt: ((at: string | null) => void) | undefined
}

export function serveClock(app: FastifyInstance, { config, clock, isOwnPage, restartAt }: Needs): void {
  if (!isOnThisMachine(config) || !restartAt) return
  const now = () => clock.now().toZonedDateTimeISO(ROME)

  app.get(CLOCK, (request, reply) => {
    if (!isCalledByOwnName(request)) return reply.callNotFound()
    return reply.send({ now: written(now()), weekday: DAYS[now().dayOfWeek - 1], isMoved: config.startsAt !== null })
  })

  app.post(CLOCK, (request, reply) => {
    if (!isCalledByOwnName(request) || !isOwnPage(request)) return reply.code(403).send({ message: 'Forbidden' })
    const wish = wishSchema.safeParse(request.body)
    if (!wish.success) return reply.code(400).send({ message: "Name a weekday ('TUESDAY') and a time ('17:58')." })
    const startsAt = wish.data.weekday === null ? null : written(nextTime(now(), DAYS.indexOf(wish.data.weekday) + 1, wish.data.time))
    // The answer must be sent before the programs end.
    reply.raw.once('finish', () => restartAt(startsAt))
    return reply.code(202).send(startsAt === null ? {} : { startsAt })
  })
}

const written = (time: Temporal.ZonedDateTime): string => time.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

/** The next such time, never a past one: closed dates cannot open again. */
export function nextTime(now: Temporal.ZonedDateTime, dayOfWeek: number, time: string): Temporal.ZonedDateTime {
  const today = now.withPlainTime(time)
  const chosen = today.add({ days: (dayOfWeek - now.dayOfWeek + 7) % 7 })
  return chosen.epochMilliseconds > now.epochMilliseconds ? chosen : chosen.add({ days: 7 })
}
