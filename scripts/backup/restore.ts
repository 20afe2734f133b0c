// Restores a backup into an installation without data, on either kind of database, and compares every table.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrateTo } from '../../database/src/migrate.ts'
import { type DatabasePlace, openDatabase, UNLIMITED } from '../../database/src/open.ts'
import { refill } from '../../database/src/refill.ts'
import { readSnapshot } from '../../database/src/snapshot.ts'
import { restoreFiles } from './files.ts'
import { type Installation, KEPT, MIGRATIONS, type Program } from './installation.ts'
import { type Copy, type Manifest, readManifest } from './manifest.ts'
import { figuresOf, readTable } from './tables.ts'

/** Everything or nothing: a restoration that fails removes what it has written. */
export async function restoreBackup(folder: string, { dataDir, databases }: Installation): Promise<Manifest> {
  const manifest = readManifest(folder)
  const [contained, needed] = [Object.keys(manifest.databases).sort(), databases.map(({ program }) => program).sort()]
  if (contained.join() !== needed.join())
    throw new Error(`${folder} has the data of ${contained.join(' and ')}, and this installation needs that of ${needed.join(' and ')}: is BAKERY_API_URL as it was?`) // prettier-ignore
  const targets = databases.map(({ program, place }) => ({ folder, program, copy: manifest.databases[program]!, place }))
  for (const name of KEPT) if (existsSync(join(dataDir, name))) throw new Error(`${join(dataDir, name)} exists: restore into an empty DATA_DIR`) // prettier-ignore
  for (const { program, place } of targets) await requireEmpty(program, place)
  const undo: (() => void | Promise<void>)[] = []
  try {
    undo.push(() => KEPT.forEach((name) => rmSync(join(dataDir, name), { recursive: true, force: true })))
    restoreFiles(folder, dataDir, manifest.files)
    for (const target of targets) {
      undo.push(() => clear(target.place))
      await restoreDatabase(target)
    }
  } catch (error) {
    for (const one of undo) await one()
    throw error
  }
  return manifest
}

type Target = { folder: string; program: Program; copy: Copy; place: DatabasePlace }

export async function restoreDatabase({ folder, program, copy, place }: Target): Promise<void> {
  const database = openDatabase(place, { pool: UNLIMITED })
  try {
    const migrations = MIGRATIONS[program](database.dialect)
    if (!(copy.migration in migrations)) throw new Error(`${folder} was written by a newer version of Panify (${copy.migration})`)
    await migrateTo(database, migrations, copy.migration)
    const content = Object.entries(copy.tables).map(([table, { nextId }]) => {
      const rows = readTable(join(folder, program, `${table}.ndjson.gz`))
      return { table, rows, nextId }
    })
    await refill(database, content)
  } finally {
    await database.close()
  }
  await compare(place, copy, join(folder, program))
}

async function compare(place: DatabasePlace, copy: Copy, source: string): Promise<void> {
  await readSnapshot(place, async ({ tables, rows, nextId }) => {
    for (const [table, { nextId: next, ...figures }] of Object.entries(copy.tables)) {
      const restored = tables.includes(table) ? await figuresOf(rows(table)) : null
      if (restored?.rows !== figures.rows || restored.digest !== figures.digest || (await nextId(table)) !== next)
        throw new Error(`${source}/${table} is damaged: its rows differ from those that were backed up`)
    }
  })
}

async function requireEmpty(program: Program, place: DatabasePlace): Promise<void> {
  if (!place.url) {
    if (existsSync(place.file)) throw new Error(`${place.file} exists: restore into an empty DATA_DIR`)
    return
  }
  if ((await tablesIn(place)).length > 0) throw new Error(`The ${program}'s PostgreSQL database has tables: restore into an empty one`)
}

const tablesIn = (place: DatabasePlace) => readSnapshot(place, ({ allTables }) => Promise.resolve(allTables))

async function clear(place: DatabasePlace): Promise<void> {
  if (!place.url) {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${place.file}${ending}`, { force: true })
    return
  }
  const database = openDatabase(place, { pool: UNLIMITED })
  for (const table of await tablesIn(place)) await database.kysely.schema.dropTable(table).cascade().execute()
  await database.close()
}
