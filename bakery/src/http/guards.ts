import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sameText, serviceAccountOf } from '../security/tokens.ts'
import type { Deps } from './deps.ts'
import { csrfMismatch, unauthenticated } from './errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Requires a bearer token on every route that is not open, and the CSRF cookie's value on every write. */
export async function guard(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('actor', '')
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.open) {
      const account = await serviceAccountOf(db, clock, request.headers.authorization)
      if (!account) throw unauthenticated()
      request.actor = announcedActor(request) ?? account
    }
    if (!SAFE_METHODS.has(request.method)) checkCsrf(request)
  })
  app.get('/sanctum/csrf-cookie', { config: { open: true } }, (_request, reply) => {
    // Base64, as in Laravel, so that clients must decode the cookie before they send it back.
    const options = { path: '/', sameSite: 'lax' as const, encode: encodeURIComponent }
    reply.setCookie('XSRF-TOKEN', randomBytes(31).toString('base64'), options)
    reply.setCookie('panify_session', randomBytes(30).toString('base64url'), { ...options, httpOnly: true })
    return reply.status(204).send()
  })
}

function checkCsrf(request: FastifyRequest): void {
  const expected = request.cookies['XSRF-TOKEN']
  const sent = request.headers['x-xsrf-token']
  if (!expected || typeof sent !== 'string' || !sameText(expected, sent)) throw csrfMismatch()
}

/** The user for whom the gateway writes. Header values are ASCII, so names may be percent-encoded. */
function announcedActor(request: FastifyRequest): string | null {
  const header = request.headers['x-panify-actor']
  if (typeof header !== 'string' || !header.trim()) return null
  let actor = header
  try {
    actor = decodeURIComponent(header)
  } catch {
    // A bare '%' is part of the name.
  }
  return actor
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 120)
}
