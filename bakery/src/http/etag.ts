import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { stale } from './errors.ts'

/** The entity tag of some content: any change of the content gives another tag. */
export function etagOf(content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return `"${digest.slice(0, 22)}"`
}

/** The condition of a write as its header gives it; undefined where there is none. */
export const ifMatch = (request: FastifyRequest): string | undefined => request.headers['if-match']

/** Refuses a write whose condition does not name the current tag. Call it in the transaction of the write, on what the transaction holds. */
export function requireMatch(condition: string | undefined, etag: string): void {
  if (condition === undefined || condition.trim() === '*') return
  // A proxy that compresses answers marks their tags as weak: the content is still the same.
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(etag)) throw stale()
}
