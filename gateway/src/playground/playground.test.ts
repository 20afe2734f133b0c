import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
afterEach(() => harness.close())

it.each([
  [true, '/playground/'],
  [false, null],
])('with the playground %s its address is %s', async (hasPlayground, expected) => {
  harness = await openHarness({ login: 'administrator', config: { hasPlayground } })
  expect((await harness.query('{ playgroundUrl }')).data.playgroundUrl).toBe(expected)
  const page = await harness.portal.app.inject({ url: '/playground/' })
  expect(page.body.includes('Panify playground')).toBe(hasPlayground)
})

it('has a policy of its own, which loads nothing from other addresses', async () => {
  harness = await openHarness({ config: { hasPlayground: true } })
  const { headers } = await harness.portal.app.inject({ url: '/playground/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  // The portal keeps its own.
  const portal = await harness.portal.app.inject({ url: '/login' })
  expect(String(portal.headers['content-security-policy'])).toContain('require-trusted-types-for')
})

it('sends the compressed files of the build, those with a hash in their name for a year', async () => {
  harness = await openHarness({ config: { hasPlayground: true } })
  const { app } = harness.portal
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  const page = await get('/playground/')
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  const script = /src="([^"]+)"/.exec(brotliDecompressSync(page.rawPayload).toString())?.[1] ?? ''
  const answer = await get(script)
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(brotliDecompressSync(answer.rawPayload).equals((await app.inject({ url: script })).rawPayload)).toBe(true)
  expect((await get(`${script}.br`)).statusCode).toBe(404)
})
