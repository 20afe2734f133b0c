// The report as JSON.
import type { RunResult } from '../run.ts'
import { countOf, VERDICTS } from './text.ts'

export function jsonReport({ calls, ...result }: RunResult): string {
  const summary = Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(calls, verdict)]))
  const rows = calls.map(({ row, verdict, checks, all }) => ({ ...row, verdict, checks, findings: all }))
  return `${JSON.stringify({ ...result, summary, calls: rows }, null, 2)}\n`
}
