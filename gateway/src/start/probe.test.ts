// The probe of another bakery's server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, SERVICE, customerOf, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let erp: FakeErp
let dataDir: string
const open: { close(): Promise<void> }[] = []

beforeEach(async () => {
  erp = await startErp()
  dataDir = mkdtempSync(join(tmpdir(), 'panify-probe-'))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await erp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(config: object = {}) {
  const portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: false }, service: SERVICE, dataDir, ...config } })
  await portal.services.settled()
  open.push(portal)
  const profile = async () => (await portal.browser().send('GET', '/readyz')).json<{ dialect?: Record<string, string> }>().dialect
  return { portal, profile }
}

const warehouse = { data: { Gruppo1: [{ VALOR: '01', NOME: 'Pane' }], UNITAMISURA: [], ALIQUOTAIVA: [] } }

it('reads every kind of answer, changes nothing, and logs its findings', async () => {
  erp.on('GET', '/magazzino/categorie', { json: warehouse })
  const { portal, profile } = await start()
  expect(await profile()).toMatchObject({ 'name.listed.codice': 'VALOR' })
  expect(erp.writes().filter(({ path }) => !path.endsWith('/users/login'))).toEqual([])
  expect(portal.log.join('\n')).toContain('The dialect of the bakery')
})

it('remembers after a restart what records have shown: a destination logs in that has lost its name since', async () => {
  await (await start()).portal.close()
  open.length = 0
  const { nomede: _name, ...nameless } = customerOf('0042').destinazioni_clie[0]!
  erp.on('GET', '/clienti/0042', { json: { data: { ...customerOf('0042'), destinazioni_clie: [nameless] } } })
  erp.on('GET', '/destinazioni', { status: 500 })
  const browser = (await start()).portal.browser()
  expect(await browser.login('customer')).toMatchObject({ viewer: { role: 'CUSTOMER' } })
  const { data, errors } = await browser.query('{ viewer { destination { id name } } }')
  expect([errors, data?.['viewer']]).toEqual([undefined, { destination: { id: '0042/0003', name: '' } }])
})

it('remembers the dialect after a restart, but not for another address', async () => {
  erp.on('GET', '/magazzino/categorie', { json: warehouse })
  await (await start()).portal.close()
  open.length = 0
  erp.on('GET', '/magazzino/categorie', { status: 500 })
  const again = await start()
  expect(await again.profile()).toMatchObject({ 'name.listed.codice': 'VALOR' })
  expect(again.portal.log.join('\n')).toContain('not read: ')
  await again.portal.close()
  open.length = 0
  const elsewhere = await start({ bakery: { url: erp.url.replace('127.0.0.1', 'localhost'), isBundled: false } })
  expect(await elsewhere.profile()).not.toHaveProperty('name.listed.codice')
})

it('is skipped for the bundled back end, whose dialect is known', async () => {
  const { profile } = await start({ bakery: { url: erp.url, isBundled: true } })
  expect(await profile()).toBeUndefined()
  expect(erp.callsTo('GET', '/magazzino/categorie')).toEqual([])
})
