// How long the gateway keeps its records.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const DAY = 24 * 3_600_000

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
const page = { order: 'newest first', after: null, limit: 100 } as const
const kept = async ({ services, clock }: Awaited<ReturnType<typeof open>>) =>
  (await services.store.entries({ ...everything, lostBefore: clock.now() }, page)).map(({ target }) => target)

it('deletes entries of the audit after ten years, once a day', async () => {
  const portal = await open()
  const write = async (target: string) => (await portal.services.store.audit({ actor: '0001/0001', action: 'x.y', target }))('done')
  await write('first')
  portal.clock.set('2026-11-21 10:00')
  await write('second')
  portal.clock.set('2036-11-18 12:00')
  await portal.clock.advance(DAY / 2)
  await expect.poll(() => portal.clock.timers.filter((ms) => ms === DAY).length).toBe(2)
  expect(await kept(portal)).toEqual(['second', 'first'])
  await portal.clock.advance(DAY)
  await expect.poll(() => kept(portal)).toEqual(['second'])
})

it('deletes them at a start too, after as many years as are configured, and never with 0', async () => {
  const portal = await open()
  await portal.services.store.audit({ actor: '0001/0001', action: 'x.y', target: 'only' })
  const { dataDir } = portal
  const at = '2029-01-01 10:00'
  for (const auditYears of [0, 3]) expect(await kept(await open({ at, config: { dataDir, auditYears } }))).toEqual(['only'])
  const short = await open({ at, config: { dataDir, auditYears: 2 } })
  await expect.poll(() => kept(short)).toEqual([])
})
