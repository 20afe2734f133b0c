// The time of day jumps by an hour or a day, forward and back: durations go on, sessions live and end as they should, and nothing
// that was counted or stored by the wrong time has an effect when it is right again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCache } from '../cache/cache.ts'
import { createBreaker } from '../erp/transport/breaker.ts'
import { createBulkhead } from '../erp/transport/bulkhead.ts'
import { createRate } from '../peers/rate.ts'
import { type FakeClock, fakeClock } from '../test/clock.ts'
import { type FakeErp, LOGINS, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JUMPS = [-DAY, -HOUR, HOUR, DAY]

describe('F23 durations follow the time that passes, whatever the time of day does', () => {
  /** What is over after so many milliseconds. */
  const PARTS: [string, number, (clock: FakeClock) => Promise<() => Promise<boolean>>][] = [
    [
      'a breaker',
      2_000,
      async (clock) => {
        const breaker = createBreaker(clock, { calls: 1, failedPercent: 50, windowMs: 10_000, pauseMs: 2_000, longestPauseMs: 30_000 })
        breaker.admit()!.end('failed')
        return async () => breaker.closedFor() === null
      },
    ],
    [
      'a limit of requests',
      MINUTE,
      async (clock) => {
        const rate = createRate(clock, 1)
        rate.take('somebody')
        return async () => rate.waitOf('somebody') === null
      },
    ],
    [
      'a kept answer',
      3_000,
      async (clock) => {
        const cache = createCache(clock, { entries: 10, bytes: 10_000 })
        await cache.get('company', async () => 'before')
        return async () => (await cache.get('company', async () => 'after')) === 'after'
      },
    ],
    [
      'a pause that the server has asked for',
      5_000,
      async (clock) => {
        const bulkhead = createBulkhead({ clock, slots: 1, queue: { length: 1, waitMs: 1_000 } })
        bulkhead.hold(5_000)
        return async () => bulkhead.counts().heldForMs === 0
      },
    ],
  ]
  it.each(PARTS)('%s', async (_name, ms, begin) => {
    for (const jump of JUMPS) {
      const clock = fakeClock()
      const isOver = await begin(clock)
      clock.jump(jump)
      await clock.advance(ms - 1)
      expect([jump, await isOver()]).toEqual([jump, false])
      await clock.advance(1)
      expect([jump, await isOver()]).toEqual([jump, true])
    }
  })
})

describe('at the door', () => {
  let erp: FakeErp
  let portal: Awaited<ReturnType<typeof startPortal>>
  type Browser = ReturnType<typeof portal.browser>
  beforeEach(async () => {
    erp = await startErp()
    portal = await startPortal(erp)
  })
  afterEach(async () => {
    await portal.close()
    await erp.close()
  })
  const isIn = async (browser: Browser) => (await browser.query('{ viewer { role } }')).data?.['viewer'] !== null
  async function loggedIn(who: keyof typeof LOGINS = 'customer', remember = false) {
    const browser = portal.browser()
    await browser.login(who, remember)
    return browser
  }

  it('F23 sessions are valid for gateways whose clocks differ by a minute, and after a jump of an hour', async () => {
    for (const ms of [-MINUTE, MINUTE, -HOUR, HOUR]) {
      const browser = await loggedIn()
      portal.clock.jump(ms)
      expect([ms, await isIn(browser)]).toEqual([ms, true])
      portal.clock.jump(-ms)
      expect([ms, await isIn(browser)]).toEqual([ms, true])
    }
  })

  it('F23 a jump of a day ends sessions of half a day only while it lasts, and none with Ricordami', async () => {
    const [short, long] = [await loggedIn(), await loggedIn('customer', true)]
    portal.clock.jump(DAY)
    const copy = portal.browser()
    for (const [name, value] of short.cookies) copy.cookies.set(name, value)
    expect([await isIn(copy), await isIn(long)]).toEqual([false, true])
    portal.clock.jump(-DAY)
    expect([await isIn(short), await isIn(long)]).toEqual([true, true])
  })

  it('F23 a session that ended stays ended, although the clock was a day ahead when expired rows were deleted', async () => {
    const browser = await loggedIn()
    const copy = portal.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    await browser.query('mutation { logout { __typename } }')
    portal.clock.jump(DAY)
    await portal.services.store.purge({ auditBefore: null })
    portal.clock.jump(-DAY)
    expect(await isIn(copy)).toBe(false)
  })

  it('F23 a key keeps its request from being done twice, although the clock was a day ahead when expired rows were deleted', async () => {
    const { idempotency } = portal.services.store
    const entry = { caller: '0042/0001', key: 'press' }
    await idempotency.claim(entry, 'digest')
    await idempotency.answer(entry, portal.clock.nowMs(), { saved: true })
    portal.clock.jump(DAY)
    await portal.services.store.purge({ auditBefore: null })
    portal.clock.jump(-DAY)
    expect(await idempotency.claim(entry, 'digest')).toEqual({ kind: 'answered', answer: { saved: true } })
  })

  it('F23 an administrator whose session began a day ahead has the right checked within the next hour', async () => {
    portal.clock.jump(DAY)
    const browser = await loggedIn('administrator')
    portal.clock.jump(-DAY)
    erp.forgetCalls()
    expect(await isIn(browser)).toBe(true)
    expect(erp.calls.length).toBeGreaterThan(0)
    erp.forgetCalls()
    await isIn(browser)
    expect(erp.calls.filter(({ path }) => path.includes('/destinazioni/0001'))).toEqual([])
  })

  it('F23 wrong passwords and requests for mails that were counted a day ahead keep nobody out afterwards', async () => {
    const { store } = portal.services
    portal.clock.jump(DAY)
    for (let n = 0; n < 6; n++) await portal.browser().tryLogin(LOGINS.customer.email, 'sbagliata')
    const request = { kind: 'recovery', account: 'a', address: 'b' } as const
    const limits = { perAccount: 1, perAddress: 1 }
    expect(await store.mailRequests.begin(request, limits)).not.toBeNull()
    expect((await portal.browser().login('customer')) as object).toMatchObject({ retryAfter: expect.any(Number) as number })
    portal.clock.jump(-DAY)
    expect(await isIn(await loggedIn())).toBe(true)
    expect(await store.mailRequests.begin(request, limits)).not.toBeNull()
    // Nor a day later, when that time comes.
    await store.purge({ auditBefore: null })
    portal.clock.jump(DAY)
    expect(await isIn(await loggedIn())).toBe(true)
  })
})
