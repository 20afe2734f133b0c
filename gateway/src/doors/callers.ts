// Identifies the caller of a request outside GraphQL: uploads, pictures, prints and previews.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../access/actor.ts'
import type { Identity, DestinationSession } from '../access/identity.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type ErrorCode, codedError } from '../graph/errors.ts'
import { faultOf } from '../log.ts'
import type { Services } from '../start/services.ts'
import { withFailure } from './answers.ts'
import type { Guests } from './guests.ts'
import { comesFromOwnPages } from './portal.ts'

export type Session = DestinationSession

export type Callers = {
  /** The session of the browser; null for a guest. */
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
  /** The token of a link to exactly this address, or the session of the browser. */
  readerOf: (request: FastifyRequest) => Promise<Identity | null>
  /** Refuses everybody except staff on the portal's own pages. As an `onRequest` hook it runs before the body is read. */
  requireStaff: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
  isOwnPage: (request: FastifyRequest) => boolean
  erpFor: (identity: Identity) => ErpClient
  /** Logs a failure of the bakery's server and begins its answer. */
  failed: (reply: FastifyReply, failure: unknown) => FastifyReply
}

export function createCallers({ sessions, links, config, erpFor, log }: Services, guests: Guests): Callers {
  const sessionOf = async (request: FastifyRequest) => {
    const session = await sessions.read(request.cookies[sessions.cookieName])
    if (!session) await guests.count(request)
    return session
  }
  const isOwnPage = (request: FastifyRequest) => comesFromOwnPages(request, config.publicUrl)
  return {
    sessionOf,
    isOwnPage,
    async readerOf(request) {
      const token = await links.open(request.url)
      if (token) return { session: null, token }
      const session = await sessionOf(request)
      return session && { session }
    },
    async requireStaff(request, reply) {
      const session = await sessionOf(request)
      if (!isOwnPage(request) || (session && !session.isAdministrator)) return refuse(reply, 403, 'FORBIDDEN')
      return session ? undefined : refuse(reply, 401, 'NOT_AUTHENTICATED')
    },
    erpFor: (identity) => erpFor(actorOf(identity)),
    failed(reply, failure) {
      const { kind, status } = failure instanceof ErpFailure ? failure : { kind: faultOf(failure), status: undefined }
      log.warn({ kind, status, path: reply.request.routeOptions.url }, 'The bakery server failed')
      return withFailure(reply, failure)
    },
  }
}

/** Answers with one of the gateway's error codes and its Italian text. */
export function refuse(reply: FastifyReply, status: number, code: ErrorCode): FastifyReply {
  return reply.code(status).send({ code, message: codedError(code).message })
}
