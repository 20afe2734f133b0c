import type { FastifyReply } from 'fastify'

/** Aborted when the caller has gone. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
