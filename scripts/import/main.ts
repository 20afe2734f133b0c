// npm run import -- FILE_OR_FOLDER [--apply]: takes the lists of a bakery from a workbook or from CSV files.
// npm run import -- --template FILE.xlsx|FOLDER: writes empty lists with their titles.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failureOf } from '../../database/src/failures.ts'
import { installationOf } from '../backup/installation.ts'
import { importFrom, Unsettled } from './import.ts'
import { Unreadable } from './source.ts'
import { writeTemplate } from './template.ts'

const root = join(import.meta.dirname, '../..')

async function main(): Promise<number> {
  const options = { apply: { type: 'boolean', default: false }, template: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.template !== undefined) {
    const target = resolve(root, values.template)
    await writeTemplate(target)
    console.log(`✓ Scritto ${target}`)
    return 0
  }
  const [path] = positionals
  if (path === undefined) throw new Unreadable('Indica il file: npm run import -- FILE.xlsx (o una cartella di CSV)')
  return await run(path, values.apply)
}

/** Whatever fails from then on, the import may have been written. */
let isApplied = false

async function run(path: string, apply: boolean): Promise<number> {
  const { report, ended } = await importFrom(installationOf(process.env, root), resolve(root, path), { apply })
  isApplied = apply
  // Before the report: a pager that stands on its first page would keep them open.
  const areEnded = endSessions(ended)
  for (const line of report.lines()) console.log(line)
  console.log('')
  if (!report.isGood) {
    console.log(`✗ Da correggere: ${report.flawCount.toLocaleString('it')}. Non è stato scritto niente.`)
    return 1
  }
  if (!report.hasChanges) console.log("✓ Tutto in ordine: l'installazione ha già tutto, niente da scrivere.")
  else console.log(apply ? '✓ Scritto.' : `✓ Tutto in ordine, non è stato scritto niente. Per scrivere: npm run import -- ${path} --apply`)
  if (!areEnded) {
    console.error(`✗ Scritto, ma ${stillOpen(ended)}`)
    return 1
  }
  if (ended.size > 0) console.log(`• Sessioni chiuse: ${ended.size}`)
  return 0
}

const AT_ONCE = 500
const PROGRAM = join(root, 'gateway/src/session/end-sessions.ts')

const stillOpen = (ended: ReadonlySet<string>) =>
  `le sessioni aperte di ${ended.size} accessi non si sono chiuse. Chiudile con: node ${PROGRAM} ${[...ended].join(' ')}`

/** Logins that were taken away or renamed must not go on in browsers. */
function endSessions(ended: ReadonlySet<string>): boolean {
  const destinations = [...ended]
  for (let start = 0; start < destinations.length; start += AT_ONCE) {
    const some = destinations.slice(start, start + AT_ONCE)
    const { status } = spawnSync(process.execPath, [PROGRAM, ...some], { cwd: root, stdio: 'inherit' })
    if (status !== 0) return false
  }
  return true
}

const REASONS = { locked: "i dati sono occupati da un'altra modifica: riprova tra poco", full: 'il disco è pieno' }

function outcomeOf(error: unknown): string {
  if (error instanceof Unreadable) return ''
  if (isApplied || error instanceof Unsettled)
    return ' Non è certo che sia stato scritto: controlla con una prova, senza --apply, prima di riprovare.'
  return ' Non è stato scritto niente.'
}

try {
  process.exitCode = await main()
} catch (error) {
  // If it was written, a repeat finds nothing to change and would leave them open.
  if (error instanceof Unsettled && !endSessions(error.ended)) console.error(`! Se è stato scritto, ${stillOpen(error.ended)}`)
  const cause = error instanceof Unsettled ? error.cause : error
  const failure = failureOf(cause)
  const reason = failure ? REASONS[failure] : cause instanceof Error ? cause.message : String(cause)
  console.error(`✗ ${reason}${outcomeOf(error)}`)
  process.exitCode = 1
}
