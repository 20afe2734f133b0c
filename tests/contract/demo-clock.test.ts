// The playground moves the demo's clock: the launcher restarts both programs at the chosen time.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { PATIENCE } from '../support/patience.ts'
import { portalClient } from '../support/portal-client.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { startPortal, type RunningPortal } from '../support/processes.ts'

const DAY = { articleCode: 'COR001', day: 'WEDNESDAY' as const }
let dataDir: string
let portal: RunningPortal

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'panify-clock-'))
  portal = await startPortal({ mode: 'demo', dataDir, at: '2026-11-18 09:00', port: await freePort(), bakeryPort: await freePort() })
})
afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Time = { now: string; weekday: string; isMoved: boolean }

const clock = async (): Promise<Time | null> => {
  const response = await fetch(`${portal.origin}/demo/clock`).catch(() => null)
  return response?.ok ? ((await response.json()) as Time) : null
}
const move = (wish: object) =>
  fetch(`${portal.origin}/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.origin },
    body: JSON.stringify(wish),
  })

async function login() {
  const client = portalClient(portal.origin)
  await client.login(DEMO_LOGINS[0])
  return client
}

it('moves to the next Tuesday, 19:30, with the orders and closed dates, and without the folder of the earlier demo', async () => {
  const before = await login()
  const destinationId = before.destinationId()
  const saved = await before.ask('UpdatePlanning', { input: { destinationId, cells: [{ ...DAY, quantity: 44 }] } })
  expect(saved.updatePlanning.__typename).toBe('PlanningUpdated')

  expect((await move({ weekday: 'TUESDAY', time: '19:30' })).status).toBe(202)
  await vi.waitUntil(async () => (await clock())?.weekday === 'TUESDAY', { timeout: 2 * PATIENCE, interval: 250 })
  expect((await clock())!.now).toMatch(/^2026-11-24 19:3\d$/)

  // The session ended days ago. The order exists, Tuesday has closed meanwhile and Wednesday is still open.
  const after = await login()
  const { destination } = await after.ask('WeeklyPlanning', { destinationId })
  const row = destination.planning.rows.find(({ articleCode }: { articleCode: string }) => articleCode === DAY.articleCode)
  expect(row.quantities.wednesday).toBe(44)
  const days = new Map(destination.planning.days.map((one: { day: string; nextOpenDate: string }) => [one.day, one.nextOpenDate]))
  expect([days.get('TUESDAY'), days.get('WEDNESDAY')]).toEqual(['2026-12-01', '2026-11-25'])
  expect(readdirSync(join(dataDir, 'demo')).toSorted()).toEqual(['at-2026-11-18-0900', 'at-2026-11-24-1930'])
  expect(existsSync(join(dataDir, 'demo/at-2026-11-18-0900/bakery.sqlite'))).toBe(true)
})
