// The contract of the token door: omitted elements, and flaws that prevent the start.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../graph/schema.ts'
import { flawsOfTokenSchema, openContractOf, printed, schemaForScopes, tokenSchemaOf } from './token.schema.ts'

const DIRECTIVES = `
  directive @access(to: Role!, scope: Scope) on FIELD_DEFINITION
  directive @door(only: Door!) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE | OBJECT | INPUT_OBJECT | UNION
  enum Role { PUBLIC DESTINATION ADMINISTRATOR }
  enum Scope { ANY READ_ORDERS WRITE_ORDERS }
  enum Door { PORTAL }
  type Customer { name: String }
  type Destination { customer: Customer document: Document }
  type Document { customer: Customer }
`
const contractOf = (sdl: string) => buildSchema(`${DIRECTIVES} ${sdl}`)
const QUERY =
  'customer: Customer @access(to: ADMINISTRATOR, scope: READ_ORDERS) customers: Customer @access(to: ADMINISTRATOR, scope: READ_ORDERS) destinations: Destination @access(to: ADMINISTRATOR, scope: READ_ORDERS)'
const flawsOf = (sdl: string) => {
  const schema = contractOf(sdl)
  return flawsOfTokenSchema(schema, tokenSchemaOf(schema))
}

describe('the contract of the token door', () => {
  it('omits every kind of element for the portal, and what only these reach', () => {
    const schema = contractOf(`
      type Query { ${QUERY} a(x: Int, y: Int @door(only: PORTAL)): Kind secret: Int @door(only: PORTAL) b(input: In): Answer own: Own c: Both }
      enum Kind { ONE TWO @door(only: PORTAL) }
      input In { x: Int y: Deep @door(only: PORTAL) z: Gone }
      input Deep { x: Int }
      input Gone @door(only: PORTAL) { x: Int }
      type Own @door(only: PORTAL) { x: Unreached }
      type Unreached { x: Int }
      type Done { x: Int }
      union Answer = Done | Own
      union Both @door(only: PORTAL) = Done
    `)
    const sdl = printed(tokenSchemaOf(schema))
    expect(sdl).toContain('a(x: Int): Kind')
    for (const gone of ['secret', 'TWO', 'Deep', 'Gone', 'Own', 'Unreached', 'Both', '@access', '@door', 'Role', 'Door'])
      expect(sdl).not.toContain(gone)
    expect(sdl).toContain('union Answer = Done')
  })

  it('is refused if a root field has no scope or an element is empty; all flaws are reported at once', () => {
    expect(flawsOf(`type Query { ${QUERY} }`)).toEqual([])
    expect(
      flawsOf(`type Query { ${QUERY} a: Int @access(to: PUBLIC) kind: Kind @access(to: PUBLIC, scope: ANY) } enum Kind { ONE @door(only: PORTAL) }
        type Mutation { b: Int @access(to: PUBLIC) c: Int @door(only: PORTAL) }`),
    ).toEqual([
      'Kind is empty',
      'Query.a has neither a scope nor @door(only: PORTAL)',
      'Mutation.b has neither a scope nor @door(only: PORTAL)',
    ])
    expect(flawsOf('type Query { customer: Customer @access(to: ADMINISTRATOR, scope: READ_ORDERS) }')).toEqual([
      'Query.customers does not exist',
      'Query.destinations does not exist',
    ])
  })

  it('prevents the start of the gateway if it has a flaw', () => {
    const schema = contractOf(`type Query { ${QUERY} a: Int @access(to: PUBLIC) } type Mutation { b: Int @access(to: PUBLIC) }`)
    expect(() => openContractOf(schema)).toThrow(/Query\.a has neither.*; Mutation\.b has neither/)
  })

  it('lists for a token the fields of its scopes', () => {
    const schema = tokenSchemaOf(
      contractOf(`type Query { any: Int @access(to: PUBLIC, scope: ANY) ${QUERY} write: Written @access(to: DESTINATION, scope: WRITE_ORDERS) }
        type Written { x: Int }`),
    )
    const fields = (scopes: Parameters<typeof schemaForScopes>[1]) =>
      Object.keys(schemaForScopes(schema, scopes).getQueryType()?.getFields() ?? {})
    expect(fields([])).toEqual(['any'])
    expect(fields(['WRITE_ORDERS'])).toEqual(['any', 'write'])
    expect(schemaForScopes(schema, ['READ_ORDERS']).getType('Written')).toBeUndefined()
  })

  it('has a fresh committed copy (npm run codegen)', () => {
    const copy = readFileSync(join(import.meta.dirname, '../../../schema/token.snapshot.graphql'), 'utf8')
    expect(copy).toBe(printed(tokenSchemaOf(createSchema())))
  })

  it('shares its resolvers with the contract of the portal', () => {
    const graph = createSchema()
    const viewer = (schema: typeof graph) => schema.getQueryType()?.getFields()['viewer']?.resolve
    expect(viewer(tokenSchemaOf(graph))).toBe(viewer(graph))
    expect(isObjectType(tokenSchemaOf(graph).getType('Session'))).toBe(false)
  })
})
