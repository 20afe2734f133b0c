// The rules of the contract that a program can check, for all subjects.
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { upstreamOf } from '../../gateway/src/graph/directives.ts'

/** The place and the broken rule: 'Mutation.login one-input'. */
export type Finding = string

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

export function findingsOf(schema: GraphQLSchema): Finding[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__') && !BUILT_IN.has(name))
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  return [
    ...types.flatMap(undescribed),
    ...types.flatMap(misnamed),
    ...types.flatMap(mixedFields),
    ...types.filter((type) => isObjectType(type) && type.name !== 'Mutation').flatMap((type) => fieldFlaws(type, schema)),
    ...types.flatMap(undatedDeprecations),
    ...types.flatMap(misworded),
    ...mutations.flatMap(mutationFlaws),
  ].toSorted()
}

/** Every element in the explorer needs a description. */
function undescribed(type: GraphQLNamedType): Finding[] {
  const bare: string[] = []
  const look = (path: string, description: string | null | undefined) => {
    if (!description) bare.push(`${path} undescribed`)
  }
  if (!['Query', 'Mutation', 'Subscription'].includes(type.name)) look(type.name, type.description)
  if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value.description)
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) look(`${type.name}.${field.name}`, field.description)
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field.description)
      // The one input of a mutation is described by its type.
      for (const argument of field.args.filter(({ name }) => name !== 'input'))
        look(`${type.name}.${field.name}(${argument.name})`, argument.description)
    }
  return bare
}

/** The specification has named these fields of the portal's session (SESSION-44). */
const GIVEN_NAMES = new Set(['Session.loading'])

/** Booleans are named is… or has…, instants …At. */
function misnamed(type: GraphQLNamedType): Finding[] {
  if ((!isObjectType(type) && !isInterfaceType(type)) || type.name === 'Mutation') return []
  return Object.values(type.getFields()).flatMap(({ name, type: value }) => {
    const named = getNamedType(value).name
    if (GIVEN_NAMES.has(`${type.name}.${name}`)) return []
    if (named === 'Boolean' && !/^(is|has)[A-Z]/.test(name)) return [`${type.name}.${name} boolean-name`]
    if (named === 'DateTime' && !/(At|^now|^asOf)$/.test(name)) return [`${type.name}.${name} instant-name`]
    return []
  })
}

/** Two members of a union with fields of one name and two types: no document can select both. */
function mixedFields(type: GraphQLNamedType): Finding[] {
  if (!isUnionType(type)) return []
  const seen = new Map<string, string>()
  return type.getTypes().flatMap((member) =>
    Object.values(member.getFields()).flatMap(({ name, type: value }) => {
      const known = seen.get(name)
      seen.set(name, String(value))
      return known === undefined || known === String(value) ? [] : [`${type.name}.${name} mixed-types`]
    }),
  )
}

/** A mutation has one input and one union as its result, both named after it. The union has one success; the others are refusals. */
function mutationFlaws(field: GraphQLField<unknown, unknown>): Finding[] {
  const path = `Mutation.${field.name}`
  const capital = capitalised(field.name)
  const [first, ...others] = field.args
  const isOneInput = others.length === 0 && (first === undefined || (first.name === 'input' && String(first.type) === `${capital}Input!`))
  const flaws = isOneInput ? [] : [`${path} one-input`]
  const result = getNullableType(field.type)
  if (isLeafType(getNamedType(field.type))) return [...flaws, `${path} scalar-result`]
  if (!isUnionType(result)) return [...flaws, `${path} union-result`]
  if (result.name !== `${capital}Result`) flaws.push(`${path} result-name`)
  const successes = result.getTypes().filter((member) => !member.getInterfaces().some(({ name }) => name === 'Refusal'))
  if (successes.length !== 1) flaws.push(`${path} one-success`)
  return flaws
}

/**
 * A field with its own upstream call may fail alone, and one with its own access rule may be refused alone: both must be nullable,
 * so that the rest of the answer survives. A list of objects needs a size, from which its cost is computed.
 */
function fieldFlaws(type: GraphQLNamedType, schema: GraphQLSchema): Finding[] {
  if (!isObjectType(type)) return []
  const isRoot = type === schema.getQueryType() || type === schema.getSubscriptionType()
  return Object.values(type.getFields()).flatMap((field) => {
    const path = `${type.name}.${field.name}`
    const marks = new Set(field.astNode?.directives?.map(({ name }) => name.value))
    const isOptional = !isNonNullType(field.type)
    const flaws: Finding[] = []
    if (marks.has('upstream') && !isOptional && !isShared(field)) flaws.push(`${path} upstream-non-null`)
    if (marks.has('access') && !isRoot && !isOptional) flaws.push(`${path} access-non-null`)
    const isList = isListType(getNullableType(field.type))
    // The arguments of the connection limit the nodes of a page.
    const isPage = type.name.endsWith('Connection')
    if (isList && !isPage && !isLeafType(getNamedType(field.type)) && !marks.has('listSize')) flaws.push(`${path} unsized-list`)
    return flaws
  })
}

/** Cached for all callers: if it cannot be read, they get the last known answer. */
const isShared = (field: GraphQLField<unknown, unknown>) => upstreamOf(field)?.calls === 'SHARED'

/** A deprecation names the replacement and the last day: "Use 'x'. Until 2027-12-31." */
const DATED = /^Use .+\. Until \d{4}-\d{2}-\d{2}\.$/

function undatedDeprecations(type: GraphQLNamedType): Finding[] {
  const elements = isEnumType(type)
    ? type.getValues()
    : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
      : []
  return elements
    .filter(({ deprecationReason: reason }) => typeof reason === 'string' && !DATED.test(reason))
    .map(({ name }) => `${type.name}.${name} undated-deprecation`)
}

/** Words that docs/GLOSSARY.md replaces by others. */
const WORDS = /(^|[a-z])(Client|Shop|Tenant|Firm|Warehouse|Note|Bolla|Line|Slot|Username)(?=$|[A-Z])/

function misworded(type: GraphQLNamedType): Finding[] {
  const names = [type.name, ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()).map(capitalised) : [])]
  return names.filter((name) => WORDS.test(name) && !REMARKS.has(name)).map((name) => `${type.name} word ${name}`)
}

/** The ERP's name of a remark on a record. */
const REMARKS = new Set(['Note'])

const capitalised = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
