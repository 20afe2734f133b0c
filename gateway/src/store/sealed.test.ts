// The change of the keys that seal, as docs/OPERATIONS.md describes it: nothing that the store has sealed is lost.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CookieKey } from '../config.ts'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { type Store, openStore } from './store.ts'

const key = (id: string, byte: number): CookieKey => ({ id, key: Buffer.alloc(32, byte).toString('base64url') })
const [OLD, NEW] = [key('old', 1), key('new', 2)]
const [DESTINATION, OTHER] = ['0042/0003', '0042/0004']
const FILE = '/assets/index-aaaaaaaa.js'

onEachDialect('what an older key has sealed', (make) => {
  let storage: TestStorage
  const clock = fakeClock('2026-11-19 10:00')
  const log = createLog({ write: () => undefined })

  async function on<T>(cookieKeys: CookieKey[], act: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore({ ...storage, cookieKeys }, { clock, log, newId: () => 'id' })
    try {
      return await act(store)
    } finally {
      await store.close()
    }
  }
  const useBuild = (store: Store) => store.formerBuilds.use([FILE], async () => 'code')
  const known = async (store: Store) => [
    await store.webhooks.secretOf('hook'),
    await store.webhooks.secretOf('other'),
    (await store.secondFactors.find(DESTINATION))?.key,
    (await store.secondFactors.find(OTHER))?.key,
    await store.formerBuilds.find(FILE),
  ]

  beforeEach(async () => {
    storage = await make()
    await on([OLD], async (store) => {
      const webhook = { id: 'hook', url: 'https://receiver.example/', events: ['ORDER_CHANGED' as const], secret: 'whsec_x' }
      await store.webhooks.add(webhook, { feed: 'bakery', event: 1 })
      await store.webhooks.add({ ...webhook, id: 'other', secret: 'whsec_y' }, { feed: 'bakery', event: 1 })
      await store.secondFactors.add(DESTINATION, { key: 'JBSWY3DP', step: 1, codes: ['digest'] })
      await store.secondFactors.add(OTHER, { key: 'KRSXG5CT', step: 1, codes: ['digest'] })
      await useBuild(store)
    })
  })
  afterEach(() => storage.remove())

  it('is sealed with the new one at the start that makes it the first, and needs the old one no more', async () => {
    const all = ['whsec_x', 'whsec_y', 'JBSWY3DP', 'KRSXG5CT', 'code']
    expect(await on([OLD, NEW], known)).toEqual(all)
    expect(await on([NEW, OLD], known)).toEqual(all)
    // A gateway that has not been restarted yet.
    expect(await on([OLD, NEW], known)).toEqual(all)
    await on([NEW, OLD], known)
    expect(await on([NEW], known)).toEqual(all)
    expect(await on([OLD], known)).toEqual([null, null, null, null, null])
  })

  it('is lost where the key was taken away at once; the build in service is stored anew', async () => {
    expect(await on([NEW], known)).toEqual([null, null, null, null, null])
    const after = await on([NEW], async (store) => (await useBuild(store), known(store)))
    expect(after).toEqual([null, null, null, null, 'code'])
  })
})
