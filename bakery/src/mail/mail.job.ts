import type { FastifyBaseLogger } from 'fastify'
import { createCarrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'
import type { Post } from './outbox.ts'

/** Looked at this often: one read of an index, and several programs on one database need no other agreement. */
const EVERY_MS = 1000

/** Carries the letters of the outbox away while the bakery runs. */
export async function startMail(post: Post, log: FastifyBaseLogger) {
  const carrier = createCarrier(post.config)
  if (!carrier) {
    log.warn('SMTP_URL is not set: password recovery, credentials and registration requests are refused until it is')
    return { stop: async () => {} }
  }
  let stopped = false
  let timer: { cancel(): void } | undefined
  let running = Promise.resolve()

  const look = async () => {
    try {
      await deliverDue(post, carrier)
    } catch (error) {
      log.error(error)
    }
  }
  const schedule = () => {
    if (stopped) return
    timer = post.clock.setTimeout(() => {
      running = look().then(schedule)
    }, EVERY_MS)
  }

  schedule()
  return {
    async stop() {
      stopped = true
      timer?.cancel()
      await running
    },
  }
}
