// What the typed client sends, measured as the token door does it: no documented operation breaks a limit.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, print, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { buildGraph } from '../../domains.ts'
import { tokenSchemaOf } from '../token.schema.ts'
import { readDocument } from './document.ts'
import { measure, requireMeasures } from './operation.ts'

const FOLDER = join(import.meta.dirname, '../../../../schema/client/operations')
const schema = tokenSchemaOf(buildGraph())
const text = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n')
const document = parse(text)
const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)

describe('the operations of the client', () => {
  it('fit the contract of the token door', () => expect(validate(schema, document)).toEqual([]))

  it.each(operations.map((operation) => [operation.name?.value, operation] as const))('%s passes every limit', (_name, operation) => {
    const sent = readDocument([operation, ...fragments].map(print).join('\n'))
    const measures = measure(schema, sent, operation, { first: 500 })
    expect(() => requireMeasures(measures)).not.toThrow()
  })
})
