import type { FastifyReply } from 'fastify'

/** Aborted when the caller leaves before its answer is complete. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
