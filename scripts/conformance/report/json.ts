// The report for programs.
import type { RunResult } from '../run.ts'
import { countOf, VERDICTS } from './text.ts'

export function jsonReport({ calls, dialect, ...result }: RunResult): string {
  const summary = Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(calls, verdict)]))
  const rows = calls.map(({ row, verdict, checks, all }) => ({ ...row, verdict, checks, findings: all }))
  return `${JSON.stringify({ ...result, summary, dialect: Object.fromEntries(dialect), calls: rows }, null, 2)}\n`
}
