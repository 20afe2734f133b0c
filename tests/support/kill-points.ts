// Loaded into a program by a test (`--import`): kills the process with SIGKILL at the point that the test's message names, or the
// variable KILL_AT of a program without messages. The points are before and after each statement of a transaction that writes.
import { createRequire } from 'node:module'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

let killAt = Number(process.env['KILL_AT'] ?? 0)
let points = 0

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('killAt' in message)) return
  killAt = Number(message.killAt)
  points = 0
  process.send?.({ armed: killAt })
})

const isWrite = (text: string) => /^\s*(begin|insert|update|delete|commit)/i.test(text)

function point(): void {
  if (killAt === 0) return
  points += 1
  if (points === killAt) process.kill(process.pid, 'SIGKILL')
}

// oxlint-disable-next-line typescript/unbound-method -- called with the database below
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string): StatementSync {
  const statement = prepare.call(this, text)
  if (!isWrite(text)) return statement
  for (const name of ['run', 'all'] as const) {
    const execute = statement[name].bind(statement) as (...values: never[]) => never
    statement[name] = (...values: never[]) => {
      point()
      const result = execute(...values)
      point()
      return result
    }
  }
  return statement
}

const postgres = createRequire(new URL('../../database/src/postgres.ts', import.meta.url))('pg') as {
  Client: { prototype: { query: (...values: unknown[]) => unknown } }
}
const { query } = postgres.Client.prototype
postgres.Client.prototype.query = function (this: unknown, ...values: unknown[]) {
  const [first] = values
  const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
  if (!isWrite(text)) return query.apply(this, values)
  point()
  const answer = query.apply(this, values)
  if (answer instanceof Promise) return answer.finally(point)
  return answer
}
