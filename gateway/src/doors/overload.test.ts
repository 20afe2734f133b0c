import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseOverload } from './overload.ts'

let app: ReturnType<typeof Fastify>
let release: () => void
let origin: string
let accepted: number
let isSaturated: boolean

beforeEach(async () => {
  const released = new Promise<void>((done) => (release = done))
  accepted = 0
  isSaturated = true
  app = Fastify({ forceCloseConnections: true })
  refuseOverload(app, ['/graphql'], { most: 2, isSaturated: () => isSaturated })
  app.post('/graphql', async () => {
    accepted += 1
    await released
    return { data: {} }
  })
  app.get('/livez', () => ({ status: 'ok' }))
  origin = await app.listen({ port: 0 })
})
afterEach(() => app.close())

const post = (signal = new AbortController().signal) => fetch(`${origin}/graphql`, { method: 'POST', signal })

async function twoAtOnce(signal?: AbortSignal) {
  const answers = [post(signal), post(signal)].map((answer) => answer.catch(() => null))
  await expect.poll(() => accepted).toBe(2)
  return answers
}

it('refuses an operation beyond its limit at once, as too many calls, and nothing else', async () => {
  const first = await twoAtOnce()
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_BUSY', retryAfter: 1 } }] })
  expect((await fetch(`${origin}/livez`)).status).toBe(200)
  release()
  expect((await Promise.all(first)).map((answer) => answer?.status)).toEqual([200, 200])
  expect((await post()).status).toBe(200)
})

it('accepts operations again when earlier callers have given up', async () => {
  const patience = new AbortController()
  const first = await twoAtOnce(patience.signal)
  patience.abort()
  await Promise.all(first)
  const tryAgain = () => {
    post().catch(() => null)
    return accepted
  }
  await expect.poll(tryAgain).toBeGreaterThan(2)
})

it('accepts any number while the process has time to spare', async () => {
  isSaturated = false
  const answers = Array.from({ length: 5 }, () => post())
  await expect.poll(() => accepted).toBe(5)
  release()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
