import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { COLUMN_TYPES } from './migrations/types.ts'
import type { Database } from './open.ts'

type Made = Awaited<ReturnType<Parameters<Parameters<typeof onEachDatabase>[1]>[0]>>

/** A database of an earlier version after this many migrations, with that version's own table of migrations. */
async function makeFormer({ kysely, dialect }: Database, count: number): Promise<void> {
  await sql`create table migrations (name text primary key, at text not null)`.execute(kysely)
  for (const [index, { name, statements }] of MIGRATIONS.slice(0, count).entries()) {
    for (const statement of statements(COLUMN_TYPES[dialect])) await sql.raw(statement).execute(kysely)
    // The clock of a demo could be set back between two starts.
    await sql`insert into migrations (name, at) values (${name}, ${`2026-11-${28 - index}T12:00:00.000Z`})`.execute(kysely)
  }
  await kysely.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
}

onEachDatabase('migrations', (make) => {
  let made: Made
  let database: Database
  beforeEach(async () => {
    made = await make()
    database = made.database
  })
  afterEach(() => made.remove())

  const applied = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.kysely)).rows.map(({ name }) => name)

  it('ignore a table of that name in a later schema of the search path, which belongs to another program', async () => {
    const { kysely, dialect } = database
    // SQLite has one schema.
    if (dialect === 'sqlite') return
    await sql`create schema bakery`.execute(kysely)
    await sql`create table public.migrations (id int, name text, batch int)`.execute(kysely)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely)
    await sql`alter database ${sql.id(rows[0]!.name)} set search_path = bakery, public`.execute(kysely)
    const again = made.openAgain()
    await migrate(again)
    await again.close()
    expect((await sql`select * from public.migrations`.execute(kysely)).rows).toEqual([])
  })

  it('create every table once, and keep the data when they run again', async () => {
    await migrate(database)
    const first = await applied()
    expect(first[0]).toBe('0001-people')
    await database.kysely.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
    await migrate(database)
    expect(await applied()).toEqual(first)
    expect(await database.kysely.selectFrom('customers').selectAll().execute()).toMatchObject([{ code: '0001', listino: '1', note: '' }])
  })

  it.each([4, MIGRATIONS.length])('continue in a database in which an earlier version ran %i of them, without loss', async (count) => {
    await makeFormer(database, count)
    await migrate(database)
    expect(await applied()).toEqual(MIGRATIONS.map(({ name }) => name))
    expect(await database.kysely.selectFrom('customers').select('cliente').execute()).toEqual([{ cliente: 'Panificio' }])
    expect(await database.kysely.selectFrom('documents').select('document_date').execute()).toEqual([])
    await migrate(database)
    await expect(sql`select * from migrations`.execute(database.kysely)).rejects.toThrow(/migrations/)
  })

  it('can run in several programs at the same time', async () => {
    await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(new Set(await applied()).size).toBe((await applied()).length)
  })

  it('make the database refuse two primary destinations and two equal logins', async () => {
    await migrate(database)
    const { kysely } = database
    await kysely.insertInto('customers').values({ code: '0001', cliente: 'Panificio' }).execute()
    const add = (code: string, more: object) =>
      kysely
        .insertInto('destinations')
        .values({ customer: '0001', code, nomede: '', ...more })
        .execute()
    await add('0001', { is_primaria: 1, login_key: 'a@demo.example' })
    await expect(add('0002', { is_primaria: 1 })).rejects.toThrow(/unique/i)
    await expect(add('0002', { login_key: 'a@demo.example' })).rejects.toThrow(/unique/i)
    await expect(add('0002', { lun_off: 2 })).rejects.toThrow(/check/i)
    await expect(kysely.insertInto('destinations').values({ customer: '0009', code: '0001', nomede: '' }).execute()).rejects.toThrow(
      /foreign key/i,
    )
    await add('0002', {})
    await add('0003', {})
  })

  it('sort codes in byte order, whatever the locale of the server', async () => {
    await migrate(database)
    for (const code of ['b', 'B', 'a', 'A', 'A/1', 'A 1']) {
      await database.kysely.insertInto('articles').values({ code, descriz: '', unita_m: 'pz', iva: '4' }).execute()
    }
    const rows = await database.kysely.selectFrom('articles').select('code').orderBy('code').execute()
    expect(rows.map(({ code }) => code)).toEqual(['A', 'A 1', 'A/1', 'B', 'a', 'b'])
  })
})
