// Of each kind there are two: what the store does to one leaves the other as it is.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { type Store, openStore } from './store.ts'

const log = createLog({ write: () => undefined })
const [OWN, OTHER] = ['0042/0003', '0042/0004']

onEachDialect('one of two in the store:', (make) => {
  let storage: TestStorage
  let store: Store
  const clock = fakeClock('2026-11-19 10:00')
  let ids = 0

  beforeEach(async () => {
    storage = await make()
    store = await openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => `id${(ids += 1)}` })
  })
  afterEach(async () => {
    await store.close()
    await storage.remove()
  })

  it('second factors, with their codes', async () => {
    const { secondFactors } = store
    for (const [destination, key] of [
      [OWN, 'JBSWY3DP'],
      [OTHER, 'KRSXG5CT'],
    ] as const)
      // prettier-ignore
      await secondFactors.add(destination, { key, step: 1, codes: ['one', 'two'] })
    const other = await secondFactors.find(OTHER)
    expect(other).toMatchObject({ key: 'KRSXG5CT', codesLeft: 2 })
    expect(await secondFactors.useStep(OWN, 7)).toBe(true)
    expect([await secondFactors.useStep(OWN, 7), await secondFactors.useStep(OWN, 6)]).toEqual([false, false])
    expect([await secondFactors.useCode(OWN, 'one'), await secondFactors.useCode(OWN, 'one')]).toEqual([true, false])
    expect(await secondFactors.find(OWN)).toMatchObject({ key: 'JBSWY3DP', codesLeft: 1 })
    expect(await secondFactors.find(OTHER)).toEqual(other)
    expect([await secondFactors.useStep(OTHER, 7), await secondFactors.useStep('0042/0005', 9)]).toEqual([true, false])
    expect([await secondFactors.remove(OWN), await secondFactors.remove(OWN)]).toEqual([true, false])
    await secondFactors.add(OWN, { key: 'JBSWY3DP', step: 1, codes: ['three'] })
    expect(await secondFactors.find(OTHER)).toEqual(other)
    expect((await secondFactors.find(OWN))?.codesLeft).toBe(1)
  })

  it('API tokens', async () => {
    const { apiTokens } = store
    const token = (id: string) => ({
      id,
      name: id,
      digest: `digest of ${id}`,
      hint: 'abcd',
      scopes: ['READ'],
      destination: null,
      createdBy: OWN,
      createdAt: clock.nowMs(),
      expiresAt: clock.nowMs() + 86_400_000,
      session: null,
    })
    for (const id of ['own', 'other']) await apiTokens.add(token(id))
    const other = await apiTokens.find('other')
    await apiTokens.touch('own')
    await apiTokens.revoke('own')
    expect(await apiTokens.find('own')).toMatchObject({ name: 'own', lastUsedAt: clock.nowMs(), revokedAt: clock.nowMs() })
    expect([await apiTokens.find('other'), await apiTokens.byDigest('digest of other')]).toEqual([other, other])
    expect(await apiTokens.revokeAll()).toBe(1)
  })

  it('entries of the audit', async () => {
    const begin = (action: string, target: string) => store.audit({ actor: OWN, action, target, detail: { target } })
    const [done, withdrawn] = [await begin('order.save', 'done'), await begin('order.save', 'withdrawn')]
    await begin('order.save', 'open')
    await begin('settings.save', 'of another action')
    await done('done')
    await withdrawn('withdrawn')
    expect((await store.unended('order.save')).map(({ detail }) => detail)).toEqual([{ target: 'open' }])
    const [open] = await store.unended('order.save')
    await open!.end('unknown')
    expect(await store.unended('order.save')).toEqual([])
    expect(await store.unended('settings.save')).toHaveLength(1)
  })

  it('kept values', async () => {
    await store.keep('companyName', 'Forno')
    await store.keep('cutOff', '20:00')
    await store.forget('companyName')
    expect([await store.read('companyName'), await store.read('cutOff')]).toEqual([undefined, '20:00'])
  })

  it('keys of repeats, of another caller and of another change', async () => {
    const { idempotency } = store
    const entries = [OWN, OTHER].flatMap((caller) => ['one', 'two'].map((key) => ({ caller, key })))
    const claim = (entry: (typeof entries)[number], digest = 'digest') => idempotency.claim(entry, digest)
    const claimed = []
    for (const entry of entries) claimed.push(await claim(entry, `digest of ${entry.key}`))
    expect(claimed.map(({ kind }) => kind)).toEqual(['mine', 'mine', 'mine', 'mine'])
    const at = clock.nowMs()
    for (const entry of entries) await idempotency.answer(entry, at, { of: entry })
    for (const entry of entries) {
      expect(await claim(entry, `digest of ${entry.key}`)).toEqual({ kind: 'answered', answer: { of: entry } })
      expect(await claim(entry, 'another')).toEqual({ kind: 'reused' })
    }
  })

  it('keys of repeats whose change has not ended', async () => {
    const { idempotency } = store
    const entries = [OWN, OTHER].flatMap((caller) => ['one', 'two'].map((key) => ({ caller, key })))
    const kinds = async () => {
      const found = []
      for (const entry of entries) found.push((await idempotency.claim(entry, entry.key)).kind)
      return found
    }
    expect(await kinds()).toEqual(['mine', 'mine', 'mine', 'mine'])
    const at = clock.nowMs()
    await clock.advance(1_000)
    await idempotency.release(entries[0]!, at)
    expect(await kinds()).toEqual(['mine', 'running', 'running', 'running'])
    await idempotency.abandon(entries[1]!, at)
    expect(await kinds()).toEqual(['running', 'mine', 'running', 'running'])
  })

  it('printings of a period', async () => {
    const add = (from: string, to: string) => store.printings.add({ from, to, actor: OWN, items: [] })
    const first = await add('2026-11-20', '2026-11-20')
    // Periods with the same first or last date.
    await add('2026-11-20', '2026-11-21')
    await add('2026-11-19', '2026-11-20')
    expect(await store.printings.last({ from: '2026-11-20', to: '2026-11-20' })).toEqual(first)
  })

  it('grants of prints', async () => {
    const { prints } = store
    await prints.add('own.pdf', 'session', 'document 1')
    await prints.add('other.pdf', 'session', 'document 2')
    await prints.add('own.pdf', 'another session', 'document 3')
    const held = (name: string, session: string) => prints.holds(name, session)
    expect([await held('own.pdf', 'session'), await held('own.pdf', 'another session')]).toEqual([false, true])
    expect([await held('other.pdf', 'session'), await held('other.pdf', 'another session')]).toEqual([true, false])
  })

  it('tries of a login', async () => {
    const { loginTries } = store
    const counters = ['one', 'two'].flatMap((account) => ['1.1.1.1', '2.2.2.2'].map((address) => ({ account, address })))
    const begun: { id: string }[] = []
    for (const counter of counters) begun.push((await loginTries.begin(counter, () => null)) as { id: string })
    const known = async (account: string, address: string) => {
      let seen: unknown[] = []
      // A refusal counts nothing.
      await loginTries.begin({ account, address }, (failures) => {
        seen = failures.map((one) => `${one.account} ${one.address}`).toSorted()
        return 1
      })
      return seen
    }
    expect(await known('one', '1.1.1.1')).toEqual(['one 1.1.1.1', 'one 2.2.2.2', 'two 1.1.1.1'])
    await loginTries.remove(begun[1]!.id)
    expect(await known('one', '1.1.1.1')).toEqual(['one 1.1.1.1', 'two 1.1.1.1'])
    await loginTries.clear(counters[0]!)
    expect(await known('one', '1.1.1.1')).toEqual(['two 1.1.1.1'])
    expect(await known('two', '2.2.2.2')).toEqual(['two 1.1.1.1', 'two 2.2.2.2'])
  })

  it('mails that guests request', async () => {
    const { mailRequests } = store
    const limits = { perAccount: 1, perAddress: 1 }
    const begin = (kind: 'recovery' | 'registration', account: string, address: string) =>
      mailRequests.begin({ kind, account, address }, limits)
    const first = await begin('recovery', 'one', '1.1.1.1')
    expect(await begin('recovery', 'two', '2.2.2.2')).not.toBeNull()
    expect(await begin('registration', 'one', '1.1.1.1')).not.toBeNull()
    expect([await begin('recovery', 'one', '3.3.3.3'), await begin('recovery', 'three', '1.1.1.1')]).toEqual([null, null])
    await mailRequests.remove(first!.id)
    expect(await begin('recovery', 'one', '3.3.3.3')).not.toBeNull()
    expect([await begin('recovery', 'two', '4.4.4.4'), await begin('registration', 'one', '4.4.4.4')]).toEqual([null, null])
  })
})
