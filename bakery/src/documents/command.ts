import { parseArgs } from 'node:util'
import { runningClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { isoDate } from '../http/body.ts'
import { Refusal } from '../http/errors.ts'
import { issueDocuments, issueDue, type DocumentDeps } from './issue.sql.ts'
import { markInvoiced } from './state.sql.ts'

const USAGE = `issue [date]                  delivery notes of a closed date, or of all that have none yet
invoice <from> <to> [customer]  marks the notes of a period as invoiced
dates as yyyy-mm-dd`

type Command = { name: 'issue'; date: string | undefined } | { name: 'invoice'; from: string; to: string; customer: string | undefined }

export function parseCommand(args: string[]): Command {
  const [name, ...values] = positionalsIn(args)
  const [first, second, third] = values
  if (name === 'issue' && values.length === 0) return { name, date: undefined }
  if (name === 'issue' && values.length === 1 && isDate(first)) return { name, date: first }
  if (name === 'invoice' && values.length <= 3 && isDate(first) && isDate(second)) return { name, from: first, to: second, customer: third }
  throw new ConfigError(USAGE)
}

const isDate = (value: string | undefined): value is string => isoDate.safeParse(value).success

function positionalsIn(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals
  } catch {
    throw new ConfigError(USAGE)
  }
}

/** The operator's commands. They can be repeated, also while the bakery is running. */
export async function runCommand(deps: DocumentDeps, command: Command): Promise<string> {
  if (command.name === 'invoice') return `${(await markInvoiced(deps, command)).length} delivery notes marked as invoiced`
  const { date } = command
  return `${await (date ? issueDocuments(deps, date) : issueDue(deps))} delivery notes issued`
}

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args)
  const config = readConfig([])
  const clock = runningClock()
  const database = openDatabase(config)
  try {
    await migrate(database)
    console.log(await runCommand({ database, clock }, command))
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}
