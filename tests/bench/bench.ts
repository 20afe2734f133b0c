// Compares the gateway with other GraphQL servers on the same four operations: npm run bench [-- --quick].
import { parseArgs } from 'node:util'
import { requireSameAnswers } from './compare.ts'
import { type Contender, NAMES, TITLES, startContender } from './contenders.ts'
import { type Measured, figuresOf } from './figures.ts'
import { measure } from './measure.ts'
import { OPERATIONS } from './operations.ts'
import { start } from './processes.ts'
import { BUSY, tablesOf, writeReport } from './report.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, operation: { type: 'string' } },
})

const LATENCIES = values.quick ? [0] : [0, 20]
const CONNECTIONS = values.quick ? [32] : [1, 32, 128]
const STARTS = values.quick ? 1 : 3
const SECONDS = values.quick ? 2 : 1.5

const operations = OPERATIONS.filter(({ short }) => values.operation === undefined || values.operation === short)
const wanted = values.only === undefined ? NAMES : NAMES.filter((name) => values.only!.split(',').includes(name))

const measured: Measured[] = []
for (const latencyMs of LATENCIES) {
  const upstream = await start('upstream.ts', { LATENCY_MS: String(latencyMs) })
  for (let turn = 1; turn <= STARTS; turn++) {
    const contenders: Contender[] = []
    for (const name of wanted) contenders.push(await startContender(name, upstream.port))
    await requireSameAnswers(contenders)
    const run = { seconds: SECONDS, upstream }
    // V8 optimises during the first requests.
    for (const operation of operations) for (const contender of contenders) await measure(contender, operation, { ...run, ...BUSY })
    // Interleaved: what slows the machine for a while slows all of them.
    for (const connections of CONNECTIONS) {
      for (const operation of operations) {
        for (const contender of contenders) {
          const sample = await measure(contender, operation, { ...run, connections })
          measured.push({ ...sample, contender: contender.name, operation: operation.short, latencyMs, connections })
          console.log(
            `${latencyMs} ms, ${connections} connections, ${operation.short} ${TITLES[contender.name]}: ${sample.cpuMs.toFixed(3)} ms CPU, ` +
              `${sample.medianMs.toFixed(1)} ms, ${sample.upstreamCalls.toFixed(2)} calls, ${sample.rssMb.toFixed(0)} MB`,
          )
        }
      }
    }
    await Promise.all(contenders.map((contender) => contender.stop()))
  }
  await upstream.stop()
}
if (values.quick || values.only !== undefined || values.operation !== undefined) console.log(tablesOf(figuresOf(measured)))
else writeReport(measured)
