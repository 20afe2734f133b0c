// Routes keep the words of the contract and of the gateway's own calls, and nothing else.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routeOf } from './route.ts'

const root = join(import.meta.dirname, '../../../..')

it('leaves the codes of customers and everything unknown out', () => {
  expect(routeOf('/clienti/0042/destinazioni/0003')).toBe('/clienti/{}/destinazioni/{}')
  expect(routeOf('/applicazioni/panificatori/maria.rossi%40forno.example/articoli')).toBe('/applicazioni/panificatori/{}/articoli')
})

it('keeps every word of the published contract', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, unknown> }
  const written = Object.keys(paths).map((path) => path.replace(/^\/api/, '').replaceAll(/\{[^}]*\}/g, '{}'))
  expect(written.length).toBeGreaterThan(30)
  expect(written.map(routeOf)).toEqual(written)
})

it('keeps every word of the paths in the gateway', () => {
  const sources = globSync('gateway/src/**/*.erp.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const templates = sources.flatMap((text) =>
    [...text.matchAll(/erpPath`([^`]*)`/g)].map(([, path = '']) => path.replaceAll(/\$\{[^}]*\}/g, '{}')),
  )
  expect(templates.length).toBeGreaterThan(10)
  expect(templates.map(routeOf)).toEqual(templates)
})
