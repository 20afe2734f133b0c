import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '../repeat.ts'
import { createCarrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'
import type { Post } from './outbox.ts'

/** Looked at this often: one read of an index, and several programs on one database need no other agreement. */
const EVERY_MS = 1000

/** Carries the letters of the outbox away while the bakery runs. */
export async function startMail(post: Post, log: FastifyBaseLogger) {
  const carrier = createCarrier(post.config)
  if (carrier) return repeat({ clock: post.clock, log, everyMs: EVERY_MS }, () => deliverDue(post, carrier))
  log.warn('SMTP_URL is not set: password recovery, credentials and registration requests are refused until it is')
  return { stop: async () => {} }
}
