// Every query of the daily work, explained on PostgreSQL with many rows: none reads a table that grows from its first row to
// its last. Ten million delivered rows in the long form (npm run test:all).
import { makeDatabase } from '@panify/database/test/places'
import { CompiledQuery, type LogEvent } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWhatIsDue } from '../delivery/closing.ts'
import { issueDue } from '../documents/issue.sql.ts'
import { openStorage } from '../test/databases.ts'
import { FIRST_OPEN, fillWithMany, ROWS } from '../test/many-rows.ts'
import { openWorld, type World } from '../test/world.ts'

const server = process.env['TEST_DATABASE_URL']
const EXTENT = process.env['TEST_LONG'] ? { destinations: 5_000, dates: 50 } : { destinations: 1_000, dates: 10 }

const GROWING = new Set(['planning_rows', 'extraordinary_orders', 'extraordinary_closures', 'delivery_snapshot', 'documents', 'document_rows', 'order_history', 'events', 'mail_outbox']) // prettier-ignore

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const LAST_CLOSED = '2026-11-18'
const ARTICLES = Array.from({ length: ROWS }, (_, index) => `ART${String(index + 1).padStart(3, '0')}`)
const OWN = 'C00007/0001'
const dates = `dal=${LAST_CLOSED}&al=${LAST_CLOSED}`
const week = ARTICLES.map((codice, index) => ({ codice, giovedi: String(5 + index) }))
const order = { elimina_non_presenti: 0, ordini: [{ data_ord: '2026-11-25', articoli: [{ cod_arti: 'ART001', quanti: '3' }] }] }
const panificatori = '/api/applicazioni/panificatori'

/** What customers, staff and the bakery's own jobs do every day. */
const WORK: Record<string, (world: World) => Promise<unknown>> = {
  'a login': ({ post }) => post(`${panificatori}/login`, { destlogin: '7@demo.example', destpsw: 'x' }),
  'a week': ({ get }) => get(`${panificatori}/planning/${OWN}`),
  'the weeks of a customer': ({ get }) => get('/api/panify/planning?cliente=C00007'),
  'a save of a week': ({ post }) => post(`${panificatori}/planning/${OWN}`, { articoli: week }),
  'a save of a cell': async ({ put, db }) => {
    const row = await db.selectFrom('planning_rows').select('id').where('customer', '=', 'C00007').limit(1).executeTakeFirstOrThrow()
    return put(`/api/orders/standard/giovedi/article/${row.id}`, '7')
  },
  'a removal of a row': ({ delete: remove }) => remove(`${panificatori}/planning/${OWN}`, { arti_da_cancellare: ['ART040'] }),
  'a switched day': ({ post }) => post(`${panificatori}/planning/${OWN}/toggle-day`, { giorno: 'lunedi', active: 1 }),
  'a preview': ({ get }) => get(`${panificatori}/effettivo/${OWN}?dal=2026-11-15&al=2026-11-25`),
  'the exceptions of a destination': ({ get }) => get(`${panificatori}/straordinari/${OWN}`),
  'an extraordinary order': ({ post }) => post(`${panificatori}/straordinari/${OWN}/apertura`, order),
  'an extraordinary closure': ({ post }) => post(`${panificatori}/straordinari/${OWN}/chiusura`, { date_chiusura: ['2026-11-26'] }),
  'a removed exception': ({ delete: remove }) => remove(`${panificatori}/straordinari/${OWN}`, { date_da_cancellare: ['2026-11-25'] }),
  'a catalogue': ({ get }) => get(`${panificatori}/C00007/articoli`),
  'the delivery notes of a customer': ({ get }) => get('/api/documenti?cliente=C00007'),
  'the delivery notes of a date': ({ get }) => get(`/api/panify/documenti?${dates}`),
  'the delivery notes of a customer in a period': ({ get }) => get(`/api/panify/documenti?cliente=C00007&righe=1&${dates}`),
  'a delivery': ({ get }) => get(`/api/panify/consegne/${OWN}/${LAST_CLOSED}`),
  'what is to invoice': ({ get }) => get(`/api/panify/documenti/fatturazione?cliente=C00007&${dates}`),
  'the production list of a closed date': ({ post }) => post(`${panificatori}/preorder`, { giorno_esatto: LAST_CLOSED }),
  'the destinations of an article': ({ get }) => get(`/api/panify/produzione/destinazioni?articolo=ART001&${dates}`),
  'the orders of a destination': ({ get }) => get(`/api/panify/produzione/righe?destinazione=${OWN}&${dates}`),
  'what is usual for a destination': ({ get }) => get(`/api/panify/solito/${OWN}`),
  'the usual production of a date': ({ get }) => get(`/api/panify/produzione/solita?data=${FIRST_OPEN}`),
  'the changes of the last hour': ({ get }) => get('/api/panify/modifiche?dal=2026-11-18T10:00:00Z'),
  'the events after the last one': ({ get }) => get('/api/panify/eventi?dopo=999'),
  "a customer's record": ({ get }) => get('/api/clienti/C00007'),
  'the dates': ({ get }) => get('/api/panify/dates?from=2026-11-01&to=2026-11-30'),
  'delivery notes that are due': ({ deps }) => issueDue(deps),
  'dates that are due': ({ deps }) => closeWhatIsDue(deps),
}

/** These read every standing row, because they are about every destination. */
const WHOLE: Record<string, (world: World) => Promise<unknown>> = {
  'the production list of an open date': ({ post }) => post(`${panificatori}/preorder`, { giorno_esatto: FIRST_OPEN }),
  'what is unusual on a date': ({ get }) => get(`/api/panify/solito?data=${FIRST_OPEN}`),
  'the exceptions of an open date': ({ get }) => get(`/api/panify/eccezioni?data=${FIRST_OPEN}`),
}

let sent: CompiledQuery[] = []
const record = ({ query }: LogEvent) => {
  if (!/^(begin|commit|rollback|set|explain)\b/i.test(query.sql.trim())) sent.push(query)
}

describe.skipIf(!server)('on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(() => openStorage(() => makeDatabase(server!), record))
    await fillWithMany(world.db, EXTENT)
  }, 1_800_000)
  afterAll(() => world.close())

  it.each(Object.entries(WORK))('%s reads no growing table from its first row to its last', async (_name, work) => {
    expect(await scannedBy(work, world)).toEqual([])
  })

  it.each(Object.entries(WHOLE))('%s reads only the standing rows whole', async (_name, work) => {
    expect((await scannedBy(work, world)).filter((table) => table !== 'planning_rows')).toEqual([])
  })
})

/** The growing tables that the queries of `work` read from their first row to their last. */
async function scannedBy(work: (world: World) => Promise<unknown>, world: World): Promise<string[]> {
  sent = []
  const answer = await work(world)
  const queries = sent
  // A refused login has read what a login reads.
  if (hasStatus(answer) && ![200, 401].includes(answer.status)) throw new Error(JSON.stringify(answer))
  expect(queries.length).toBeGreaterThan(0)
  const tables: string[] = []
  for (const query of queries) tables.push(...scansIn(await planOf(query, world)))
  return [...new Set(tables)].filter((table) => GROWING.has(table))
}

async function planOf({ sql, parameters }: CompiledQuery, { db }: World): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

const hasStatus = (answer: unknown): answer is { status: number } => typeof answer === 'object' && answer !== null && 'status' in answer

function* scansIn(plan: Plan): Generator<string> {
  if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name']) yield plan['Relation Name']
  for (const part of plan.Plans ?? []) yield* scansIn(part)
}
