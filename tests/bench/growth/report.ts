// Compares what was measured with the laws, and writes table, JSON and plots into docs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS, machine, table, writeSection } from '../report-parts.ts'
import type { Engine } from '../stack.ts'
import { type Law, type Measured, SCALES } from './measure.ts'
import { plotOf } from './plot.ts'

const LAWS: Record<Law, { title: string; unit: 'ms' | 'MB' }> = {
  login: { title: 'Login', unit: 'ms' },
  planning: { title: 'A week of 40 rows', unit: 'ms' },
  save: { title: 'A save of 40 rows', unit: 'ms' },
  production: { title: 'Production list of a date, while orders arrive', unit: 'ms' },
  memory: { title: 'Memory of the gateway', unit: 'MB' },
}
const ENGINES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const [SMALLEST, , QUARTER, LARGEST] = SCALES

/** At most so much from the smallest to the largest bakery. */
const SAME = 1.3
const PRODUCTION_MS = 150
const PRODUCTION_RATIO = 4.5

type Verdict = { text: string; holds: boolean }

export function tableOf(measured: readonly Measured[]): string {
  const rows = [...Map.groupBy(measured, ({ law, engine }) => JSON.stringify([law, engine])).values()].map((series) => {
    const [{ law, engine }] = series as [Measured]
    const { text, holds } = verdictOf(law, series)
    const cells = SCALES.map((scale) =>
      cellOf(
        law,
        series.find((one) => one.scale === scale)!,
      ),
    )
    return [`${LAWS[law].title}, ${LAWS[law].unit}`, ENGINES[engine], ...cells, `${text}: ${holds ? 'holds' : '**does not hold**'}`]
  })
  return table(['median / p99', 'database', ...SCALES.map((scale) => `N = ${scale.toLocaleString('en')}`), 'law'], rows)
}

const cellOf = (law: Law, { median, p99 }: Measured) => (law === 'memory' ? median.toFixed(0) : `${median.toFixed(1)} / ${p99.toFixed(1)}`)

function verdictOf(law: Law, series: readonly Measured[]): Verdict {
  const at = (scale: number) => series.find((one) => one.scale === scale)!
  if (law === 'production') {
    const ratio = at(LARGEST).median / at(QUARTER).median
    const text = `${at(LARGEST).median.toFixed(0)} of ${PRODUCTION_MS} ms; × ${ratio.toFixed(2)} of ${PRODUCTION_RATIO} for 4 × the rows`
    return { text, holds: at(LARGEST).median <= PRODUCTION_MS && ratio <= PRODUCTION_RATIO }
  }
  const ratio = at(LARGEST).p99 / at(SMALLEST).p99
  return { text: `× ${ratio.toFixed(2)} of ${SAME} from ${SMALLEST} to ${LARGEST.toLocaleString('en')}`, holds: ratio <= SAME }
}

export function writeReport(measured: readonly Measured[]): void {
  writeFileSync(join(DOCS, 'growth.json'), `${JSON.stringify(measured.map(rounded), null, 1)}\n`)
  for (const law of Object.keys(LAWS) as Law[]) {
    const { title, unit } = LAWS[law]
    const ofLaw = measured.filter((one) => one.law === law)
    writeFileSync(join(DOCS, `images/growth-${law}.svg`), plotOf({ title, unit, figure: law === 'production' ? 'median' : 'p99' }, ofLaw))
  }
  writeSection('growth', `Measured on ${machine()}.\n\n${tableOf(measured)}`)
}

const rounded = (one: Measured): Measured => ({
  ...one,
  median: Number(one.median.toPrecision(4)),
  p99: Number(one.p99.toPrecision(4)),
})
