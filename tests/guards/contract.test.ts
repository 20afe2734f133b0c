// Rules of the contract that reviewers would otherwise check by hand.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sdl = readdirSync(join(root, 'schema'))
  .filter((name) => name.endsWith('.graphql') && !name.endsWith('.snapshot.graphql') && name !== 'published.graphql')
  .map((name) => readFileSync(join(root, 'schema', name), 'utf8'))
  .join('\n')
const schema: GraphQLSchema = buildSchema(sdl)

const ownTypes = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'))

describe('contract', () => {
  it('has an up-to-date committed copy of the printed schema (npm run codegen)', () => {
    const printed = readFileSync(join(root, 'schema/generated/schema.graphql'), 'utf8')
    expect(readFileSync(join(root, 'schema/schema.snapshot.graphql'), 'utf8')).toBe(printed)
  })

  it('has no input type that refers to itself, because such variables can be nested without limit', () => {
    for (const type of ownTypes.filter((t) => isInputObjectType(t))) {
      const reached = new Set<string>()
      const visit = (name: string) => {
        const input = schema.getType(name)
        if (!isInputObjectType(input)) return
        for (const field of Object.values(input.getFields())) {
          const next = String(field.type).replace(/[[\]!]/g, '')
          if (reached.has(next)) continue
          reached.add(next)
          visit(next)
        }
      }
      visit(type.name)
      expect([...reached]).not.toContain(type.name)
    }
  })

  it('ROLE-15 has no field that could return a password', () => {
    const carriers = ownTypes
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .flatMap((type) => {
        const names = Object.keys(type.getFields()).filter((name) => /passw|destpsw|token|secret/i.test(name))
        return names.map((name) => `${type.name}.${name}`)
      })
    // These fields contain no password. The secret of an API token or webhook is only in the answer that creates it.
    expect(carriers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [
        'AuditActor.tokenId',
        'ApiTokenCreated.secret',
        'ApiTokenCreated.token',
        'ApiTokenRevoked.token',
        'Destination.passwordState',
        'Mutation.changePassword',
        'Mutation.createApiToken',
        'Mutation.createPlaygroundToken',
        'Mutation.recoverPassword',
        'Mutation.revokeApiToken',
        'PlaygroundTokenCreated.secret',
        'Query.apiTokens',
        'Viewer.token',
        'WebhookCreated.secret',
      ].toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })

  it('has a version on every type that can be edited', () => {
    const editable = ['Planning', 'Customer', 'Destination', 'ExtraordinaryOrder', 'Article', 'ArticleRecord', 'Delivery', 'Company']
    const versioned = ownTypes.filter((type) => isObjectType(type) && 'version' in type.getFields()).map(({ name }) => name)
    expect(versioned.toSorted()).toEqual(editable.toSorted())
  })

  it('explains every refusal code in docs/ERRORS.md', () => {
    const codes = schema.getType('RefusalCode')
    const names = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : []
    const explained = readFileSync(join(root, 'docs/ERRORS.md'), 'utf8')
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !explained.includes(`| \`${name}\` `))).toEqual([])
  })

  it('writes enum values in English capitals', () => {
    for (const type of ownTypes.filter((t) => isEnumType(t)))
      for (const value of type.getValues()) expect(value.name).toMatch(/^[A-Z][A-Z0-9_]*$/)
  })
})
