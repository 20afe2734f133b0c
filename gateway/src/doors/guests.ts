// Limits what an address may request without a session, a token or a link: so many requests a minute over all public routes.
// Callers who have proved who they are never count, so that others at their address cannot lock them out.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Peers } from '../peers/interface.ts'
import { lineOf } from './line.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to everybody, and worth a limit: it reads something or sends much. */
    isPublic?: true
  }
}

/** Far more than the pages of an office behind one address ask for before their logins. */
export const GUESTS_PER_MINUTE = 600

/** Refused before any work was done. */
export class TooManyRequests extends Error {
  readonly statusCode = 429
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many requests')
    this.retryAfter = retryAfter
  }
}

export type Guests = {
  /** Counts a request of a guest, once; throws `TooManyRequests` beyond the limit of its address. */
  count(request: FastifyRequest): Promise<void>
}

/** Call it before routes are registered: those with `isPublic` are counted on arrival. */
export function limitGuests(app: FastifyInstance, peers: Peers): Guests {
  const rate = peers.rate('guest', GUESTS_PER_MINUTE)
  const counted = new WeakSet<FastifyRequest>()
  const count = async (request: FastifyRequest) => {
    if (counted.has(request)) return
    counted.add(request)
    const wait = await rate.take(lineOf(request.ip))
    if (wait !== null) throw new TooManyRequests(wait)
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.isPublic) route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  })
  return { count }
}
