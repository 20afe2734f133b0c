// A bakery that imports, and folders for its files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openStorage } from '../../bakery/src/test/databases.ts'
import { openWorld, type World } from '../../bakery/src/test/world.ts'
import type { MakeStorage, TestStorage } from '../../database/src/test/storage.ts'
import { type Installation, installationOf } from '../../scripts/backup/installation.ts'

const folders: string[] = []
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'panify-imported-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export type ImportingBakery = { world: World; storage: TestStorage; installation: Installation }

export async function importingBakery(make: MakeStorage, options: { seed?: boolean } = {}): Promise<ImportingBakery> {
  const storage = await make()
  const world = await openWorld(() => openStorage(() => Promise.resolve(storage)), options)
  const all = installationOf({ DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl ?? '' }, '/')
  // No gateway has run here.
  return { world, storage, installation: { ...all, databases: all.databases.filter(({ program }) => program === 'bakery') } }
}

/** What an import may change. */
export const tables = async ({ db }: World) =>
  Promise.all([
    db.selectFrom('customers').selectAll().orderBy('code').execute(),
    db.selectFrom('destinations').selectAll().orderBy('customer').orderBy('code').execute(),
    db.selectFrom('articles').selectAll().orderBy('code').execute(),
    db.selectFrom('article_prices').selectAll().orderBy('article').orderBy('codlis').execute(),
    db.selectFrom('planning_rows').selectAll().orderBy('id').execute(),
    db.selectFrom('order_history').selectAll().orderBy('id').execute(),
    db.selectFrom('events').selectAll().orderBy('id').execute(),
  ])
