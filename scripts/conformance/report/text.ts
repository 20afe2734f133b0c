// The report as text for the terminal.
import type { RunResult } from '../run.ts'
import type { CallReport, Verdict } from './findings.ts'

export const SIGNS: Record<Verdict, string> = { passed: '✓', tolerated: '~', failed: '✗', 'not offered': '–', skipped: '·' }

export const VERDICTS = Object.keys(SIGNS) as Verdict[]

export const countOf = (calls: readonly CallReport[], verdict: Verdict): number => calls.filter((call) => call.verdict === verdict).length

export const summaryOf = (calls: readonly CallReport[]): string =>
  VERDICTS.map((verdict) => `${countOf(calls, verdict)} ${verdict}`).join(', ')

const MOST_FINDINGS = 6

export function textReport(result: RunResult): string {
  const lines = [`Conformance of ${result.url}`, result.wrote ? 'Reads and writes' : 'Reads only (--write checks the writes too)', '']
  for (const call of result.calls) if (call.verdict !== 'skipped') lines.push(...callLines(call))
  lines.push(...skippedLines(result.calls))
  lines.push('', 'Dialect', ...Object.entries(result.dialect).map(([trait, value]) => `  ${trait.padEnd(24)} ${value}`))
  if (result.left.length > 0) lines.push('', 'Left on the server', ...result.left.map((line) => `  ${line}`))
  lines.push('', `${summaryOf(result.calls)} (${result.requests} requests)`)
  if (result.wasInterrupted) lines.push('Interrupted: what was changed has been put back.')
  return `${lines.join('\n')}\n`
}

/** Calls that were skipped for the same reason share a line. */
function skippedLines(calls: readonly CallReport[]): string[] {
  const skipped = calls.filter(({ verdict }) => verdict === 'skipped')
  const byReason = Map.groupBy(skipped, ({ all }) => all.map(({ text }) => text).join('; '))
  return [...byReason].map(([why, same]) => `${SIGNS.skipped} ${same.map(({ row }) => row.id).join(' ')}\n    ${SIGNS.skipped} ${why}`)
}

function callLines(call: CallReport): string[] {
  const { row, verdict, checks, all } = call
  const head = `${SIGNS[verdict]} ${row.id}  ${row.method.padEnd(6)} ${row.path}`
  const found = all.slice(0, MOST_FINDINGS).map(({ kind, text }) => `    ${SIGNS[kind]} ${text}`)
  const more = all.length > MOST_FINDINGS ? [`    … and ${all.length - MOST_FINDINGS} more`] : []
  return [`${head}${checks > 0 ? `  (${checks})` : ''}`, ...found, ...more]
}
