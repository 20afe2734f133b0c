// The package as `npm pack` makes it, installed in an empty project.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type IntrospectionQuery, buildClientSchema, buildSchema, lexicographicSortSchema, parse, printSchema, validate } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'schema/client')
const run = promisify(execFile)
const read = (path: string) => readFileSync(join(client, path), 'utf8')

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panify-client-'))
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: client })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'somebody-else', private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const IN_A_BROWSER = ['--lib', 'ES2022,DOM', '--types', '']
const IN_NODE = ['--lib', 'ES2023', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
const STRICTEST = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noPropertyAccessFromIndexSignature']

it.each([
  ['an empty project', IN_A_BROWSER],
  ['one of Node without the types of a browser, as strict as can be', [...IN_NODE, ...STRICTEST]],
])('installs and type-checks in %s, refusals narrowed by their __typename', async (_case, libraries) => {
  writeFileSync(
    join(folder, 'order.ts'),
    `import { createPanify, pages, unwrap } from '@panify/client'
const panify = createPanify({ url: 'http://localhost:4000/graphql/v1', token: 'pnf_x' })
const input = { destinationId: '0042/0001', date: '2026-11-26', mode: 'MERGE' as const, rows: [{ articleCode: 'COR001', quantity: 40 }] }
export async function order(): Promise<string> {
  const result = await panify.placeOrder({ input })
  if (result.__typename === 'QuantitiesRefused') return result.quantities.map(({ articleCode, suggestions }) => articleCode + suggestions[0]).join()
  return unwrap(result).order.id
}
export async function walk(): Promise<number> {
  let sum = 0
  for await (const order of pages(panify.productionOrders, { from: '2026-11-26' })) sum += order.quantity
  return sum
}
export async function follow(signal: AbortSignal): Promise<string[]> {
  const changed: string[] = []
  for await (const { changes } of panify.followProduction({}, { signal, onProblem: ({ message }) => void changed.push(message) }))
    changed.push(...changes.map(({ articleCode, after }) => articleCode + String(after)))
  return changed
}
// @ts-expect-error -- a mode that does not exist
void panify.placeOrder({ input: { ...input, mode: 'ADD' } })
// @ts-expect-error -- a field that the operation does not select
void panify.tomorrow().then(({ production }) => production?.items?.[0]?.colour)
`,
  )
  const options = ['--strict', '--noEmit', '--target', 'ES2022', '--module', 'NodeNext', ...libraries]
  const checked = run(join(root, 'node_modules/.bin/tsc'), [...options, 'order.ts'], { cwd: folder })
  await expect(checked).resolves.toMatchObject({ stdout: '' })
})

it('runs in a plain Node, without React and without a dependency', async () => {
  const manifest = JSON.parse(read('package.json')) as { dependencies?: object }
  expect(manifest.dependencies).toBeUndefined()
  const script = `import { createPanify } from '@panify/client'; console.log(typeof createPanify({ url: 'x', token: 'y' }).placeOrder)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  expect(stdout.trim()).toBe('function')
})

it('contains its manual', () => {
  expect(readFileSync(join(folder, 'node_modules/@panify/client/README.md'), 'utf8')).toContain('createPanify')
})

it('is smaller than 15 KiB, gzipped', () => {
  const dist = join(folder, 'node_modules/@panify/client/dist')
  const code = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  expect(code.length).toBeGreaterThan(3)
  const bytes = gzipSync(code.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')).length
  expect(bytes).toBeLessThan(15 * 1024)
})

it('contains the contract for other languages, and its operations are valid against it', () => {
  const packed = join(folder, 'node_modules/@panify/client')
  const schema = buildSchema(readFileSync(join(packed, 'schema.graphql'), 'utf8'))
  const introspection = JSON.parse(readFileSync(join(packed, 'introspection.json'), 'utf8')) as { data: IntrospectionQuery }
  expect(printSchema(lexicographicSortSchema(buildClientSchema(introspection.data)))).toBe(printSchema(schema))
  const files = readdirSync(join(packed, 'operations')).filter((name) => name.endsWith('.graphql'))
  const documents = parse(files.map((name) => readFileSync(join(packed, 'operations', name), 'utf8')).join('\n'))
  expect(validate(schema, documents)).toEqual([])
})

it('has an operation for every mutation of the token door, each with the code and message of any refusal', () => {
  const schema = buildSchema(read('schema.graphql'))
  const text = readdirSync(join(client, 'operations'))
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => read(`operations/${name}`))
    .join('\n')
  for (const field of Object.values(schema.getMutationType()!.getFields())) {
    const [, body] = new RegExp(`^  ${field.name}\\(input: \\$input\\) \\{\\n([\\s\\S]*?)^  \\}`, 'm').exec(text) ?? []
    expect(body, field.name).toMatch(/^ {4}__typename\n {4}\.\.\.R\n/)
  }
})
