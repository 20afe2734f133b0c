// The login page of a guest: the form is in its HTML, with what is known of the bakery.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const LOGO = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n logo', 'latin1').toString('base64')}`
const SESSION = '{ session { isInstalled companyInfo { name } viewer { role } } }'
const BR = { 'accept-encoding': 'gzip, br' }

const pages = [true, false].flatMap((hasCutOff) =>
  [true, false].map((hasLogo) => {
    const shown = `${hasCutOff ? ' {{cutOff}}' : ''}${hasLogo ? ' <img src="{{logoUrl}}">' : ''}`
    return { hasCutOff, hasLogo, html: `<div data-guest="{{guest}}"><h1>{{name}}</h1>${shown}</div>` }
  }),
)

let webRoot: string
let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
let guest: ReturnType<typeof portal.browser>

beforeEach(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'panify-web-'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(webRoot, 'login.json'), JSON.stringify(pages))
  erp = await startErp()
  portal = await startPortal(erp, { webRoot })
  guest = portal.browser()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
  rmSync(webRoot, { recursive: true })
})

/** As every page of the portal does. */
const readSession = () => guest.query(SESSION)
const setCompany = async (values: Record<string, string>) => {
  for (const [key, data] of Object.entries(values)) erp.on('GET', `/configurator/${key}`, { json: { data } })
  await portal.clock.advance(60_000)
  await readSession()
}
const get = (url = '/login', headers: Record<string, string> = {}) => guest.send('GET', url, undefined, headers)
const bodyOf = async (url?: string) => (await get(url)).body
const guestIn = (html: string) => {
  const json = /data-guest="([^"]*)"/.exec(html)![1]!
  const texts: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  return JSON.parse(json.replaceAll(/&\w+;|&#39;/g, (entity) => texts[entity]!)) as unknown
}

describe('a guest', () => {
  it('gets the form at / and /login from the start of the gateway on, without any call to the bakery', async () => {
    erp.forgetCalls()
    for (const url of ['/', '/login', '/login?x=1']) expect(await bodyOf(url)).toContain('<h1>Forno Rossi</h1> 20:00</div>')
    for (const url of ['/home', '/registrazione', '/login/x', '/index.html']) expect(await bodyOf(url)).toContain('shell')
    expect(erp.calls).toEqual([])
  })

  it('gets the form with and without cut-off and logo, and what the portal starts with', async () => {
    await readSession()
    expect(guestIn(await bodyOf())).toEqual({ name: 'Forno Rossi', logoUrl: null, cutOff: '20:00' })
    await setCompany({ 'logodit/true': LOGO, orarioprodpane: '15,30' })
    const both = await bodyOf()
    expect(both).toMatch(/<h1>Forno Rossi<\/h1> 15:30 <img src="\/logo\?v=[\w-]{8}">/)
    expect(guestIn(both)).toMatchObject({ cutOff: '15:30', logoUrl: expect.stringMatching(/^\/logo\?v=/) as string })
    await setCompany({ orarioprodpane: '' })
    expect(await bodyOf()).toMatch(/<\/h1> <img src="[^"]+"><\/div>$/)
    await setCompany({ 'logodit/true': '' })
    expect(await bodyOf()).toMatch(/<\/h1><\/div>$/)
  })

  it.each(['"><script>alert(1)</script>', "Forno d'Angelo & figli $& $1", '{{name}} {{guest}} {{cutOff}}'])(
    'gets the name %s as text',
    async (name) => {
      await setCompany({ nomedit: name })
      const html = await bodyOf()
      expect(html).not.toContain('<script')
      expect(guestIn(html)).toMatchObject({ name })
      expect(html).toContain(`<h1>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')}</h1>`) // prettier-ignore
    },
  )

  it('gets a page that is checked at each use, and whose tag changes with what it shows', async () => {
    await readSession()
    const { headers } = await get()
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding',
    })
    const tagged = { 'if-none-match': String(headers.etag) }
    const same = await get('/login', tagged)
    expect([same.statusCode, same.body, same.headers.vary]).toEqual([304, '', 'cookie, accept-encoding'])
    for (const [key, value] of [
      ['nomedit', 'Forno Bianchi'],
      ['orarioprodpane', '15,30'],
      ['logodit/true', LOGO],
    ] as const) {
      const before = { 'if-none-match': String((await get()).headers.etag) }
      await setCompany({ [key]: value })
      expect((await get('/login', before)).statusCode).toBe(200)
    }
  })

  it('gets it compressed, and of a HEAD only the headers', async () => {
    await readSession()
    const plain = await get()
    const compressed = await get('/login', BR)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding', etag: plain.headers.etag })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    const head = await portal.app.inject({ method: 'HEAD', url: '/login' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  it('cannot read the templates', async () => {
    expect((await get('/login.json')).statusCode).toBe(404)
  })
})

describe('the shell is for', () => {
  it('whoever has a session, also with the tag of the form, and it has another tag after the logout', async () => {
    await readSession()
    const form = await get()
    await guest.login('customer')
    const inside = await get('/', { 'if-none-match': String(form.headers.etag) })
    expect([inside.statusCode, inside.body]).toEqual([200, expect.stringContaining('shell')])
    expect(inside.headers.vary).toContain('cookie')
    await guest.query('mutation { logout { ... on LoggedOut { endedAt } } }')
    const outside = await get('/', { 'if-none-match': String(inside.headers.etag) })
    expect([outside.statusCode, outside.body]).toEqual([200, form.body])
  })

  it('everybody while the service login does not work, or the company was read from the store', async () => {
    await readSession()
    expect(await bodyOf()).not.toContain('shell')
    const failing = { status: 500, json: {} }
    for (const key of ['nomedit', 'pivadit', 'chiusuraditta1', 'chiusuraditta2']) erp.on('GET', `/configurator/${key}`, failing)
    await portal.clock.advance(60_000)
    await readSession()
    expect(await bodyOf()).toContain('shell')
  })

  it('everybody where it is not known that somebody can log in: a failed reading shows it no more than none', async () => {
    const failing = { status: 500, json: {} }
    for (const path of ['/clienti/0001', '/destinazioni']) erp.on('GET', path, failing)
    const started = await startPortal(erp, { webRoot })
    const isInstalled = async () => (await started.browser().query(SESSION)).data?.['session']
    const page = async () => (await started.browser().send('GET', '/')).body
    expect(await page()).toContain('shell')
    expect(await isInstalled()).toMatchObject({ isInstalled: true })
    expect(await page()).toContain('shell')
    for (const path of ['/clienti/0001', '/destinazioni']) erp.on('GET', path, { json: { data: [] } })
    await started.clock.advance(60_000)
    expect(await isInstalled()).toMatchObject({ isInstalled: false })
    expect(await page()).toContain('shell')
    await started.close()
  })

  it('everybody before the service login, and where the build has no login page', async () => {
    const early = await startPortal(erp, { webRoot, isStarted: false })
    expect((await early.browser().send('GET', '/')).body).toContain('shell')
    await early.close()
    rmSync(join(webRoot, 'login.json'))
    const older = await startPortal(erp, { webRoot })
    await older.browser().query(SESSION)
    expect((await older.browser().send('GET', '/')).body).toContain('shell')
    await older.close()
  })
})
