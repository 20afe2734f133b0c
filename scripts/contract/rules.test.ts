import { buildSchema } from 'graphql'
import { expect, it } from 'vitest'
import { findingsOf } from './rules.ts'

const sound = `
  scalar DateTime @specifiedBy(url: "https://example.com")
  "The root."
  type Query { "Whether." isOpen: Boolean! }
  "Changes."
  type Mutation { "Sets it." setName("What." input: SetNameInput!): SetNameResult! }
  "The input."
  input SetNameInput { "The name." name: String! }
  "How it ends."
  union SetNameResult = NameSet | Refused
  "Done."
  type NameSet { "When." savedAt: DateTime! }
  "A no."
  interface Refusal { "Italian." message: String! }
  "A no."
  type Refused implements Refusal { "Italian." message: String! }`.replace('scalar', '"An instant."\n  scalar')

it('reports nothing for a valid contract', () => {
  expect(findingsOf(buildSchema(sound))).toEqual([])
})

it.each([
  ['"Whether." isOpen', 'isOpen', 'Query.isOpen undescribed'],
  ['isOpen:', 'isOpen(at: Int):', 'Query.isOpen(at) undescribed'],
  ['"The name." name', 'name', 'SetNameInput.name undescribed'],
  ['isOpen', 'open', 'Query.open boolean-name'],
  ['savedAt', 'saved', 'NameSet.saved instant-name'],
  ['savedAt: DateTime!', 'message: String', 'SetNameResult.message mixed-types'],
  ['input: SetNameInput!', 'name: String!', 'Mutation.setName one-input'],
  ['input: SetNameInput!', 'input: SetNameInput', 'Mutation.setName one-input'],
  ['): SetNameResult!', '): Boolean!', 'Mutation.setName scalar-result'],
  ['): SetNameResult!', '): NameSet', 'Mutation.setName union-result'],
  ['type Refused implements Refusal', 'type Refused', 'Mutation.setName one-success'],
])('reports %s replaced by %s', (search, replace, finding) => {
  expect(findingsOf(buildSchema(sound.replace(search, replace)))).toEqual([finding])
})

const DIRECTIVES = `
  directive @access(to: String!) on FIELD_DEFINITION
  directive @upstream(calls: Calls!) on FIELD_DEFINITION
  directive @listSize(assumedSize: Int) on FIELD_DEFINITION
  "Calls." enum Calls { "All." SHARED "One." OPERATION }
  "A thing."`

it.each([
  ['"It." name: String! @upstream(calls: OPERATION)', 'Thing.name upstream-non-null'],
  ['"It." name: String @upstream(calls: OPERATION)', null],
  ['"It." name: String! @upstream(calls: SHARED)', null],
  ['"It." name: String! @access(to: "STAFF")', 'Thing.name access-non-null'],
  ['"It." name: String @access(to: "STAFF")', null],
  ['"Them." things: [Thing!]!', 'Thing.things unsized-list'],
  ['"Them." things: [Thing!]! @listSize(assumedSize: 7)', null],
  ['"Them." names: [String!]!', null],
  ['"It." name: String @deprecated(reason: "old")', 'Thing.name undated-deprecation'],
  ['"It." name: String @deprecated(reason: "Use \'title\'. Until 2027-12-31.")', null],
  ['"It." deliveryNote: String', 'Thing word DeliveryNote'],
  ['"A remark." note: String', null],
])('reports a type with %s as %s', (field, finding) => {
  expect(findingsOf(buildSchema(`${sound} ${DIRECTIVES} type Thing { ${field} }`))).toEqual(finding === null ? [] : [finding])
})

it('reports undescribed enum values and misnamed results', () => {
  const renamed = sound.replaceAll('SetNameResult', 'NameResult').replace('"Whether."', '"The state." state: State\n "Whether."')
  expect(findingsOf(buildSchema(`${renamed} "States." enum State { "On." ON OFF }`))).toEqual([
    'Mutation.setName result-name',
    'State.OFF undescribed',
  ])
})
