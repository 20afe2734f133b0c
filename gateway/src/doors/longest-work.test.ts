import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitWork } from './longest-work.ts'

const LONGEST_MS = 65_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server whose handler begins, and then waits for ever. */
async function openHanging(begin: (reply: FastifyReply) => void = () => {}) {
  const app = Fastify()
  limitWork(app, LONGEST_MS)
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  app.get('/', (_request, reply) => {
    begin(reply)
    resolve()
    return new Promise(() => {})
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin, begun }
}

it('refuses a request that is in work for too long', async () => {
  const { app, origin, begun } = await openHanging()
  const answer = fetch(origin)
  await begun
  vi.advanceTimersByTime(LONGEST_MS)
  expect((await answer).status).toBe(503)
  await app.close()
})

it('cuts an answer that has begun: its reader must not take it for whole', async () => {
  const { app, origin, begun } = await openHanging((reply) => void reply.raw.writeHead(200).write('a part'))
  const answer = await fetch(origin)
  await begun
  vi.advanceTimersByTime(LONGEST_MS)
  await expect(answer.text()).rejects.toThrow('terminated')
  await app.close()
})

it('lets a stream go on that has taken over its reply', async () => {
  const { app, origin, begun } = await openHanging((reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('first ')
    setTimeout(() => reply.raw.end('last'), LONGEST_MS + 1)
  })
  const answer = await fetch(origin)
  await begun
  vi.advanceTimersByTime(LONGEST_MS + 1)
  expect(await answer.text()).toBe('first last')
  await app.close()
})

it('has no limit where a call may wait for ever', async () => {
  const app = Fastify()
  limitWork(app, 0)
  app.get('/', () => new Promise((done) => void setTimeout(() => done('late'), 10 * LONGEST_MS)))
  const answer = app.inject('/')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(10 * LONGEST_MS)
  expect((await answer).body).toBe('late')
  await app.close()
})
