import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { stale } from './errors.ts'

/** A digest of the content: any change gives another tag. */
export const etagOf = (content: unknown): string => digestOf(JSON.stringify(content))

export function digestOf(content: string | Buffer): string {
  const digest = createHash('sha256').update(content).digest('base64url')
  return `"${digest.slice(0, 22)}"`
}

/** The If-Match header of a write; undefined if there is none. */
export const ifMatch = (request: FastifyRequest): string | undefined => request.headers['if-match']

/** Refuses a write whose condition does not name the current tag. Call it in the write's transaction, after locking the record. */
export function requireMatch(condition: string | undefined, etag: string): void {
  if (condition === undefined || condition.trim() === '*') return
  // Proxies that compress answers mark tags as weak, although the content is the same.
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(etag)) throw stale()
}
