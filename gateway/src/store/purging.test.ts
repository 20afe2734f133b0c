// How long the gateway keeps its records.
import { onEachDialect } from '@panify/database/test/storage'
import { KEEPING } from '@panify/rules/keeping'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { COOKIE_KEYS, startPortal } from '../test/portal.ts'
import { openDatabase } from './database.ts'
import { storeOn } from './store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let erp: FakeErp
const opened: Awaited<ReturnType<typeof startPortal>>[] = []

beforeEach(async () => void (erp = await startErp()))
afterEach(async () => {
  for (const portal of opened.splice(0).toReversed()) await portal.close()
  await erp.close()
})

async function open(options: Parameters<typeof startPortal>[1] = {}) {
  const portal = await startPortal(erp, options)
  opened.push(portal)
  return portal
}

const everything = { from: null, until: null, text: '', codes: [], subjects: null, outcome: null }
const page = { order: { by: 'time', isReversed: false }, after: null, limit: 100 } as const
const kept = async ({ services, clock }: Awaited<ReturnType<typeof open>>) =>
  (await services.store.entries({ ...everything, lostBefore: clock.now() }, page)).map(({ target }) => target)

/** Lets the next purge run, and waits for its end. */
async function turn({ clock }: Awaited<ReturnType<typeof open>>, ms: number): Promise<void> {
  const turns = () => clock.timers.filter((wait) => wait === HOUR).length
  const before = turns()
  await clock.advance(ms)
  await expect.poll(turns).toBe(before + 1)
}

it('deletes entries of the audit after 24 months, once an hour', async () => {
  const portal = await open()
  const write = async (target: string) => (await portal.services.store.audit({ actor: '0001/0001', action: 'x.y', target }))('done')
  portal.clock.set('2026-11-20 12:00')
  await write('first')
  portal.clock.set('2026-11-20 12:30')
  await write('second')
  portal.clock.set('2028-11-20 12:00')
  await turn(portal, 0)
  // Exactly 24 months old: not before.
  expect(await kept(portal)).toEqual(['second', 'first'])
  await turn(portal, HOUR)
  expect(await kept(portal)).toEqual([])
})

it('deletes them at a start too, after as many months as are configured, and never with 0', async () => {
  const portal = await open()
  await portal.services.store.audit({ actor: '0001/0001', action: 'x.y', target: 'only' })
  const { dataDir } = portal
  const at = '2028-01-01 10:00'
  const startWith = (auditMonths: number) => open({ at, config: { dataDir, keeping: { ...KEEPING, auditMonths } } })
  for (const auditMonths of [0, 14]) expect(await kept(await startWith(auditMonths))).toEqual(['only'])
  const short = await startWith(13)
  await expect.poll(() => kept(short)).toEqual([])
})

onEachDialect('the store', (make) => {
  it('deletes what has expired, not before its term', async () => {
    const storage = await make()
    const clock = fakeClock('2026-11-20 12:00')
    let ids = 0
    const needs = { clock, newId: () => String((ids += 1)), log: createLog({ write() {} }) }
    const database = await openDatabase(storage)
    const store = await storeOn(database, { cookieKeys: COOKIE_KEYS }, needs)
    const now = clock.now().epochMilliseconds
    await store.loginTries.begin({ account: 'a', address: 'b' }, () => null)
    await store.mailRequests.begin({ kind: 'recovery', account: 'a', address: 'b' }, { perAccount: 9, perAddress: 9 })
    await store.prints.add('print', 'session', '0042/0003/2026-11-19/101')
    await store.endSession('session', now + 2 * HOUR)
    const claim = await store.idempotency.claim({ caller: '0002/0001', key: 'k' }, 'digest')
    await store.idempotency.answer({ caller: '0002/0001', key: 'k' }, claim.kind === 'mine' ? claim.at : 0, 'answer')
    const tables = ['login_failures', 'mail_requests', 'print_grants', 'ended_sessions', 'idempotency_keys'] as const
    const left = async () => {
      await store.purge({ auditBefore: null })
      const counts = await Promise.all(tables.map(async (table) => [table, (await database.kysely.selectFrom(table).selectAll().execute()).length] as const)) // prettier-ignore
      return counts.flatMap(([table, count]) => (count > 0 ? [table] : []))
    }
    const after = (ms: number) => clock.advance(now + ms - clock.nowMs())
    await after(5 * MINUTE - 1)
    expect(await left()).toEqual([...tables])
    await after(5 * MINUTE)
    expect(await left()).toEqual(tables.filter((table) => table !== 'print_grants'))
    await after(HOUR + 1)
    expect(await left()).toEqual(['ended_sessions', 'idempotency_keys'])
    // Both are kept for two days more than they count, because the clock may be ahead.
    await after(2 * HOUR + 1 + 48 * HOUR)
    expect(await left()).toEqual(['idempotency_keys'])
    await after(24 * HOUR + 48 * HOUR)
    expect(await left()).toEqual([])
    await store.close()
    await storage.remove()
  })
})
