// The databases of the gateway's store in tests: SQLite, and PostgreSQL if there is one.
import pg from 'pg'

const server = process.env['TEST_DATABASE_URL']

export const DIALECTS = server ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)

/** The address of a new, empty database. */
export async function freshDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}
