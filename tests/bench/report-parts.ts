// What the reports of all measurements share: the page, its generated sections, tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'

export const DOCS = join(import.meta.dirname, '../../docs')

/** Replaces the text of docs/BENCHMARKS.md between `<!-- name -->` and `<!-- end of name -->`. */
export function writeSection(name: string, text: string): void {
  const path = join(DOCS, 'BENCHMARKS.md')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const [before, rest] = readFileSync(path, 'utf8').split(begin)
  const [, after] = rest?.split(end) ?? []
  if (after === undefined) throw new Error(`docs/BENCHMARKS.md has no section ${name}`)
  writeFileSync(path, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}

export function table([title = '', ...columns]: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [[title, ...columns], ['---', ...columns.map(() => '--:')], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** With the load average, because other programs slow what is measured. */
export function machine(): string {
  const cores = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cores}, load average ${loadavg()[2]!.toFixed(1)} over the last 15 minutes`
}
