// Queries whose text is built once: building it anew at each call takes longer than many of them.
import { PostgresAdapter, type Compilable, type CompiledQuery, type Expression, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** Stands in the compiled query for the value of this name. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` makes a query of the values; it is called once for a database, with placeholders, so it must not look at them. The query
 * runs in a transaction if it is given one.
 */
export function compiledOnce<Tables, V extends object, Row>(
  build: (db: Kysely<Tables>, values: V) => Compilable<Row>,
): (db: Kysely<Tables>, values: V) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as V
  return async (db, values) => {
    // A database and its transactions share it.
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? build(db, placeholders).compile()
    compiled.set(adapter, query)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof V] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

type Queries = Record<string, Expression<object> & Compilable<object>>
type RowsOf<Q extends Queries> = { [Name in keyof Q]: (Q[Name] extends Compilable<infer Row> ? Row : never)[] }

/**
 * Several queries of the same values, compiled once. PostgreSQL answers them in one statement, as JSON, because a round trip costs more
 * than a small query; their columns must be texts and integers.
 */
export function compiledTogether<Tables, V extends object, Q extends Queries>(
  build: (db: Kysely<Tables>, values: V) => Q,
): (db: Kysely<Tables>, values: V) => Promise<RowsOf<Q>> {
  const joined = compiledOnce((db: Kysely<Tables>, values: V) =>
    db.selectNoFrom(Object.entries(build(db, values)).map(([name, query]) => jsonArrayFrom(query).as(name))).$castTo<RowsOf<Q>>(),
  )
  const single = (name: string) => compiledOnce((db: Kysely<Tables>, values: V) => build(db, values)[name]!)
  let singles: [string, ReturnType<typeof single>][] | undefined
  return async (db, values) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter) return (await joined(db, values))[0]!
    singles ??= Object.keys(build(db, values)).map((name) => [name, single(name)])
    const rows: Record<string, object[]> = {}
    for (const [name, run] of singles) rows[name] = await run(db, values)
    return rows as RowsOf<Q>
  }
}
