// Writes a backup of a running installation, restores it to a database beside it, and compares the two.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnapshot } from '../../database/src/snapshot.ts'
import { checkFiles, copyFiles } from './files.ts'
import { type Installation, MIGRATIONS, type Program } from './installation.ts'
import { type Copy, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'
import { writeTable } from './tables.ts'

export type Backup = { folder: string; at: string; bytes: number }

const PARTIAL = '.partial'

/** Writes `to`/panify-<time>. A backup that fails leaves nothing. */
export async function writeBackup(installation: Installation, to: string, now: Date): Promise<Backup> {
  const secrets = join(installation.dataDir, 'secrets.json')
  if (!existsSync(secrets)) throw new Error(`${secrets} is missing: without it nothing that the databases have sealed can be opened`)
  const at = now.toISOString()
  const folder = join(to, `panify-${at.replace(/[:.]/g, '-')}`)
  const partial = `${folder}${PARTIAL}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const databases: Manifest['databases'] = {}
    for (const { program, place } of installation.databases) databases[program] = await copyDatabase(program, place, partial)
    writeManifest(partial, { at, databases, files: copyFiles(installation.dataDir, partial) })
    await verify(partial)
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  return { folder, at, bytes: bytesOf(folder) }
}

/** Names the backup to the launcher and to the status card of the portal. */
export function reportBackup(dataDir: string, { folder, at, bytes }: Backup): void {
  const file = join(dataDir, 'last-backup.json')
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, `${JSON.stringify({ at, path: folder, bytes, verified: true })}\n`, { mode: 0o600 })
    // The former record may belong to another user, and stays whole on a full disk.
    renameSync(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}

async function copyDatabase(program: Program, place: Installation['databases'][number]['place'], partial: string): Promise<Copy> {
  mkdirSync(join(partial, program), { mode: 0o700 })
  return await readSnapshot(place, async ({ migration, tables, rows, nextId }) => {
    if (migration === null || !(migration in MIGRATIONS[program](place.url ? 'postgres' : 'sqlite')))
      throw new Error(`The ${program}'s database is of another version of Panify (${migration ?? 'no migration'})`)
    const copy: Copy = { migration, tables: {} }
    for (const table of tables) {
      const figures = await writeTable(join(partial, program, `${table}.ndjson.gz`), rows(table))
      copy.tables[table] = { ...figures, nextId: await nextId(table) }
    }
    return copy
  })
}

async function verify(partial: string): Promise<void> {
  const manifest = readManifest(partial)
  checkFiles(partial, manifest.files)
  for (const [program, copy] of Object.entries(manifest.databases) as [Program, Copy][]) {
    const file = join(partial, 'verification', `${program}.sqlite`)
    await restoreDatabase({ folder: partial, program, copy, place: { url: null, file } })
  }
  rmSync(join(partial, 'verification'), { recursive: true, force: true })
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Older ones were interrupted; a newer one may still be under way. */
const PARTIAL_FOR_MS = 24 * 3_600_000

/** As `writeBackup` names them. Anything else in the folder is not ours to delete. */
const NAME = /^panify-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z(\.partial)?$/

type Pruning = {
  keep: number
  /** The backup that was just written. It is the newest, whatever the clock was. */
  written: string
  now: Date
  remove?: (folder: string) => void
}

/** Deletes all but the newest `keep` backups of a folder, and what interrupted ones have left. Throws after all that can be deleted. */
export function prune(
  to: string,
  { keep, written, now, remove = (folder) => rmSync(folder, { recursive: true, force: true }) }: Pruning,
): void {
  const folders = readdirSync(to).filter((name) => NAME.test(name)).sort().map((name) => join(to, name)) // prettier-ignore
  const isInterrupted = (folder: string) => folder.endsWith(PARTIAL) && now.getTime() - statSync(folder).mtimeMs > PARTIAL_FOR_MS
  const others = folders.filter((folder) => folder !== written && isWhole(folder))
  const failures: string[] = []
  for (const folder of [...folders.filter(isInterrupted), ...others.slice(0, Math.max(0, others.length + 1 - keep))]) {
    try {
      remove(folder)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

const isWhole = (folder: string): boolean => !folder.endsWith(PARTIAL) && existsSync(join(folder, 'manifest.json'))
