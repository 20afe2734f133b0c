// Ends requests that are in work for longer than anything that they may wait for. Fastify's own limit aborts a signal at the end of
// every request, which nothing here listens to, and which takes as long as reading the session.
import type { FastifyInstance } from 'fastify'

class TooLong extends Error {
  readonly statusCode = 503
}

/** Call it before routes are registered; 0 = no limit. A stream that has taken over its reply goes on. */
export function limitWork(app: FastifyInstance, longestMs: number): void {
  if (longestMs === 0) return
  app.addHook('onRequest', (_request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return
      if (reply.raw.headersSent) reply.raw.destroy()
      else void reply.send(new TooLong('A request was in work for too long'))
    }, longestMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}
