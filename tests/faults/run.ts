// Runs the tests of the faults in their long form and prints a table of them (`npm run test:faults`).
//   npm run test:faults -- F17      one fault
import { spawn } from 'node:child_process'
import { FAULTS } from './table.ts'

const [wanted, ...rest] = process.argv.slice(2)
const faults = FAULTS.filter(({ code }) => wanted === undefined || code === wanted)
if (faults.length === 0) {
  console.error(`✗ No fault ${wanted}. There are: ${FAULTS.map(({ code }) => code).join(', ')}`)
  process.exit(1)
}
const files = [...new Set(faults.flatMap((fault) => fault.files))]
const titles = `\\b(${faults.map(({ code }) => code).join('|')})\\b`
const reporters = ['--reporter=default', '--reporter=./tests/faults/reporter.ts']
const vitest = spawn('vitest', ['run', ...files, '-t', titles, ...reporters, ...rest], {
  env: { ...process.env, TEST_LONG: process.env['TEST_LONG'] ?? '1' },
  stdio: 'inherit',
})
vitest.once('exit', (code) => process.exit(code ?? 1))
