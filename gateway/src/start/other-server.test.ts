import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let former: FakeErp
let other: FakeErp
const running: Awaited<ReturnType<typeof startPortal>>[] = []

const open = async (erp: FakeErp, dataDir?: string) => {
  const portal = await startPortal(erp, { config: dataDir === undefined ? {} : { dataDir } })
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
