// The gateway's own database, on SQLite and, where one is given, on PostgreSQL.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { openDatabase } from './database.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { type Store, openStore } from './store.ts'

const log = createLog({ write: () => undefined })

it('a store on SQLite keeps its files to their owner, also older files in a folder that everybody may read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'panify-store-'))
  const open = () => openStore({ dataDir, databaseUrl: null, cookieKeys: COOKIE_KEYS }, { clock: fakeClock(), log, newId: () => 'id' })
  let store = await open()
  chmodSync(dataDir, 0o755)
  const modes = () => readdirSync(dataDir).map((file) => [file, (statSync(join(dataDir, file)).mode & 0o777).toString(8)])
  await store.keep('cutOff', '20:00')
  expect(modes()).toEqual(['gateway.sqlite', 'gateway.sqlite-shm', 'gateway.sqlite-wal'].map((file) => [file, '600']))
  for (const [file] of modes()) chmodSync(join(dataDir, file ?? ''), 0o644)
  await store.close()
  store = await open()
  await store.keep('cutOff', '19:00')
  expect(new Set(modes().map(([, mode]) => mode))).toEqual(new Set(['600']))
  await store.close()
  rmSync(dataDir, { recursive: true })
})

onEachDialect('the store', (make) => {
  let storage: TestStorage
  let store: Store
  const clock = fakeClock('2026-11-19 10:00')
  let ids = 0
  const open = async () => {
    store = await openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => `id${(ids += 1)}` })
  }
  const reopen = async () => {
    await store.close()
    await open()
  }

  beforeEach(async () => {
    storage = await make()
    await open()
  })
  const nowMs = () => clock.now().epochMilliseconds
  afterEach(async () => {
    await store.close()
    await storage.remove()
    clock.set('2026-11-19 10:00')
  })

  it('gives an idempotency key to one request, and its answer to every repeat, for 24 hours and over a restart', async () => {
    const entry = { caller: '0042/0001', key: 'press-1' }
    const claims = await Promise.all([1, 2, 3].map(() => store.idempotency.claim(entry, 'digest')))
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual(['mine', 'running', 'running'])
    await store.idempotency.answer(entry, nowMs(), { saved: true })
    await reopen()
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'answered', answer: { saved: true } })
    expect(await store.idempotency.claim(entry, 'another digest')).toEqual({ kind: 'reused' })
    expect(await store.idempotency.claim({ ...entry, caller: '0007/0001' }, 'another digest')).toMatchObject({ kind: 'mine' })
    await clock.advance(24 * 3_600_000 - 1)
    await store.purge({ auditBefore: null })
    expect(await store.idempotency.claim(entry, 'digest')).toMatchObject({ kind: 'answered' })
    await clock.advance(1)
    expect(await store.idempotency.claim(entry, 'another digest')).toMatchObject({ kind: 'mine' })
    expect(await store.idempotency.claim(entry, 'another digest')).toEqual({ kind: 'running' })
  })

  it('frees an idempotency key that was released, or whose gateway ended without an answer', async () => {
    const entry = { caller: '0042/0001', key: 'press-2' }
    await store.idempotency.claim(entry, 'digest')
    await store.idempotency.release(entry, nowMs())
    const abandoned = nowMs()
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'mine', at: abandoned, isRepeat: false })
    await clock.advance(59_999)
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'running' })
    await clock.advance(1)
    const claims = await Promise.all([1, 2].map(() => store.idempotency.claim(entry, 'digest')))
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual(['mine', 'running'])
    expect(claims).toContainEqual({ kind: 'mine', at: nowMs(), isRepeat: true })
    // The first gateway was only slow: its outcome does not end the second one's claim.
    await store.idempotency.release(entry, abandoned)
    await store.idempotency.answer(entry, abandoned, { saved: false })
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'running' })
    await store.idempotency.abandon(entry, nowMs())
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'mine', at: nowMs(), isRepeat: true })
    await store.idempotency.answer(entry, nowMs(), { saved: true })
    expect(await store.idempotency.claim(entry, 'digest')).toEqual({ kind: 'answered', answer: { saved: true } })
  })

  it('OPEN-41 keeps values over a restart, and distinguishes a kept null from none', async () => {
    expect(await store.read('cutOff')).toBeUndefined()
    await store.keep('cutOff', '20:00')
    await store.keep('cutOff', null)
    await store.keep('serviceToken', 'it’s a "token"')
    await reopen()
    expect(await store.read('cutOff')).toBeNull()
    expect(await store.read('serviceToken')).toBe('it’s a "token"')
    await store.forget('serviceToken')
    expect(await store.read('serviceToken')).toBeUndefined()
  })

  const KEPT_OPEN = {
    serviceToken: 'service-token-canary',
    loginCompany: { id: '7', name: 'Forno', vatNumber: null, host: 'db-host-canary', database: 'db-name-canary' },
  } as const
  const rows = async () => {
    const { kysely: db } = await openDatabase(storage)
    const values = await db.selectFrom('kept_values').selectAll().execute()
    await db.destroy()
    return JSON.stringify(values)
  }

  it('seals the service token and where the company has its database; with another key they are unreadable and count as not kept', async () => {
    await store.keep('serviceToken', KEPT_OPEN.serviceToken)
    await store.keep('loginCompany', KEPT_OPEN.loginCompany)
    expect(await rows()).not.toContain('canary')
    expect(await store.read('loginCompany')).toEqual(KEPT_OPEN.loginCompany)
    const cookieKeys = [{ id: 'k1', key: Buffer.alloc(32, 8).toString('base64url') }]
    const other = await openStore({ ...storage, cookieKeys }, { clock, log, newId: () => 'other' })
    expect(await other.read('serviceToken')).toBeUndefined()
    await other.close()
  })

  it('seals unsealed values at its start, and leaves none of them in its files', async () => {
    const { kysely: db } = await openDatabase(storage)
    for (const [name, value] of Object.entries(KEPT_OPEN)) {
      await db
        .insertInto('kept_values')
        .values({ name, value: JSON.stringify(value) })
        .execute()
    }
    await db.destroy()
    expect(await rows()).toContain('service-token-canary')
    await reopen()
    expect(await store.read('serviceToken')).toBe(KEPT_OPEN.serviceToken)
    expect(await store.read('loginCompany')).toEqual(KEPT_OPEN.loginCompany)
    expect(await rows()).not.toContain('canary')
    for (const file of readdirSync(storage.dataDir))
      expect([file, readFileSync(join(storage.dataDir, file)).includes('canary')]).toEqual([file, false])
  })

  it('remembers ended sessions for as long as their cookies could be valid', async () => {
    const now = clock.now().epochMilliseconds
    await store.endSession('long', now + 1_000)
    await store.endSession('long', now + 1_000)
    // Two days more, for a clock that was ahead when it deleted.
    await store.endSession('short', now - 1 - 2 * 24 * 3_600_000)
    expect([await store.isEnded('long'), await store.isEnded('other')]).toEqual([true, false])
    await reopen()
    await store.purge({ auditBefore: null })
    expect([await store.isEnded('long'), await store.isEnded('short')]).toEqual([true, false])
  })

  it('counts the epochs of a destination, also simultaneously', async () => {
    expect(await store.epochOf('0042/0001')).toBe(0)
    await Promise.all(Array.from({ length: 5 }, () => store.endSessionsOf('0042/0001')))
    expect(await store.epochOf('0042/0001')).toBe(5)
    expect(await store.epochOf('0042/0002')).toBe(0)
    const isRevoked = (id: string, destination: string, epoch: number) => store.isRevoked({ id, destination, epoch })
    await store.endSession('ended', Date.parse('2099-01-01'))
    expect(await Promise.all([isRevoked('a', '0042/0001', 5), isRevoked('a', '0042/0002', 0)])).toEqual([false, false])
    expect(await Promise.all([isRevoked('a', '0042/0001', 4), isRevoked('a', '0042/0002', 1), isRevoked('ended', '0042/0001', 5)])).toEqual(
      [true, true, true],
    )
  })

  it('knows at once which sessions have ended, also by another program on the same database', async () => {
    const other = await openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => 'other' })
    const sessions = [1, 2, 3, 4, 5].map((n) => ({ id: `s${n}`, destination: `0042/${n}`, epoch: 0 }))
    const revoked = async () => (await Promise.all(sessions.map((one) => store.isRevoked(one)))).map(Number).join('')
    const ends = [
      () => store.endSession('s1', nowMs() + 1_000),
      () => other.endSession('s2', nowMs() + 1_000),
      // Readings under way do not bring the former state back.
      async () => void (await Promise.all([revoked(), store.endSessionsOf('0042/3'), revoked()])),
      () => other.endSessionsOf('0042/4'),
      () => other.endAllSessions(),
    ]
    const seen = [await revoked()]
    for (const end of ends) {
      await end()
      // The next request arrives in a turn of its own.
      await nextTurn()
      seen.push(await revoked())
    }
    expect(seen).toEqual(['00000', '10000', '11000', '11100', '11110', '11111'])
    await other.close()
  })

  it('writes an audit entry before a change, and its outcome after it', async () => {
    const ended = await store.audit({ actor: '0001/0001', action: 'doSomething', target: '0042', detail: { reason: 'x' } })
    const read = async () => {
      const { kysely: db } = await openDatabase(storage)
      const rows = await db.selectFrom('audit').selectAll().execute()
      await db.destroy()
      return rows
    }
    const begun = {
      actor: '0001/0001',
      action: 'doSomething',
      target: '0042',
      detail: '{"reason":"x"}',
      started_at: '2026-11-19T09:00:00.000Z',
    }
    expect(await read()).toMatchObject([{ ...begun, ended_at: null, outcome: null }])
    clock.set('2026-11-19 10:01')
    await ended('unknown')
    expect(await read()).toMatchObject([{ ...begun, ended_at: '2026-11-19T09:01:00.000Z', outcome: 'unknown' }])
    clock.set('2026-11-19 10:00')
  })

  it('counts failed logins of an account or an address, for an hour', async () => {
    const seen = async (account: string, address: string) => {
      const begun = await store.loginTries.begin({ account, address }, (failures) => failures.length)
      return 'retryAfter' in begun ? begun.retryAfter : undefined
    }
    const fail = (account: string, address: string) => store.loginTries.begin({ account, address }, () => null)
    for (const account of ['a', 'b']) for (const address of ['x', 'y']) await fail(account, address)
    // A refused try does not count.
    expect([await seen('a', 'x'), await seen('a', 'x'), await seen('c', 'z')]).toEqual([3, 3, 0])
    await store.loginTries.clear({ account: 'a', address: 'x' })
    expect(await seen('a', 'x')).toBe(2)
    const begun = await fail('a', 'x')
    if ('id' in begun) await store.loginTries.remove(begun.id)
    expect(await seen('a', 'x')).toBe(2)
    clock.set('2026-11-19 11:01')
    expect(await seen('a', 'x')).toBe(0)
    clock.set('2026-11-19 10:00')
  })

  it('admits exactly the limit of 50 simultaneous tries', async () => {
    const tries = Array.from({ length: 50 }, () =>
      store.loginTries.begin({ account: 'a', address: 'x' }, (failures) => (failures.length < 7 ? null : 1)),
    )
    expect((await Promise.all(tries)).filter((begun) => 'id' in begun)).toHaveLength(7)
  })

  it('admits exactly the limits of 30 simultaneous mail requests', async () => {
    const limits = { perAccount: 3, perAddress: 10 }
    const begin = (account: string, address: string) => store.mailRequests.begin({ kind: 'recovery', account, address }, limits)
    const admitted = async (begun: ReturnType<typeof begin>[]) => (await Promise.all(begun)).filter((one) => one !== null).length
    expect(await admitted(Array.from({ length: 30 }, (_, index) => begin('a', `x${index}`)))).toBe(3)
    expect(await admitted(Array.from({ length: 30 }, (_, index) => begin(`b${index}`, 'y')))).toBe(10)
    const begun = await begin('c', 'z')
    await store.mailRequests.remove(begun!.id)
    expect(await admitted([begin('c', 'z'), begin('c', 'z'), begin('c', 'z')])).toBe(3)
    clock.set('2026-11-19 11:01')
    expect(await begin('a', 'y')).not.toBeNull()
    clock.set('2026-11-19 10:00')
  })

  it('keeps API tokens over a restart, and deletes expired ones of the playground', async () => {
    const at = nowMs()
    const token = { name: 'Cassa', hint: 'wxyz', scopes: ['READ_ORDERS'], destination: '0042/0001', createdBy: '0001/0001', createdAt: at }
    await store.apiTokens.add({ ...token, id: 'lasting', digest: 'd1', expiresAt: at + 1_000, session: null })
    await store.apiTokens.add({ ...token, id: 'played', digest: 'd2', expiresAt: at + 1_000, session: { id: 's', epoch: 3 } })
    await expect(store.apiTokens.add({ ...token, id: 'duplicate', digest: 'd1', expiresAt: at, session: null })).rejects.toThrow(/unique/i)
    await reopen()
    const lasting = { ...token, id: 'lasting', digest: 'd1', expiresAt: at + 1_000, lastUsedAt: null, revokedAt: null, session: null }
    expect(await store.apiTokens.list()).toEqual([lasting])
    expect(await store.apiTokens.byDigest('d2')).toMatchObject({ id: 'played', session: { id: 's', epoch: 3 } })
    expect(await store.apiTokens.byDigest('d3')).toBeNull()
    await store.apiTokens.touch('lasting')
    await store.apiTokens.revoke('lasting')
    await clock.advance(59_999)
    await store.apiTokens.touch('lasting')
    await store.apiTokens.revoke('lasting')
    expect(await store.apiTokens.find('lasting')).toEqual({ ...lasting, lastUsedAt: at, revokedAt: at })
    await clock.advance(1)
    await store.apiTokens.touch('lasting')
    expect(await store.apiTokens.find('lasting')).toMatchObject({ lastUsedAt: at + 60_000 })
    await store.purge({ auditBefore: null })
    expect([(await store.apiTokens.list()).length, await store.apiTokens.byDigest('d2')]).toEqual([1, null])
  })

  it('can be opened by two gateways at once', async () => {
    const other = await openStore({ ...storage, cookieKeys: COOKIE_KEYS }, { clock, log, newId: () => 'other' })
    await Promise.all([store.keep('companyName', 'A'), other.endSession('s', Number.MAX_SAFE_INTEGER)])
    expect([await other.read('companyName'), await store.isEnded('s')]).toEqual(['A', true])
    await other.close()
  })
})

it('reports in one line that a database cannot be reached', async () => {
  const open = openStore(
    { dataDir: '.', databaseUrl: 'postgres://nobody@127.0.0.1:1/none', cookieKeys: COOKIE_KEYS },
    { clock: { ...fakeClock(), now: () => Temporal.Instant.fromEpochMilliseconds(0) }, newId: () => 'x', log },
  )
  await expect(open).rejects.toThrow(/The gateway's database cannot be prepared: [^\n]+$/)
})
