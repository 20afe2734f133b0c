// The gateway's clock and that of the bakery differ: the gateway's decides at receipt, and the bakery refuses what would reach a
// date that has closed there.
import { afterEach, expect, it } from 'vitest'
import { testClock } from '../support/clock.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const THURSDAY = '2026-11-19'
const NEXT_THURSDAY = '2026-11-26'

let stack: Stack | null = null
afterEach(async () => {
  await stack?.stop()
  stack = null
})

/** Changes Thursday's bread, in the week and on that date alone, while the gateway's clock is wrong by `ms`. The cut-off is at 20:00. */
async function changesAt(at: string, ms: number) {
  const gatewayClock = testClock('2026-11-18 10:00')
  stack = await startStack({ gatewayClock })
  const { clock, db } = stack
  const client = stack.client()
  await client.login(CUSTOMER)
  const destinationId = client.destinationId()
  const read = async () => (await client.ask('WeeklyPlanning', { destinationId })).destination.planning.rows
  const isOrdered = ({ quantities }: { quantities: { thursday: number } }) => quantities.thursday > 0
  const { articleCode, quantities } = (await read()).find(isOrdered)
  const closed = () => db.selectFrom('closed_dates').select('date').where('date', '=', THURSDAY).executeTakeFirst()
  clock.moveTo(at)
  gatewayClock.moveTo(at)
  gatewayClock.jump(ms)
  // A jump of a day ends a session of half a day.
  await client.login(CUSTOMER)
  // The bakery closes by its own clock.
  await expect.poll(closed).toEqual(at > '2026-11-18 20:00' ? { date: THURSDAY } : undefined)
  const snapshot = () => db.selectFrom('delivery_snapshot').selectAll().where('date', '=', THURSDAY).orderBy('article').execute()
  const orders = () => db.selectFrom('extraordinary_orders').selectAll().where('date', '=', THURSDAY).execute()
  const [held, before] = [await snapshot(), await orders()]
  const cells = [{ articleCode, day: 'THURSDAY' as const, quantity: quantities.thursday * 2 }]
  const week = (await client.ask('UpdatePlanning', { input: { destinationId, cells } })).updatePlanning
  const input = { destinationId, date: THURSDAY, rows: [{ articleCode, quantity: quantities.thursday * 3 }] }
  const order = (await client.run('SetExtraordinaryOrder', { input, date: THURSDAY, from: THURSDAY, to: THURSDAY })).data
    ?.setExtraordinaryOrder
  expect(await snapshot()).toEqual(held)
  expect((await orders()).length > before.length).toBe(order?.__typename === 'ExtraordinaryOrderSet')
  return {
    week: week.__typename === 'PlanningUpdated' ? week.effectiveFrom.map(({ date }: { date: string }) => date) : week.__typename,
    date: order?.__typename,
  }
}

const locked = { week: 'OrderingLocked', date: 'OrderingLocked' }
it.each([
  // Before the cut-off by both clocks.
  ['2026-11-18 12:00', 0, { week: [THURSDAY], date: 'ExtraordinaryOrderSet' }],
  ['2026-11-18 12:00', HOUR, { week: [THURSDAY], date: 'ExtraordinaryOrderSet' }],
  ['2026-11-18 12:00', -HOUR, { week: [THURSDAY], date: 'ExtraordinaryOrderSet' }],
  ['2026-11-18 12:00', -DAY, { week: [THURSDAY], date: 'ExtraordinaryOrderSet' }],
  // After it by the gateway's clock alone.
  ['2026-11-18 19:30', HOUR, locked],
  // Before it by the gateway's clock, after it by the bakery's: nothing reaches the closed date.
  ['2026-11-18 20:30', -HOUR, { week: [NEXT_THURSDAY], date: 'DateClosed' }],
  ['2026-11-19 12:00', -DAY, { week: [NEXT_THURSDAY], date: 'DateClosed' }],
  ['2026-11-18 20:30', DAY, locked],
  ['2026-11-18 20:30', -DAY, locked],
] as const)('F23 at %s in the bakery, the gateway wrong by %i ms', async (at, ms, outcome) => {
  expect(await changesAt(at, ms)).toEqual(outcome)
})
