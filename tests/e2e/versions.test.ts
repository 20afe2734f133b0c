// Pages and gateways of different versions: after an upgrade, after a rollback, and during a rolling upgrade behind a balancer.
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { extendSchema, parse } from 'graphql'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gatewaySchema } from '../../gateway/src/graph/schema.ts'
import { DESKTOP, launchBrowser, openPage, WITH_WORKER } from '../support/browser.ts'
import { type NextBuild, makeNextBuild } from '../support/next-build.ts'
import { logIn } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Whether the browser may keep the portal's files; without them it asks the gateway for more. */
const WORKERS = process.env['TEST_LONG'] ? (['allow', 'block'] as const) : (['allow'] as const)

const folder = mkdtempSync(join(tmpdir(), 'panify-version-'))
let next: NextBuild
let stack: Stack
let browser: Browser

beforeAll(async () => {
  next = makeNextBuild(folder, (name, body) =>
    name === 'UpdatePlanning' ? body.replace('... on PlanningUpdated {', '... on PlanningUpdated { isFromNext') : body,
  )
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => void (stack = await startStack()))
afterEach(async () => await stack.stop())

/** The next version's contract has a field more. */
const nextSchema = () => extendSchema(gatewaySchema(), parse('extend type PlanningUpdated { isFromNext: Boolean }'))
const upgrade = () => stack.restartGateway({ ...next, schema: nextSchema() })

const open = (options = {}, origin = stack.origin) => openPage(browser, origin, { viewport: DESKTOP, ...options })
const versionOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src)
const raise = (page: Page) =>
  page
    .getByRole('button', { name: /^Aumenta/ })
    .first()
    .click()
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click()
const isRestored = (page: Page) => page.getByText('Non inviata (1)').first().waitFor()
const isSaved = (page: Page) => page.getByText('Planning salvato con successo!').waitFor()

/** As if their build had been out of service for more than 30 days. */
function forgetFormerBuilds(): void {
  const store = new DatabaseSync(join(stack.dataDir, 'gateway.sqlite'))
  store.exec('delete from build_parts')
  store.close()
}

describe('a page of the former version', WITH_WORKER, () => {
  it('F32 works with the new gateway: it loads its screens and dialogs and saves', async () => {
    const page = await open()
    // The page loads nothing before it is needed.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await logIn(page, 'bar')
    const version = await versionOf(page)
    await raise(page)
    await upgrade()
    const files: number[] = []
    page.on('response', (answer) => void (answer.url().includes('/assets/') && files.push(answer.status())))
    await page.getByRole('button', { name: 'Aggiungi articolo' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await save(page)
    await isSaved(page)
    await page.getByRole('link', { name: 'Documenti' }).first().click()
    await page.getByRole('heading', { name: 'Documenti' }).waitFor()
    expect(files.length).toBeGreaterThan(0)
    expect(new Set(files)).toEqual(new Set([200]))
    expect(await versionOf(page)).toBe(version)
    await page.reload()
    await page.getByRole('heading', { name: 'Documenti' }).waitFor()
    expect(await versionOf(page)).not.toBe(version)
    // The stream ends with the former gateway, and a picture may have been asked for while the next one started.
    expect(page.problems.filter((problem) => !/ERR_CONNECTION_(REFUSED|RESET)/.test(problem))).toEqual([])
  })

  it.each(WORKERS)(
    'F32 reloads itself after 30 days, and keeps the quantities that were not saved (service workers: %s)',
    async (serviceWorkers) => {
      const page = await open({ serviceWorkers })
      await logIn(page, 'bar')
      if (serviceWorkers === 'allow') await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const version = await versionOf(page)
      await raise(page)
      await page.getByText('1 modifica non salvata').waitFor()
      await upgrade()
      forgetFormerBuilds()
      const reloaded = page.waitForEvent('load')
      await save(page)
      await page.getByRole('complementary', { name: 'Aggiornamento' }).getByText('È disponibile una nuova versione').waitFor()
      await reloaded
      await isRestored(page)
      expect(await versionOf(page)).not.toBe(version)
      await save(page)
      await isSaved(page)
    },
  )

  it('F32 keeps a form open whose edits a reload would lose, and says that there is a new version', async () => {
    const page = await open()
    await logIn(page, 'admin', '/admin-settings')
    const field = page.getByRole('textbox').first()
    await field.waitFor()
    await field.fill('Altro nome')
    await upgrade()
    forgetFormerBuilds()
    await page
      .getByRole('button', { name: /^Salva/ })
      .first()
      .click()
    const banner = page.getByRole('complementary', { name: 'Aggiornamento' })
    await banner.getByText('È disponibile una nuova versione').waitFor()
    await banner.getByRole('button', { name: 'Aggiorna' }).click()
    await banner.getByText('Ci sono modifiche non salvate').waitFor()
    expect(await field.inputValue()).toBe('Altro nome')
  })
})

/** Sends each request to a gateway of its choice. */
async function startBalancer(choose: (path: string) => string) {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming
    const forward = request(choose(url) + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  }
  const server = createServer(pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

describe('a page of the new version', WITH_WORKER, () => {
  it.each(WORKERS)(
    'F32 works while gateways of both versions serve it in turn, and reloads itself after a rollback (service workers: %s)',
    async (serviceWorkers) => {
      const added = await stack.addGateway({ ...next, schema: nextSchema() })
      let turn = 0
      let isRolledBack = false
      const saves: string[] = []
      const balancer = await startBalancer((path) => {
        const isOld =
          isRolledBack || (path !== '/' && path !== '/home' && path !== '/index.html' && path !== '/service-worker.js' && turn++ % 2 === 0)
        if (path === '/graphql') saves.push(isOld ? 'old' : 'new')
        return isOld ? stack.origin : added.origin
      })
      const page = await open({ serviceWorkers }, balancer.origin)
      await logIn(page, 'bar')
      if (serviceWorkers === 'allow') await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const version = await versionOf(page)
      // A save that the former gateway refuses reaches the new one.
      for (let n = 0; n < 2; n++) {
        await raise(page)
        turn = 0
        await save(page)
        await isSaved(page)
      }
      expect(new Set(saves)).toEqual(new Set(['old', 'new']))
      expect(page.problems).toEqual([])

      isRolledBack = true
      await raise(page)
      const reloaded = page.waitForEvent('load')
      await save(page)
      await reloaded
      await isRestored(page)
      expect(await versionOf(page)).not.toBe(version)
      await save(page)
      await isSaved(page)
      await balancer.close()
    },
  )
})
