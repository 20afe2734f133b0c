import { afterEach, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>

const letter = (id: string, more: object = {}) => ({
  id,
  mittente: 'Forno <forno@demo.example>',
  destinatario: 'bar@demo.example',
  oggetto: `Lettera ${id}`,
  data: '2026-11-19T17:05:00.000Z',
  testo: 'Password: abc',
  ...more,
})

let harness: Harness
afterEach(() => harness.close())

async function open(config: object) {
  harness = await openHarness({ config })
  harness.erp.on('GET', '/panify/posta', { json: { data: [letter('2'), letter('1', { oggetto: '<script>alert(1)</script>' })] } })
  harness.erp.on('GET', '/panify/posta/1', { json: { data: letter('1', { testo: '<img src="https://x.example/y">\n& "fine"' }) } })
  harness.erp.on('GET', '/panify/posta/9', { status: 404, json: { message: 'Lettera non trovata' } })
}

const get = (url: string, host = 'localhost:4000') => harness.portal.app.inject({ url, headers: { host } })
const mailboxUrl = async () => (await harness.query('{ session { mailboxUrl } }')).data.session.mailboxUrl

it('shows the letters of the demo as text, with nothing that could run or load', async () => {
  await open({ isDemo: true })
  expect(await mailboxUrl()).toBe('/posta')
  const list = await get('/posta')
  expect(list.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(list.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(list.body).toMatch(/Lettera 2.*19\/11\/2026 18:05.*&lt;script&gt;/s)
  expect(list.body).not.toContain('<script')
  const { body } = await get('/posta/1')
  expect(body).toContain('<pre>&lt;img src=&quot;https://x.example/y&quot;&gt;\n&amp; &quot;fine&quot;</pre>')
  expect([(await get('/posta/9')).statusCode, (await get('/posta/9')).body.includes('Lettera non trovata')]).toEqual([404, true])
})

it('answers only to this machine under its own name', async () => {
  await open({ isDemo: true })
  expect((await get('/posta', 'evil.example')).body).not.toContain('Lettera 2')
  expect((await get('/posta/1', 'evil.example:4000')).body).not.toContain('fine')
})

it.each([{ isDemo: false }, { isDemo: true, host: '0.0.0.0' }])('does not exist with %j', async (config) => {
  await open(config)
  expect(await mailboxUrl()).toBeNull()
  expect((await get('/posta')).body).not.toContain('Lettera 2')
  expect(harness.erp.callsTo('GET', '/panify/posta')).toEqual([])
})
