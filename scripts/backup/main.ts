// npm run backup [-- --to FOLDER] [--keep N]: writes and verifies a backup of a running or stopped installation.
// npm run restore -- FOLDER: restores one into an installation without data.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installationOf } from './installation.ts'
import { issuedUntil } from './issued.ts'
import { restoreBackup } from './restore.ts'
import { prune, reportBackup, writeBackup } from './write.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, keep: { type: 'string' } } })
const [task, source] = positionals
const installation = installationOf(process.env, root)

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function backup(): Promise<void> {
  const to = resolve(root, values.to ?? (process.env['BACKUP_DIR'] || 'backups'))
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep needs a number of backups from 1')
  const now = new Date()
  const made = await writeBackup(installation, to, now)
  const { folder, bytes } = made
  // The backup counts from here on: a failure would have it written again each hour.
  warn('The portal does not learn of the backup', () => reportBackup(installation.dataDir, made))
  if (keep !== null) warn('Older backups could not be deleted', () => prune(to, { keep, written: folder, now }))
  console.log(`✓ Backup written and verified: ${folder} (${megabytes(bytes)})`)
}

function warn(consequence: string, step: () => void): void {
  try {
    step()
  } catch (error) {
    console.error(`! ${consequence}: ${(error as Error).message}`)
  }
}

async function restore(): Promise<void> {
  if (source === undefined) throw new Error('Name the backup: npm run restore -- backups/panify-…')
  const { at, databases } = await restoreBackup(resolve(root, source), installation)
  const tables = Object.values(databases).flatMap((copy) => Object.values(copy.tables))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`✓ Restored the backup of ${at}: ${rows.toLocaleString('en')} rows in ${tables.length} tables, all compared.`)
  for (const line of await issuedUntil(resolve(root, source))) console.log(`  ${line}`)
  console.log(`  Data: ${installation.dataDir}. Start the portal with: npm run serve`)
}

try {
  if (task === 'backup') await backup()
  else if (task === 'restore') await restore()
  else throw new Error(`Unknown task '${task ?? ''}': backup or restore`)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
