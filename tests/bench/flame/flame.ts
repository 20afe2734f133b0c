// Where the gateway's processor time goes: npm run bench:flame [-- --operation Q1]. Writes docs/images/flame-q1.svg and the like.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startContender } from '../contenders.ts'
import { measure } from '../measure.ts'
import { OPERATIONS } from '../operations.ts'
import { start } from '../processes.ts'
import { BUSY } from '../report.ts'
import { DOCS } from '../report-parts.ts'
import { flameOf } from './plot.ts'
import { type Profile, callsOf, partsOf } from './tree.ts'

const { values } = parseArgs({ options: { operation: { type: 'string' } } })

const SECONDS = 5
/** Microseconds between two samples. */
const INTERVAL = 500

const folder = mkdtempSync(join(tmpdir(), 'panify-flame-'))
const upstream = await start('upstream.ts')
try {
  for (const operation of OPERATIONS) {
    if (values.operation !== undefined && values.operation !== operation.short) continue
    const name = `${operation.short}.cpuprofile`
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`, `--cpu-prof-interval=${INTERVAL}`]
    const panify = await startContender('panify', upstream.port, flags)
    const run = { connections: BUSY.connections, upstream }
    await measure(panify, operation, { ...run, seconds: 3 })
    await measure(panify, operation, { ...run, seconds: SECONDS })
    // The profile is written when the process ends.
    await panify.stop()
    const calls = callsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile, SECONDS)
    const title = `${operation.short}, ${operation.title}: the gateway's processor time`
    writeFileSync(join(DOCS, 'images', `flame-${operation.short.toLowerCase()}.svg`), flameOf(title, calls))
    console.log(`${operation.short}: ${partsOf(calls).map(({ origin, part }) => `${origin} ${(part * 100).toFixed(0)} %`).join(', ')}`) // prettier-ignore
  }
} finally {
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
}
