// A backup of the running product while a customer saves: every save confirmed before it began is in it, and the portal goes
// on with the restored data as if nothing had happened.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { KEPT, LEFT_OUT } from '../../scripts/backup/installation.ts'
import { DEMO_AT, demoIn, layDemo } from '../support/demo.ts'
import { portalClient, type PortalClient } from '../support/portal-client.ts'
import { type RunningPortal, startPortal } from '../support/processes.ts'

const root = join(import.meta.dirname, '../..')

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'panify-backup-'))
  folders.push(folder)
  return folder
}
let portal: RunningPortal | null = null
afterEach(async () => {
  await portal?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function runTask(task: string, argument: string[], dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/backup/main.ts', task, ...argument], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return stdout
}

type Row = { articleCode: string; limits: { minimum: number; step: number }; quantities: { friday: number } }

async function firstRow(client: PortalClient): Promise<Row> {
  const { destination } = await client.ask('WeeklyPlanning', { destinationId: client.destinationId() })
  return (destination.planning.rows as Row[])[0]!
}

const quantityOf = ({ limits }: Row, n: number) => Math.round((limits.minimum + n * limits.step) * 1_000) / 1_000

it('has every save that was confirmed before it, and continues sessions after its restoration', async () => {
  const [dataDir, to, restored] = [newFolder(), newFolder(), newFolder()]
  const ports = { port: await freePort(), bakeryPort: await freePort() }
  layDemo(dataDir)
  portal = await startPortal({ mode: 'demo', dataDir, at: DEMO_AT, ...ports })
  const client = portalClient(portal.origin)
  await client.login(DEMO_LOGINS[0])
  const row = await firstRow(client)
  const confirmed: { n: number; at: number }[] = []
  const over = new AbortController()
  const saving = (async () => {
    for (let n = 1; !over.signal.aborted; n++) {
      const cells = [{ articleCode: row.articleCode, day: 'FRIDAY' as const, quantity: quantityOf(row, n % 20) }]
      const { updatePlanning } = await client.ask('UpdatePlanning', { input: { destinationId: client.destinationId(), cells } })
      expect(updatePlanning.__typename).toBe('PlanningUpdated')
      confirmed.push({ n, at: Date.now() })
    }
  })()
  await expect.poll(() => confirmed.length).toBeGreaterThan(2)
  const output = await runTask('backup', ['--to', to], demoIn(dataDir))
  const countAfter = confirmed.length
  await expect.poll(() => confirmed.length).toBeGreaterThan(countAfter)
  over.abort()
  await saving
  expect(output).toMatch(/^✓ Backup written and verified: /)

  const known: readonly string[] = [...KEPT, ...LEFT_OUT]
  expect(readdirSync(demoIn(dataDir)).filter((name) => !known.includes(name.replace(/-(wal|shm)$/, '')))).toEqual([])

  await portal.stop()
  const [name] = readdirSync(to)
  const { at } = JSON.parse(readFileSync(join(to, name!, 'manifest.json'), 'utf8')) as { at: string }
  expect(await runTask('restore', [join(to, name!)], demoIn(restored))).toMatch(/rows in \d+ tables, all compared/)
  portal = await startPortal({ mode: 'demo', dataDir: restored, at: DEMO_AT, ...ports })

  // The same session, opened with the restored keys.
  const index = Math.round(((await firstRow(client)).quantities.friday - row.limits.minimum) / row.limits.step)
  const before = confirmed.filter((save) => save.at < Date.parse(at)).length
  const possible = confirmed.slice(before - 1).map(({ n }) => n % 20)
  expect(before).toBeGreaterThan(0)
  expect(possible).toContain(index)
  const again = portalClient(portal.origin)
  await again.login(DEMO_LOGINS[0])
  expect((await firstRow(again)).articleCode).toBe(row.articleCode)
})
