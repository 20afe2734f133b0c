// Anonymises a customer: all or nothing, and again without effect.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { failureOf } from '../../database/src/failures.ts'
import type { Row } from '../../database/src/snapshot.ts'
import type { Program } from '../backup/installation.ts'
import { type Kept, keptByLaw } from './law.ts'
import type { Opened, Rows } from './opened.ts'
import { findPerson, type Person } from './person.ts'
import { PERSONAL, type PersonalTable } from './tables.ts'

export type Change = { program: Program; table: string; rows: number; what: 'removed' | 'replaced' }
export type Anonymised = { name: string; changes: Change[]; kept: Kept | null; destinations: string[] }

type Task = { code: string; now: Date; isApplied: boolean }

export async function anonymise(opened: Opened, task: Task): Promise<Anonymised> {
  if (opened.bakery) await refuseOwnCustomer(opened.bakery, task.code)
  if (!task.isApplied) return change(opened, task)
  const { bakery, gateway } = opened
  const inGateway = (changed: Rows | null) =>
    gateway.kysely.transaction().execute((tx) => change({ gateway: { ...gateway, kysely: tx }, bakery: changed }, task))
  // The inner transaction ends just before the outer one: a failure before that leaves both as they were.
  return bakery ? bakery.kysely.transaction().execute((tx) => inGateway({ ...bakery, kysely: tx })) : inGateway(null)
}

/** The customer whose primary destination is the administrator. */
async function refuseOwnCustomer({ kysely }: Rows, code: string): Promise<void> {
  const setting = await kysely.selectFrom('settings').select('value').where('key', '=', 'DEF_CLIE_INTERNO').executeTakeFirst()
  if (code === '0001' || code === setting?.['value'])
    throw new Error(`Customer ${code} is the bakery itself: its administrator logs in with it`)
}

async function change(opened: Opened, { code, now, isApplied }: Task): Promise<Anonymised> {
  const person = await findPerson(opened, code)
  const year = now.getFullYear()
  const destinations = await destinationsOf(opened, person)
  const kept = opened.bakery ? keptByLaw(await notesOf(opened.bakery, person), year) : null
  const changes: Change[] = []
  for (const table of PERSONAL) {
    const database = opened[table.program]
    if (database === null || table.fate === 'kept') continue
    const rows =
      table.fate === 'removed'
        ? await remove(database, table, person, isApplied)
        : await replace(database, table, { person, year, isApplied })
    if (rows > 0)
      changes.push({ program: table.program, table: table.table, rows, what: table.fate === 'removed' ? 'removed' : 'replaced' })
  }
  if (isApplied) await endSessions(opened.gateway, { code, now, destinations })
  return { name: person.names[0] ?? '', changes, kept, destinations }
}

const notesOf = ({ kysely }: Rows, { code }: Person): Promise<Row[]> =>
  kysely.selectFrom('documents').select(['data_cons', 'document_date']).where('customer', '=', code).execute()

async function remove({ kysely }: Rows, { table, isAbout }: PersonalTable, person: Person, isApplied: boolean): Promise<number> {
  const found = await kysely.selectFrom(table).select(sql<string | number>`count(*)`.as('rows')).where(isAbout(person)).executeTakeFirstOrThrow() // prettier-ignore
  if (isApplied) await kysely.deleteFrom(table).where(isAbout(person)).execute()
  return Number(found.rows)
}

type Replacing = { person: Person; year: number; isApplied: boolean }

async function replace({ kysely }: Rows, { table, isAbout, fate }: PersonalTable, { person, year, isApplied }: Replacing): Promise<number> {
  if (typeof fate === 'string') return 0
  let changed = 0
  for (const row of await kysely.selectFrom(table).selectAll().where(isAbout(person)).execute()) {
    const values: Row = {}
    for (const [column, value] of Object.entries(fate.values))
      values[column] = typeof value === 'function' ? value(row, person, year) : value
    // A count of changes is no change by itself.
    if (Object.entries(values).every(([column, value]) => column.endsWith('version') || row[column] === value)) continue
    changed += 1
    if (!isApplied) continue
    let update = kysely.updateTable(table).set(values)
    for (const key of fate.key) update = update.where(key, '=', row[key]!)
    await update.execute()
  }
  return changed
}

/** With another back end: those that the gateway has heard of. */
async function destinationsOf({ bakery, gateway }: Opened, { code, prefixes }: Person): Promise<string[]> {
  if (bakery) {
    const rows = await bakery.kysely.selectFrom('destinations').select('code').where('customer', '=', code).orderBy('code').execute()
    return rows.map((row) => `${code}/${row['code']}`)
  }
  const heard = await Promise.all([
    gateway.kysely.selectFrom('audit').select('target as name').distinct().where('target', 'like', '%/%').execute(),
    gateway.kysely.selectFrom('destination_epochs').select('destination as name').execute(),
  ])
  const names = heard.flat().map(({ name }) => String(name))
  return [...new Set(names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix))))].sort()
}

type Ended = { code: string; now: Date; destinations: string[] }

/** Ends the sessions of the destinations, and writes the one entry that says what was done. */
async function endSessions({ kysely }: Rows, { code, now, destinations }: Ended): Promise<void> {
  for (const destination of destinations)
    await kysely
      .insertInto('destination_epochs')
      .values({ destination, epoch: 1 })
      .onConflict((on) => on.column('destination').doUpdateSet({ epoch: sql<number>`destination_epochs.epoch + 1` }))
      .execute()
  const at = now.toISOString()
  const entry = { id: randomUUID(), actor: 'terminal', action: 'customer.anonymise', target: code, detail: '{}' }
  await kysely
    .insertInto('audit')
    .values({ ...entry, started_at: at, ended_at: at, outcome: 'done' })
    .execute()
}

const KEPT_OPEN = 'a program keeps them open: stop the portal first'

/** Removes overwritten texts from the files. Returns why they may still be there, or null. */
export async function eraseTraces({ bakery, gateway }: Opened): Promise<string | null> {
  try {
    for (const database of [gateway, ...(bakery ? [bakery] : [])]) {
      await sql`vacuum`.execute(database.kysely)
      if (database.dialect !== 'sqlite') continue
      // For those who are reading; nothing else runs here that this could block.
      await sql`pragma busy_timeout = 3000`.execute(database.kysely)
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database.kysely)
      if (rows[0]?.busy !== 0) return KEPT_OPEN
    }
    return null
  } catch (error) {
    if (failureOf(error) === 'locked') return KEPT_OPEN
    return error instanceof Error ? error.message : String(error)
  }
}
