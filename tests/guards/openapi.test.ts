import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { CONTRACT } from '../../scripts/conformance/contract.ts'
import { openApiText } from '../../scripts/openapi/document.ts'

const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')

it('docs/openapi.json matches the routes of the bundled bakery (npm run codegen)', () => {
  expect(committed).toBe(openApiText())
})

it('docs/openapi.json contains each of the 58 calls and is valid OpenAPI', async () => {
  const document = JSON.parse(committed) as { paths: Record<string, Record<string, { 'x-requirements': string[] }>> }
  const named = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap((operation) => operation['x-requirements']))
  expect(named.sort()).toEqual(CONTRACT.map(({ id }) => id).sort())
  expect(CONTRACT).toHaveLength(58)
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})
