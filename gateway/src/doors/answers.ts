// Status and form of answers whose calls to the bakery's server were refused for overload.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErpFailure } from '../erp/errors.ts'

/** GraphQL clients read an answer with a status other than 200 only in this form. */
const GRAPHQL = 'application/graphql-response+json'

export function typeOfAnswer({ headers }: FastifyRequest, status: number): string {
  const type = status !== 200 && headers.accept?.includes(GRAPHQL) ? GRAPHQL : 'application/json'
  return `${type}; charset=utf-8`
}

/** Outside GraphQL: the bakery's server has failed, or nothing was sent to it. */
export function withFailure(reply: FastifyReply, failure: unknown): FastifyReply {
  const isShed = failure instanceof ErpFailure && (failure.kind === 'busy' || failure.kind === 'unavailable')
  if (isShed && failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply.code(isShed ? 503 : 502)
}
