// docs/ERRORS.md explains every code that a caller can get.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|^test\/|^generated\//.test(name),
)

it('explains every code of the gateway', () => {
  const explained = readFileSync(join(import.meta.dirname, '../../../docs/ERRORS.md'), 'utf8')
  const codes = sources.flatMap((name) => [
    ...readFileSync(join(SOURCE, name), 'utf8').matchAll(/\bcode: '([A-Z_]+)'|'(UPSTREAM_[A-Z_]+)'|codedError\('([A-Z_]+)'/g),
  ])
  const unexplained = codes.map(([, ...found]) => found.find(Boolean)).filter((code) => !explained.includes(`| \`${code}\` `))
  expect(codes.length).toBeGreaterThan(20)
  expect(unexplained).toEqual([])
})
