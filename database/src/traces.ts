// The spans of statements. Their facts are operations and tables, never a value.
import { startSpan } from '@panify/telemetry/tracing'
import type { LogEvent } from 'kysely'

/** Statements outside of any work that is traced, such as the polls of jobs, have no span. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const operation = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase()
  const table = tableOf(query.query)
  const facts = { 'db.operation.name': operation, ...(table === null ? {} : { 'db.collection.name': table }) }
  const name = table === null ? operation : `${operation} ${table}`
  startSpan({ name, kind: 'client', facts, isPart: true, beganMsAgo: queryDurationMillis })?.end({}, level === 'error')
}

type Node = LogEvent['query']['query']
type TableNode = { table?: { identifier?: { name?: unknown } } }
/** Where the kinds of statements keep their first table. */
type Places = { from?: { froms?: readonly TableNode[] }; into?: TableNode; table?: TableNode }

/** The first table of the statement; null where it is not known. */
function tableOf(node: Node): string | null {
  const { from, into, table } = node as Places
  const name = (from?.froms?.[0] ?? into ?? table)?.table?.identifier?.name
  return typeof name === 'string' ? name : null
}
