// npm run privacy -- export CUSTOMER_CODE FOLDER           everything about a customer, as CSV and JSON
// npm run privacy -- anonymise CUSTOMER_CODE [--apply]   lists what would change, or does it; while the portal runs or not
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installationOf } from '../backup/installation.ts'
import { scheduleOf } from '../backup/schedule.ts'
import { anonymise, type Anonymised, eraseTraces } from './anonymise.ts'
import { exportCustomer } from './export.ts'
import { type Opened, withDatabases } from './opened.ts'

const USAGE = 'npm run privacy -- export CUSTOMER_CODE FOLDER, or npm run privacy -- anonymise CUSTOMER_CODE [--apply]'
const root = join(import.meta.dirname, '../..')

const count = (rows: number, thing: string) => `${rows.toLocaleString('en')} ${thing}${rows === 1 ? '' : 's'}`

function report({ name, changes, kept, destinations }: Anonymised, code: string, isApplied: boolean): void {
  console.log(`Customer ${code}${name === '' ? '' : ` (${name})`}: ${isApplied ? 'anonymised' : 'what would change'}`)
  if (changes.length === 0) console.log('  Nothing: no data that can go are left.')
  for (const { program, table, rows, what } of changes)
    console.log(`  ${program.padEnd(8)} ${table.padEnd(24)} ${count(rows, 'row')} ${what}`)
  if (destinations.length > 0) console.log(`  Sessions and logins of ${destinations.join(', ')} end.`)
  if (kept)
    console.log(`  Kept whole by law: ${count(kept.notes, 'delivery note')} from ${kept.from} to ${kept.to}, each until the end of the tenth year after it, the last until ${kept.until}. Run this again then.`) // prettier-ignore
}

function reportElsewhere({ bakery }: Opened): void {
  if (!bakery) console.log("! BAKERY_API_URL is set: only the gateway's own store is handled here. Do the same in the bakery's server, which has the customer, its orders and its login.") // prettier-ignore
  const backups = scheduleOf(process.env)
  console.log(`  Backups keep what they have: ${backups ? `the newest ${backups.keep} in ${backups.to} roll over by themselves` : 'delete those in your backup folder yourself'}.`) // prettier-ignore
}

async function run(opened: Opened, [task, code, folder]: string[], isApplied: boolean): Promise<void> {
  if (code === undefined || (task !== 'anonymise' && (task !== 'export' || folder === undefined))) throw new Error(USAGE)
  if (task === 'export') {
    const target = resolve(root, folder!)
    for (const { file, rows } of await exportCustomer(opened, code, target)) console.log(`  ${file}: ${rows}`)
    if (!opened.bakery) reportElsewhere(opened)
    console.log(`✓ Written to ${target}, as CSV and as JSON`)
    return
  }
  report(await anonymise(opened, { code, now: new Date(), isApplied }), code, isApplied)
  const failure = isApplied ? await eraseTraces(opened) : null
  if (failure !== null) console.log(`! Overwritten texts may still be in the files of the database: run this again (${failure}).`)
  reportElsewhere(opened)
  if (!isApplied) console.log(`  Nothing has been changed. To do it: npm run privacy -- anonymise ${code} --apply`)
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { apply: { type: 'boolean', default: false } } })
  await withDatabases(installationOf(process.env, root), (opened) => run(opened, positionals, values.apply))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
