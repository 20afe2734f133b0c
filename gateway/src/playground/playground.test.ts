import { afterEach, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

it.each([
  [true, '/playground/'],
  [false, null],
])('with the playground %s its address is %s', async (hasPlayground, expected) => {
  desk = await openDesk({ login: 'administrator', config: { hasPlayground } })
  expect((await desk.query('{ playgroundUrl }')).data.playgroundUrl).toBe(expected)
  const page = await desk.portal.app.inject({ url: '/playground/' })
  expect(page.body.includes('Panify playground')).toBe(hasPlayground)
})

it('has a policy of its own, which lets nothing in from elsewhere', async () => {
  desk = await openDesk({ config: { hasPlayground: true } })
  const { headers } = await desk.portal.app.inject({ url: '/playground/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  // The portal keeps its own.
  const portal = await desk.portal.app.inject({ url: '/login' })
  expect(String(portal.headers['content-security-policy'])).toContain('require-trusted-types-for')
})
