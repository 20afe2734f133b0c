// Generates Python classes for the operations of this folder from the published contract, with quicktype (npm):
//   npm run -s example python/generate [folder]      writes <folder>/panify_types.py, beside deliveries.py unless a folder is named
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Core from 'quicktype-core'
import type * as Input from 'quicktype-graphql-input'

// Both as CommonJS: quicktype-graphql-input requires quicktype-core, and an ESM copy of that would have different classes.
const require = createRequire(import.meta.url)
const { InputData, quicktype } = require('quicktype-core') as typeof Core
const { GraphQLInput } = require('quicktype-graphql-input') as typeof Input

const here = import.meta.dirname
const folder = process.argv[2] ?? here

/** quicktype treats custom scalars as texts, but our decimals are JSON numbers. */
const DECIMALS = new Set(['Quantity', 'Kilograms', 'Money', 'Percent'])

const schema: unknown = JSON.parse(
  readFileSync(require.resolve('@panify/client/introspection.json'), 'utf8'),
  (_key, value: { kind?: string; name?: string }) =>
    value?.kind === 'SCALAR' && DECIMALS.has(value.name ?? '') ? { ...value, name: 'Float' } : value,
)

const inputData = new InputData()
for (const file of readdirSync(here).filter((name) => name.endsWith('.graphql'))) {
  const query = readFileSync(join(here, file), 'utf8')
  await inputData.addSource('graphql', { name: file.replace('.graphql', ''), query, schema }, () => new GraphQLInput() as never)
}
const { lines } = await quicktype({ inputData, lang: 'python', rendererOptions: { 'python-version': '3.7' } })
writeFileSync(join(folder, 'panify_types.py'), `${lines.join('\n')}\n`)
