// The orders of the audit on SQLite and on PostgreSQL: the same on both, page after page, and read from an index.
import { type TestStorage, onEachDialect } from '@panify/database/test/storage'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { fakeClock } from '../test/clock.ts'
import { type EntryOrder, type EntryPage, type StoredEntry, auditStore } from './audit.ts'
import { openDatabase } from './database.ts'

const ROWS = 3_000
const PAGE = 700

const ALL = { from: null, until: null, text: '', codes: [], subjects: null, outcome: null }
const BYS: EntryOrder['by'][] = ['time', 'actor', 'action', 'target', 'outcome']
const ORDERS = BYS.flatMap((by) => [false, true].map((isReversed) => ({ by, isReversed })))

// Languages sort these in other orders than bytes do.
const ACTORS = ['0001/0001', '0010/0001', 'token:7f:Cassa', 'token:7F:ufficio', 'gateway']
const ACTIONS = ['planning.change', 'article.update', 'Z.a', 'settings.save', 'future.verb', 'planning.remove', 'token.revoke']
const TARGETS = ['0042/0003', '42', 'ROS', 'ros', 'settings', 'C+CREMA', 'BIO 01', '3/T1', 'é', 'è', 'Å']
const OUTCOMES = ['done', 'failed', null, 'refused', 'unknown', 'done', 'done']

const at = (index: number, values: readonly (string | null)[]) => values[index % values.length] ?? null

onEachDialect('the orders of the audit', (make) => {
  let storage: TestStorage
  let database: Awaited<ReturnType<typeof openDatabase>>
  let sent: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const clock = fakeClock('2026-11-19 10:00')
  const log = createLog({ write: () => undefined })
  const unwritten = {
    isFull: () => false,
    refuse: () => expect.unreachable(),
    write: async () => undefined,
    persist: async () => true,
    stop: () => undefined,
  }
  const read = (page: Omit<EntryPage, 'limit'>, limit = PAGE) =>
    auditStore(database.kysely.withPlugin(recorder), { clock, log, unwritten, newId: () => 'new' }).entries(
      { ...ALL, lostBefore: clock.now() },
      { ...page, limit },
    )

  beforeAll(async () => {
    storage = await make()
    database = await openDatabase(storage)
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      id: `id${(index * 7919) % ROWS}`,
      // Three begin at the same time.
      started_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 3) * 1_000).toISOString(),
      actor: at(index, ACTORS)!,
      action: at(index, ACTIONS)!,
      target: at(index, TARGETS)!,
      detail: '{}',
      ended_at: null,
      outcome: at(index, OUTCOMES),
    }))
    for (let from = 0; from < ROWS; from += 500)
      await database.kysely
        .insertInto('audit')
        .values(rows.slice(from, from + 500))
        .execute()
    await database.kysely.executeQuery(CompiledQuery.raw('analyze'))
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  it.each(['Å', 'å', 'É', 'é', 'C+CREMA', 'c+crema'])('finds %s in any case', async (text) => {
    const audit = auditStore(database.kysely, { clock, log, unwritten, newId: () => 'new' })
    const found = await audit.entries(
      { ...ALL, text, lostBefore: clock.now() },
      { order: { by: 'time', isReversed: false }, after: null, limit: 1 },
    )
    expect(found.map(({ target }) => target.toLowerCase())).toEqual([text.toLowerCase()])
  })

  it('is searched also for a text that tens of thousands of names contain', async () => {
    const audit = auditStore(database.kysely, { clock, log, unwritten, newId: () => 'new' })
    const codes = Array.from({ length: 40_000 }, (_, index) => `${index}`)
    expect(await audit.countEntries({ ...ALL, text: 'cassa', codes, lostBefore: clock.now() })).toBe(ROWS / ACTORS.length)
  })

  const keyOf: Record<EntryOrder['by'], (entry: StoredEntry) => string> = {
    time: () => '',
    actor: ({ actor }) => actor,
    action: ({ action }) => action,
    target: ({ target }) => target,
    outcome: ({ outcome }) => outcome ?? 'unknown',
  }
  const position = (by: EntryOrder['by'], entry: StoredEntry) =>
    by === 'time' ? [entry.startedAt, entry.id] : [keyOf[by](entry), entry.startedAt, entry.id]
  const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

  it.each(ORDERS)('reads each entry once, page after page, by $by, reversed $isReversed', async (order) => {
    const { by, isReversed } = order
    const seen: StoredEntry[] = []
    let after: string[] | null = null
    for (;;) {
      const page: StoredEntry[] = await read({ order, after })
      seen.push(...page)
      if (page.length < PAGE) break
      after = position(by, page.at(-1)!)
    }
    const sorted = seen.toSorted(
      (one, other) => bytes(keyOf[by](one), keyOf[by](other)) || bytes(other.startedAt, one.startedAt) || bytes(other.id, one.id),
    )
    expect(seen.map(({ id }) => id)).toEqual((isReversed ? sorted.reverse() : sorted).map(({ id }) => id))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(ROWS)
  })

  it.each(ORDERS.filter(({ by }) => by !== 'time'))(
    'reads a page from the index, without sorting, by $by, reversed $isReversed',
    async (order) => {
      const [last] = (await read({ order, after: null }, 400)).slice(-1)
      for (const after of [null, position(order.by, last!)]) {
        sent = []
        await read({ order, after }, 51)
        const { sql, parameters } = database.kysely.getExecutor().compileQuery(sent[0]!, { queryId: 'explained' })
        const how = database.dialect === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
        const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))
        const plan = JSON.stringify(rows)
        expect(plan).toContain(`audit_${order.by}`)
        expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/)
      }
    },
  )
})
