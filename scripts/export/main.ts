// npm run export -- FOLDER: every record of an installation as CSV and JSON, while it runs or not.
import { join, resolve } from 'node:path'
import { installationOf } from '../backup/installation.ts'
import { writeExport } from './write.ts'

const root = join(import.meta.dirname, '../..')
const folder = process.argv[2]

try {
  if (folder === undefined) throw new Error('Name a folder: npm run export -- FOLDER')
  const target = resolve(root, folder)
  for (const { file, rows } of await writeExport(installationOf(process.env, root), target)) console.log(`  ${file}: ${rows}`)
  console.log(`✓ Written to ${target}, as CSV and as JSON`)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
