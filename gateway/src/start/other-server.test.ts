import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf } from '../crypto/digest.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let former: FakeErp
let other: FakeErp
const running: Awaited<ReturnType<typeof startPortal>>[] = []

const open = async (erp: FakeErp, dataDir?: string, isBundled = false) => {
  const bakery = { url: erp.url, isBundled }
  const portal = await startPortal(erp, { config: { bakery, ...(dataDir === undefined ? {} : { dataDir }) } })
  await portal.services.settled()
  running.push(portal)
  return portal
}

beforeEach(async () => {
  ;[former, other] = await Promise.all([startErp(), startErp()])
})
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.close()
  await former.close()
  await other.close()
})

it('sends another server no token, and shows nothing, of the former one', async () => {
  const { dataDir, services } = await open(former)
  await services.store.keep('cutOff', '20,00')
  await services.store.keep('installation', 'done')
  await services.store.keep('companyName', 'Forno di prima')
  expect(former.callsTo('POST', '/users/login')).toHaveLength(1)
  const { store } = (await open(other, dataDir)).services
  const login = other.calls.findIndex(({ path }) => path.endsWith('/users/login'))
  expect(login).toBeGreaterThan(0)
  expect(other.calls.slice(0, login).filter(({ headers }) => headers['authorization'] !== undefined)).toEqual([])
  const values = await Promise.all((['installation', 'cutOff', 'companyName'] as const).map((name) => store.read(name)))
  expect(values).not.toEqual(expect.arrayContaining([expect.stringMatching(/done|20,00|prima/)]))
})

it('keeps all of it over a restart with the same server', async () => {
  const { dataDir, services } = await open(former)
  await services.store.keep('installation', 'done')
  const { store } = (await open(former, dataDir)).services
  expect(await store.read('installation')).toBe('done')
  expect(former.callsTo('POST', '/users/login')).toHaveLength(1)
})

describe('what was granted with the former server', () => {
  const VIEWER = '{ viewer { role } }'
  const DAY_MS = 86_400_000

  /** A session with a second factor, a token of its destination and an interrupted replacement, all with the former server. */
  async function granted(portal: Awaited<ReturnType<typeof open>>) {
    const { store, clock } = portal.services
    const browser = portal.browser()
    await browser.login('customer')
    const now = clock.now().epochMilliseconds
    const token = { id: 't1', name: 'Cassa', digest: digestOf(SECRET), hint: 'anar', scopes: ['READ_ORDERS'], destination: '0042/0003' }
    await store.apiTokens.add({ ...token, createdBy: '0001/0001', createdAt: now, expiresAt: now + DAY_MS, session: null })
    await store.secondFactors.add('0042/0003', { key: 'JBSWY3DPEHPK3PXP', step: 1, codes: ['digest'] })
    const removed = JSON.stringify({ kind: 'closure' })
    const detail = { customerCode: '0042', destinationCode: '0003', date: '2026-11-25', removed }
    await store.audit({ actor: '0042/0003', action: 'extraordinary.replacement', target: '0042/0003', detail })
    return browser
  }
  const SECRET = 'pnf_canary'

  /** Whether the old cookie, the old token and the old second factor still count. */
  async function counted(portal: Awaited<ReturnType<typeof open>>, former: { cookies: Map<string, string> }) {
    const browser = portal.browser()
    for (const [name, value] of former.cookies) browser.cookies.set(name, value)
    const { data } = await browser.query(VIEWER)
    const { knownTokens, store } = portal.services
    // Answers about tokens are kept for 5 seconds.
    await portal.clock.advance(5_000)
    return [data?.['viewer'] !== null, (await knownTokens.find(SECRET)) !== null, (await store.secondFactors.find('0042/0003')) !== null]
  }

  it('opens nothing on another one, and is not restored there', async () => {
    const portal = await open(former)
    const browser = await granted(portal)
    expect(await counted(portal, browser)).toEqual([true, true, true])
    other.on('GET', '/destinazioni/0042/0003/straordinari', { json: [] })
    const now = await open(other, portal.dataDir)
    expect(await counted(now, browser)).toEqual([false, false, false])
    expect(await now.services.store.unended('extraordinary.replacement')).toEqual([])
    expect(now.log.filter((line) => line.includes('another server'))).toHaveLength(1)
    expect((await now.browser().login('customer')) as object).toMatchObject({ viewer: { role: 'CUSTOMER' } })
    // It has ended for gateways too that started before, with the same store.
    expect(await counted(portal, browser)).toEqual([false, false, false])
  })

  it('stays over a restart, and with the bundled back end at another port', async () => {
    const portal = await open(former, undefined, true)
    const browser = await granted(portal)
    expect(await counted(await open(other, portal.dataDir, true), browser)).toEqual([true, true, true])
  })

  it('stays when an older version has kept the address of the bundled back end', async () => {
    const portal = await open(former, undefined, true)
    const browser = await granted(portal)
    await portal.services.store.keep('server', former.url)
    expect(await counted(await open(former, portal.dataDir, true), browser)).toEqual([true, true, true])
    expect(await counted(await open(former, portal.dataDir), browser)).toEqual([false, false, false])
  })
})
