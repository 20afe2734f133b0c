// npm run conformance -- --url https://erp.example/api …: checks a server against the REST contract and prints a report.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { overNetwork } from './caller.ts'
import { todayInRome } from './dates.ts'
import { announcement, readOptions, USAGE, WrongOptions, type Options } from './options.ts'
import { htmlReport } from './report/html.ts'
import { jsonReport } from './report/json.ts'
import { textReport } from './report/text.ts'
import { startRun, type RunResult } from './run.ts'

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (failure) {
    if (!(failure instanceof WrongOptions)) throw failure
    console.error(`${failure.message}\n\n${USAGE}`)
    process.exit(2)
  }
}

function exitCodeOf({ wasInterrupted, calls }: RunResult): number {
  if (wasInterrupted) return 130
  const login = calls.find(({ row }) => row.id === 'REST-03')
  if (login?.verdict !== 'passed' && login?.verdict !== 'tolerated') return 3
  return calls.some(({ verdict }) => verdict === 'failed') ? 1 : 0
}

const options = optionsOrUsage()
const { url, config, timeoutMs, out, json } = options
console.error(`${announcement(options)}\n`)
const run = startRun({
  url,
  config,
  timeoutMs,
  send: overNetwork,
  today: todayInRome(new Date()),
  mark: String(Date.now()).slice(-8),
  progress: (text) => console.error(`• ${text} …`),
})
// Ctrl-C arrives twice, from the terminal and from the parent process: count both as one.
const SAME_KEY_MS = 1_000
let interruptedAt = Infinity
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (Date.now() - interruptedAt > SAME_KEY_MS) process.exit(130)
    if (interruptedAt !== Infinity) return
    interruptedAt = Date.now()
    console.error('\nStopping: putting back what was changed (again to leave at once) …')
    run.interrupt()
  })
}
const result = await run.result
if (out !== null) {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'conformance.txt'), textReport(result))
  writeFileSync(join(out, 'conformance.json'), jsonReport(result))
  writeFileSync(join(out, 'conformance.html'), htmlReport(result))
}
console.error()
process.stdout.write(json ? jsonReport(result) : textReport(result))
process.exitCode = exitCodeOf(result)
