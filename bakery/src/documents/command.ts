import { runningClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { Refusal } from '../http/errors.ts'
import { issueDocuments, issueDue, type Place } from './issue.sql.ts'
import { markInvoiced } from './state.sql.ts'

const USAGE = `issue [date]                  delivery notes of a closed date, or of all that have none yet
invoice <from> <to> [customer]  marks the notes of a period as invoiced
dates as yyyy-mm-dd`

/** The operator's commands. They can be repeated, also while the bakery is running. */
export async function runCommand(place: Place, [command, ...args]: string[]): Promise<string> {
  const dates = args.filter((argument) => /^\d{4}-\d{2}-\d{2}$/.test(argument))
  if (command === 'issue' && args.length === 0) return `${await issueDue(place)} delivery notes issued`
  if (command === 'issue' && args.length === 1 && dates[0]) return `${await issueDocuments(place, dates[0])} delivery notes issued`
  const [from, to] = dates
  if (command === 'invoice' && from && to && args.length <= 3) {
    return `${(await markInvoiced(place, { from, to, customer: args[2] })).length} delivery notes marked as invoiced`
  }
  throw new ConfigError(USAGE)
}

async function main(args: string[]): Promise<void> {
  const options = args.filter((argument) => argument.startsWith('--'))
  const config = readConfig(options)
  const clock = runningClock()
  const database = openDatabase(config)
  try {
    await migrate(database)
    const words = args.filter((argument) => !argument.startsWith('--'))
    console.log(await runCommand({ database, clock }, words))
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
