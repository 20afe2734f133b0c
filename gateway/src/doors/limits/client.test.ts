// The operations of the typed client, measured as at the token door: none exceeds a limit.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, isObjectType, parse, print, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../../graph/schema.ts'
import { tokenSchemaOf } from '../token.schema.ts'
import { readDocument } from './document.ts'
import { BULK_FIELDS, measure, requireMeasures } from './operation.ts'

const FOLDER = join(import.meta.dirname, '../../../../schema/client/operations')
const schema = tokenSchemaOf(createSchema())
const text = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n')
const document = parse(text)
const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)

it('a broken LIMIT_UPSTREAM names the field that reads many objects at once', () => {
  const text = '{ destinations(first: 31) { nodes { documents(first: 1) { totalCount } } } }'
  const many = readDocument(text)
  const [operation] = many.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation')
  expect(() => requireMeasures(measure(schema, many, operation, {}))).toThrow(
    "At most 30 calls to the bakery's server; this request has 63. Most of them are for Destination.documents: ask Query.documents in its place.",
  )
  for (const coordinate of Object.entries(BULK_FIELDS).flat()) {
    const [typeName = '', name = ''] = coordinate.split('.')
    const type = schema.getType(typeName)
    expect(isObjectType(type) && type.getFields()[name], coordinate).toBeTruthy()
  }
})

describe('the operations of the client', () => {
  it('fit the contract of the token door', () => expect(validate(schema, document)).toEqual([]))

  it.each(operations.map((operation) => [operation.name?.value, operation] as const))('%s passes every limit', (_name, operation) => {
    const sent = readDocument([operation, ...fragments].map(print).join('\n'))
    const measures = measure(schema, sent, operation, { first: 500 })
    expect(() => requireMeasures(measures)).not.toThrow()
  })
})
