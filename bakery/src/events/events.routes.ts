import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Row } from '../db/tables.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { leaving } from '../http/leaving.ts'
import { readFeed } from './events.sql.ts'
import { waitForEvent } from './waiting.ts'

const MOST_EVENTS = 500

/** Shorter than the time-outs of proxies and of idle connections. */
const MOST_SECONDS = 25

const querySchema = z.object({
  /** The last event that the follower has. */
  dopo: z
    .string()
    .regex(/^\d{1,15}$/, 'Evento non valido')
    .transform(Number)
    .optional(),
  primi: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
  /** Seconds; with `dopo`. */
  attendi: z.coerce.number().int().min(0).max(MOST_SECONDS).default(0),
})

/** The feed of changes, oldest first. Not in the plain contract; announced as 'events'. */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  app.get('/api/panify/eventi', { config: { isWaiting: true } }, async (request, reply) => {
    const { dopo, primi, attendi } = read(querySchema, request.query)
    if (dopo !== undefined) {
      const signal = AbortSignal.any([closing.signal, leaving(reply)])
      await waitForEvent(deps, { after: dopo, seconds: attendi, signal })
    }
    const { events, last, first, isBroken } = await readFeed(deps.db, { after: dopo, limit: primi })
    return { data: events.map(toWire), ultimo: String(last), primo: first === null ? null : String(first), persi: isBroken }
  })
}

function toWire({ id, at, type, customer, destination, kind, actor, detail }: Row<'events'>) {
  return {
    id: String(id),
    quando: at,
    tipo: type,
    codiceCliente: customer,
    codicede: destination,
    genere: kind,
    ...(JSON.parse(detail) as object),
    attore: actor,
  }
}
