// Queries whose text is built once: building it anew at each call takes longer than many of them.
import type { Compilable, CompiledQuery, Kysely } from 'kysely'

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
