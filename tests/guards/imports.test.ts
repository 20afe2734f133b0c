// The import graph, type-only imports included: the linter ignores those in cycles, and paths over several files.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('{rules,database,gateway,bakery,web}/{src/**/,}*.{ts,tsx}', { cwd: root })

const imports = new Map(
  files.map((file) => {
    const found = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    return [file, [...found].map(([, path]) => join(dirname(file), path!))] as const
  }),
)

/** The shortest path of imports from a file to one that `isEnd` accepts; null without one. */
function pathFrom(start: string, isEnd: (file: string) => boolean): string[] | null {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of imports.get(path.at(-1)!) ?? []) {
      if (isEnd(next)) return [...path, next]
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return null
}

const pathsFrom = (starts: string[], isEnd: (file: string, start: string) => boolean) =>
  starts.flatMap((start) => pathFrom(start, (file) => isEnd(file, start))?.join(' > ') ?? [])

it('finds the imports of a file, type-only ones too', () => {
  expect(files.length).toBeGreaterThan(800)
  expect(imports.get('gateway/src/context.ts')).toContain('gateway/src/clock.ts')
})

it('has no cycle', () => {
  expect(pathsFrom(files, (file, start) => file === start)).toEqual([])
})

it('keeps the wiring of the gateway out of its rules', () => {
  const rules = files.filter((file) => /^gateway\/.*\.rules\.ts$/.test(file))
  const wiring = ['context.ts', 'server.ts', 'main.ts', 'start/', 'doors/'].map((path) => `gateway/src/${path}`)
  const isIn = (path: string) => (file: string) => file.startsWith(path)
  // A rename must not leave the guard without anything to compare.
  expect(rules).not.toEqual([])
  expect(wiring.filter((path) => !files.some(isIn(path)))).toEqual([])
  expect(pathsFrom(rules, (file) => wiring.some((path) => isIn(path)(file)))).toEqual([])
})
