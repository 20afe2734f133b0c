// Backups of a bakery with records in every list, restored to the other kind of database.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../database/src/open.ts'
import { makeDatabase, makeFolder } from '../../database/src/test/places.ts'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStorage } from '../../bakery/src/test/databases.ts'
import { openWorld, type World } from '../../bakery/src/test/world.ts'
import { openStore } from '../../gateway/src/store/store.ts'
import { installationOf, type Installation } from '../../scripts/backup/installation.ts'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { prune, reportBackup, writeBackup } from '../../scripts/backup/write.ts'
import { requireSecrets } from '../../scripts/backup/used.ts'
import { furnishedBakery, intoServer, runKit, TODAY } from './bakery.ts'

const MAIN = join(import.meta.dirname, '../../scripts/backup/main.ts')
const NOW = new Date('2026-11-18T11:00:00.123Z')

type Storage = { dataDir: string; databaseUrl: string | null }

const installationIn = ({ dataDir, databaseUrl }: Storage): Installation =>
  installationOf({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, '/')

const gatewayStore = (dataDir: string) =>
  openStore(
    { dataDir, databaseUrl: null, cookieKeys: [{ id: 'k', key: 'a key of the gateway' }] },
    { clock: { now: () => Temporal.Now.instant() } as never, newId: () => 'id', log: {} as never },
  )

/** Lets a PostgreSQL database refuse every change of its tables by a program whose statements or transactions are limited. */
async function refuseLimited(url: string): Promise<void> {
  const { kysely, close } = openDatabase({ url, file: '' })
  await sql`create function refuse_limited() returns event_trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' or current_setting('idle_in_transaction_session_timeout') <> '0' then
      raise exception 'the time of % is limited', tg_tag;
    end if;
  end $$`.execute(kysely)
  await sql`create event trigger refuse_limited on ddl_command_end execute function refuse_limited()`.execute(kysely)
  await close()
}

onEachDialect('a backup', (make) => {
  const rooms: (() => unknown)[] = []
  let storage: Storage
  let world: World
  let to: string
  // A backup changes nothing in the bakery.
  beforeAll(async () => {
    const made = await make()
    storage = made
    world = await furnishedBakery(() => openStorage(() => Promise.resolve(made)))
    mkdirSync(join(storage.dataDir, 'img'))
    writeFileSync(join(storage.dataDir, 'img', 'ROS.jpg'), 'a picture')
    writeFileSync(join(storage.dataDir, 'secrets.json'), '{"of":"this installation"}')
    const store = await gatewayStore(storage.dataDir)
    await store.keep('serviceToken', 'sealed')
    await store.close()
  })
  afterAll(() => world.close())
  beforeEach(() => {
    to = mkdtempSync(join(tmpdir(), 'panify-backups-'))
    rooms.push(() => rmSync(to, { recursive: true }))
  })
  afterEach(async () => {
    for (const leave of rooms.splice(0).reverse()) await leave()
  })

  /** The other kind of database, where there is one. */
  async function otherPlace() {
    const server = process.env['TEST_DATABASE_URL']
    const place = await (storage.databaseUrl === null && server ? makeDatabase(server) : makeFolder())
    rooms.push(() => rmSync(place.dataDir, { recursive: true, force: true }))
    return place
  }

  it('passes every call of the contract after its restoration', async () => {
    const backup = await writeBackup(installationIn(storage), to, NOW)
    const target = await otherPlace()
    await restoreBackup(backup.folder, installationIn(target))

    const restored = await openWorld(() => openStorage(() => Promise.resolve(target)), { at: `${TODAY} 12:00`, seed: false })
    rooms.push(() => restored.close())
    const rows = (of: World) => of.db.selectFrom('delivery_snapshot').selectAll().orderBy('date').orderBy('customer').orderBy('destination').orderBy('article').execute() // prettier-ignore
    expect((await rows(restored)).length).toBeGreaterThan(3)
    expect(await rows(restored)).toEqual(await rows(world))
    const { calls } = await runKit(intoServer(restored))
    expect(calls.filter(({ verdict }) => verdict !== 'passed').map(({ row }) => row.id)).toEqual([])

    const store = await gatewayStore(target.dataDir)
    expect(await store.read('serviceToken')).toBe('sealed')
    await store.close()
    expect(readFileSync(join(target.dataDir, 'secrets.json'), 'utf8')).toBe('{"of":"this installation"}')
    expect(readFileSync(join(target.dataDir, 'img', 'ROS.jpg'), 'utf8')).toBe('a picture')
  })

  it('is restored, or cleared away again, without a limit of time for its statements', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    const target = await otherPlace()
    if (target.databaseUrl) await refuseLimited(target.databaseUrl)
    // Of the last database, so that the tables of both have to be cleared.
    const last = join(folder, 'bakery/planning_rows.ndjson.gz')
    const content = readFileSync(last)
    writeFileSync(last, 'damaged')
    await expect(restoreBackup(folder, installationIn(target))).rejects.toThrow(/planning_rows\.ndjson\.gz is damaged/)
    writeFileSync(last, content)
    await restoreBackup(folder, installationIn(target))
  })

  it('is readable only by its owner, and is reported to the portal', async () => {
    const backup = await writeBackup(installationIn(storage), to, NOW)
    reportBackup(storage.dataDir, backup)
    const { folder, bytes, at } = backup
    expect(folder).toBe(join(to, 'panify-2026-11-18T11-00-00-123Z'))
    expect(readdirSync(to)).toEqual(['panify-2026-11-18T11-00-00-123Z'])
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const modes = entries.map((entry) => [entry.isFile(), (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8)])
    expect(new Set(modes.map(String))).toEqual(new Set(['true,600', 'false,700']))
    expect(JSON.parse(readFileSync(join(storage.dataDir, 'last-backup.json'), 'utf8'))).toEqual({ at, path: folder, bytes, verified: true })
    expect(bytes).toBeGreaterThan(5_000)
  })

  it('counts, and makes room for itself, when it cannot be reported', async () => {
    const record = join(storage.dataDir, 'last-backup.json')
    rmSync(record, { force: true })
    mkdirSync(record)
    rooms.push(() => rmSync(record, { recursive: true }))
    await writeBackup(installationIn(storage), to, NOW)
    const env = { ...process.env, DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl ?? '' }
    const { stderr } = await promisify(execFile)(process.execPath, [MAIN, 'backup', '--to', to, '--keep', '1'], { env })
    expect(stderr).toMatch(/^! The portal does not learn of the backup: .*last-backup\.json/)
    expect(readdirSync(to)).not.toContain('panify-2026-11-18T11-00-00-123Z')
    expect(readdirSync(to)).toHaveLength(1)
    expect(readdirSync(storage.dataDir).filter((name) => name.startsWith('last-backup'))).toEqual(['last-backup.json'])
  })

  it('restores only into an installation without data', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    await expect(restoreBackup(folder, installationIn(storage))).rejects.toThrow(/exists: restore into an empty DATA_DIR/)
    const target = await otherPlace()
    await restoreBackup(folder, installationIn(target))
    rmSync(join(target.dataDir, 'secrets.json'))
    rmSync(join(target.dataDir, 'img'), { recursive: true })
    await expect(restoreBackup(folder, installationIn(target))).rejects.toThrow(/exists: restore|has tables: restore/)
  })

  it('restores nothing when one of its files is damaged', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    const target = installationIn(await otherPlace())
    const damages = [
      ['gateway/kept_values.ndjson.gz', /kept_values\.ndjson\.gz is damaged/],
      ['bakery/planning_rows.ndjson.gz', /planning_rows\.ndjson\.gz is damaged/],
      ['secrets.json', /secrets\.json is damaged/],
      ['manifest.json', /is not a whole backup/],
    ] as const
    for (const [name, error] of damages) {
      const content = readFileSync(join(folder, name))
      writeFileSync(join(folder, name), Buffer.concat([content.subarray(0, -12), Buffer.from('damaged here')]))
      await expect(restoreBackup(folder, target), name).rejects.toThrow(error)
      expect(readdirSync(target.dataDir), name).toEqual([])
      writeFileSync(join(folder, name), content)
    }
    await restoreBackup(folder, target)
  })

  it('restores the secrets first, without which a start would give the databases new ones', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    for (const name of ['secrets.json', 'gateway/kept_values.ndjson.gz']) writeFileSync(join(folder, name), 'damaged')
    await expect(restoreBackup(folder, installationIn(await otherPlace()))).rejects.toThrow(/secrets\.json is damaged/)
  })

  it('says at its restoration which delivery notes it knows', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    const { db } = world
    const { number } = await db.selectFrom('documents').select(({ fn }) => fn.max('number').as('number')).executeTakeFirstOrThrow() // prettier-ignore
    const { date } = await db.selectFrom('closed_dates').select(({ fn }) => fn.max('date').as('date')).executeTakeFirstOrThrow() // prettier-ignore
    const target = await otherPlace()
    const env = { ...process.env, DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? '' }
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'restore', folder], { env })
    expect(stdout).toContain(`Last delivery note of 2026: number ${number}.\n  Closed up to ${date}: `)
  })

  it('is not written without the secrets, nor are new ones made beside the databases', async () => {
    const installation = installationIn(storage)
    await requireSecrets(installation)
    const secrets = join(storage.dataDir, 'secrets.json')
    const content = readFileSync(secrets)
    rmSync(secrets)
    rooms.push(() => writeFileSync(secrets, content))
    await expect(writeBackup(installation, to, NOW)).rejects.toThrow(`${secrets} is missing`)
    expect(readdirSync(to)).toEqual([])
    await expect(requireSecrets(installation)).rejects.toThrow(`${secrets} is missing, and the gateway's database is in use`)
    const ofTheBakery = { ...installation, databases: installation.databases.filter(({ program }) => program === 'bakery') }
    await expect(requireSecrets(ofTheBakery)).rejects.toThrow(`${secrets} is missing, and the bakery's database is in use`)
    await requireSecrets(installationIn(await otherPlace()))
  })

  it('is not restored in part: an installation with another back end has no place for the bakery', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    const { dataDir, databases } = installationIn(await otherPlace())
    const foreign = { dataDir, databases: databases.filter(({ program }) => program === 'gateway') }
    await expect(restoreBackup(folder, foreign)).rejects.toThrow(/has the data of bakery and gateway, .* needs that of gateway/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuses rows that were changed in the backup', async () => {
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    const manifest = join(folder, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    const { databases } = JSON.parse(text) as { databases: { bakery: { tables: Record<string, { digest: string }> } } }
    writeFileSync(manifest, text.replace(databases.bakery.tables['planning_rows']!.digest, '0'.repeat(64)))
    await expect(restoreBackup(folder, installationIn(await otherPlace()))).rejects.toThrow(/planning_rows is damaged/)
  })

  it('leaves nothing behind when it fails, and keeps the newest', async () => {
    const gone = { ...installationIn(storage), databases: installationIn({ dataDir: '/nowhere', databaseUrl: null }).databases }
    await expect(writeBackup(gone, to, NOW)).rejects.toThrow('/nowhere/gateway.sqlite does not exist')
    expect(readdirSync(to)).toEqual([])
    const { folder: older } = await writeBackup(installationIn(storage), to, new Date(NOW.getTime() - 86_400_000))
    const { folder } = await writeBackup(installationIn(storage), to, NOW)
    prune(to, { keep: 2, written: folder, now: NOW })
    expect(readdirSync(to).sort()).toEqual([basename(older), basename(folder)])
    prune(to, { keep: 1, written: folder, now: NOW })
    expect(readdirSync(to)).toEqual(['panify-2026-11-18T11-00-00-123Z'])
  })
})

it('leaves the data of another back end to its own backups', () => {
  const installation = installationOf({ DATA_DIR: 'data', BAKERY_API_URL: 'https://erp.example/api', GATEWAY_DATABASE_URL: 'postgres://x/y' }, '/srv') // prettier-ignore
  expect(installation).toEqual({
    dataDir: '/srv/data',
    databases: [{ program: 'gateway', place: { url: 'postgres://x/y', file: '/srv/data/gateway.sqlite' } }],
  })
})
