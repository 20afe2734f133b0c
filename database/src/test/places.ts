import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Empty storage for a test: a folder, and a PostgreSQL database if the suite runs on PostgreSQL. */
export interface TestStorage {
  dataDir: string
  databaseUrl: string | null
  /** Deletes everything. Close the database first. */
  remove: () => Promise<void>
}

/** For SQLite. */
export async function makeFolder(): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-data-'))
  return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Each test has its own database: the migrator reads the catalogue of all schemas, which fails while another file drops one. */
export async function makeDatabase(server: string): Promise<TestStorage> {
  const folder = await makeFolder()
  const name = `storage_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = name
  return {
    dataDir: folder.dataDir,
    databaseUrl: url.href,
    async remove() {
      await folder.remove()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
