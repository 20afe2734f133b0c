// Attacks that only a browser can prove harmless: scripts in stored texts, and pages of another site.
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import { operation } from '../support/portal-client.ts'
import { isIn, logIn } from '../support/portal-page.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const RUN = 'window.hacked=1'
const events = 'onerror onload onfocus onmouseover onanimationstart ontoggle onpointerenter onbegin onpageshow oncut'.split(' ')
const PAYLOADS = [
  ...['script', 'SCRIPT', 'ScRiPt', 'svg><script', 'math><mtext><script'].map((tag) => `<${tag}>${RUN}</script>`),
  ...events.flatMap((event) => [`<img src=x ${event}=${RUN}>`, `<svg ${event}=${RUN}>`, `<details open ${event}="${RUN}">`, `" autofocus ${event}="${RUN}" x="`]),
  ...['javascript', 'JaVaScRiPt', 'java\tscript', 'data:text/html,<script>', '\u0001javascript'].flatMap((scheme) => [`<a href="${scheme}:${RUN}">x</a>`, `${scheme}:${RUN}`, `<iframe src="${scheme}:${RUN}">`]),
  `<iframe srcdoc="<script>parent.hacked=1</script>">`, `<object data="data:text/html,<script>${RUN}</script>">`, `<embed src="javascript:${RUN}">`,
  `<base href="https://evil.example/">`, `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`, `<style>@import 'https://evil.example/x.css'</style>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`, `<form action="https://evil.example/"><input autofocus onfocus=${RUN}>`, `<template><img src=x onerror=${RUN}></template>`,
  `{{constructor.constructor('${RUN}')()}}`, `\${${RUN}}`, `<!--><img src=x onerror=${RUN}>-->`, `]]><img src=x onerror=${RUN}>`, `'-${RUN}-'`, `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`, `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`, `<xss style="animation-name:x" onanimationstart=${RUN}>`, `%3Cscript%3E${RUN}%3C/script%3E`, `&lt;script&gt;${RUN}&lt;/script&gt;`,
] // prettier-ignore

/** The texts that people see, in the bakery's tables. */
const FIELDS = {
  customers: ['cliente', 'indirizzo', 'citta', 'tel', 'persona', 'note'],
  contacts: ['persona', 'ruolo', 'tel1'],
  destinations: ['nomede', 'viade', 'cittade', 'referente'],
  articles: ['descriz', 'note_est', 'foto'],
  categories: ['name'],
  category_groups: ['label'],
  document_rows: ['descriz'],
} as const

/** Every row of every field gets another payload; answers how many were stored. */
async function poison(): Promise<number> {
  let count = 0
  for (const [table, fields] of Object.entries(FIELDS))
    for (const field of fields) {
      const rows = (await stack.db
        .selectFrom(table as 'customers')
        .selectAll()
        .execute()) as unknown as Record<string, unknown>[]
      const values = new Set(rows.map((row) => row[field]))
      for (const value of values) {
        const payload = PAYLOADS[count++ % PAYLOADS.length]!
        await stack.db
          .updateTable(table as 'customers')
          .set({ [field]: `${String(value).slice(0, 6)} ${payload}` })
          .where(field as 'cliente', value === null ? 'is' : '=', value as string)
          .execute()
      }
    }
  await stack.db
    .insertInto('settings')
    .values({ key: 'NOMEDITTA', value: PAYLOADS[0]! })
    .onConflict((on) => on.column('key').doUpdateSet({ value: PAYLOADS[0]! }))
    .execute()
  return count
}

const STAFF = [
  '/destinazioni',
  '/magazzino',
  '/preordini',
  '/preordini/bolle',
  '/preordini/forno',
  '/admin-settings',
  '/admin-settings/accesso-api',
  '/admin-settings/registro',
]
const CUSTOMER = ['/home', '/ordini/lunedi', '/documenti', '/accesso']

it('no script in a stored text runs, on any screen', async () => {
  const count = await poison()
  const shown: string[] = []
  for (const [who, paths] of [
    ['bar', CUSTOMER],
    ['admin', STAFF],
  ] as const) {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await logIn(page, who)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      shown.push(await page.evaluate(() => document.body.innerText))
      expect([path, await page.evaluate(() => 'hacked' in window), dialogs]).toEqual([path, false, []])
    }
    expect(page.problems).toEqual([])
  }
  const seen = PAYLOADS.filter((payload) => shown.some((text) => text.includes(payload.slice(0, 24).trim())))
  expect(seen.length).toBeGreaterThan(PAYLOADS.length / 2)
  console.log(`${PAYLOADS.length} payloads in ${count} stored texts, ${seen.length} of them on the screens as text`)
})

describe('a page of another site', () => {
  let site: Server
  let address = ''
  beforeAll(async () => {
    site = createServer(
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><title>evil</title><body>'),
    )
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    // 'localhost' and '127.0.0.1' are different sites.
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  })
  afterAll(() => void site.close())

  const TYPES = [
    'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/graphql', 'text/html', 'application/json; charset=utf-8',
    'text/plain; application/json', 'application/vnd.api+json', 'application/csp-report', 'application/octet-stream', '',
  ] // prettier-ignore

  const attack = (page: Page, origin: string, bodies: string[]) =>
    page.evaluate(
      async ({ to, texts, types }) => {
        const ways: Promise<unknown>[] = []
        let count = 0
        const send = (way: () => unknown) => {
          count += 1
          try {
            ways.push(Promise.resolve(way()).catch(() => undefined))
          } catch {
            // The browser refuses this way by itself.
          }
        }
        const form = (body: string, enctype: string, target: string, method = 'POST') => {
          const element = document.createElement('form')
          Object.assign(element, { action: to, method, enctype, target })
          const input = document.createElement('input')
          const cut = body.indexOf(':')
          Object.assign(input, { name: body.slice(0, cut + 1), value: body.slice(cut + 1) })
          element.append(input)
          document.body.append(element)
          element.submit()
        }
        const frame = (name: string) => document.body.append(Object.assign(document.createElement('iframe'), { name }))
        for (const [index, body] of texts.entries()) {
          for (const type of types) {
            const headers = new Headers(type === '' ? [] : [['content-type', type]])
            send(() => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', headers, body }))
            send(() => fetch(to, { method: 'POST', mode: 'cors', credentials: 'include', headers, body }))
            send(() => navigator.sendBeacon(to, new Blob([body], { type })))
          }
          for (const [at, enctype] of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].entries()) {
            frame(`f${index}${at}`)
            send(() => form(body, enctype, `f${index}${at}`))
          }
          frame(`g${index}`)
          send(() => form(body, 'application/x-www-form-urlencoded', `g${index}`, 'GET'))
          const query = `${to}?query=mutation{logout{__typename}}&body=${encodeURIComponent(body)}`
          for (const tag of ['img', 'script', 'iframe', 'embed', 'audio', 'video', 'input'])
            send(() =>
              document.body.append(Object.assign(document.createElement(tag), { src: query, type: tag === 'input' ? 'image' : '' })),
            )
          send(() => fetch(query, { mode: 'no-cors', credentials: 'include', keepalive: true }))
          send(() => new WebSocket(query.replace('http', 'ws')))
          send(() => new EventSource(query, { withCredentials: true }))
          send(() => fetch(to, { method: 'PUT', credentials: 'include', body }))
        }
        await Promise.all(ways)
        return count
      },
      { to: `${origin}/graphql`, texts: bodies, types: TYPES },
    )

  it('executes no operation, whatever it sends', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP, blocked: /^Framing / })
    await logIn(page, 'bar', '/accesso')
    const before = await stack.db.selectFrom('destinations').selectAll().orderBy('id').execute()
    const destinationId = '0002/0001'
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
    const bodies = [
      ...days.map((day) => operation('SetDayDisabled', { input: { destinationId, day, disabled: true } })),
      operation('Logout', {}),
      { query: 'mutation { logout { __typename } }' },
    ].map((body) => JSON.stringify(body))

    const evil = await page.context().newPage()
    await evil.goto(address)
    const count = await attack(evil, stack.origin, bodies)
    await evil.waitForLoadState('networkidle')
    await evil.close()

    expect(await stack.db.selectFrom('destinations').selectAll().orderBy('id').execute()).toEqual(before)
    await page.reload()
    await isIn(page)
    // The same request from the portal's own page is executed.
    const own = await page.evaluate(
      async (body) => (await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
      bodies[2]!,
    )
    expect(own).toBe(200)
    expect(await stack.db.selectFrom('destinations').selectAll().orderBy('id').execute()).not.toEqual(before)
    console.log(`${count} requests of another site, no operation`)
  })

  it('cannot show the portal in a frame', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP, blocked: /^Framing / })
    await page.goto(address)
    await page.evaluate(
      (source) => document.body.append(Object.assign(document.createElement('iframe'), { src: source })),
      `${stack.origin}/login`,
    )
    await page.waitForLoadState('networkidle')
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${stack.origin}/login`)
  })
})
