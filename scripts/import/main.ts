// npm run import -- FILE_OR_FOLDER [--apply]: takes the lists of a bakery from a workbook or from CSV files.
// npm run import -- --template FILE.xlsx|FOLDER: writes empty lists with their titles.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failureOf } from '../../database/src/failures.ts'
import { installationOf } from '../backup/installation.ts'
import { importFrom } from './import.ts'
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

async function run(path: string, apply: boolean): Promise<number> {
  const { report, ended } = await importFrom(installationOf(process.env, root), resolve(root, path), { apply })
  for (const line of report.lines()) console.log(line)
  console.log('')
  if (!report.isGood) {
    console.log(`✗ Da correggere: ${report.flawCount.toLocaleString('it')}. Non è stato scritto niente.`)
    return 1
  }
  if (!report.hasChanges) console.log("✓ Tutto in ordine: l'installazione ha già tutto, niente da scrivere.")
  else console.log(apply ? '✓ Scritto.' : `✓ Tutto in ordine, non è stato scritto niente. Per scrivere: npm run import -- ${path} --apply`)
  return endSessions([...ended])
}

const AT_ONCE = 500

/** Logins that were taken away or renamed must not go on in browsers. */
function endSessions(destinations: string[]): number {
  for (let start = 0; start < destinations.length; start += AT_ONCE) {
    const program = join(root, 'gateway/src/session/end-sessions.ts')
    const { status } = spawnSync(process.execPath, [program, ...destinations.slice(start, start + AT_ONCE)], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) {
      console.error(
        `✗ Scritto, ma le sessioni aperte di ${destinations.length} accessi non si sono chiuse. Chiudile con: node ${program} ${destinations[0]} ...`,
      )
      return 1
    }
  }
  if (destinations.length > 0) console.log(`• Sessioni chiuse: ${destinations.length}`)
  return 0
}

const REASONS = { locked: "i dati sono occupati da un'altra modifica: riprova tra poco", full: 'il disco è pieno' }

try {
  process.exitCode = await main()
} catch (error) {
  const failure = failureOf(error)
  const reason = failure ? REASONS[failure] : error instanceof Error ? error.message : String(error)
  console.error(`✗ ${reason}${error instanceof Unreadable ? '' : ' Non è stato scritto niente.'}`)
  process.exitCode = 1
}
