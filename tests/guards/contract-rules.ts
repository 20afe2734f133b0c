// The rules of the contract that a program can check: what each element must look like, whatever subject it belongs to.
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
  isObjectType,
  isUnionType,
} from 'graphql'

/** Where a rule is broken, and which: 'Mutation.login one-input'. */
export type Finding = string

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

export function findingsOf(schema: GraphQLSchema): Finding[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__') && !BUILT_IN.has(name))
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  return [
    ...types.flatMap(undescribed),
    ...types.flatMap(misnamed),
    ...types.flatMap(mixedFields),
    ...mutations.flatMap(mutationFlaws),
  ].toSorted()
}

/** Everything an integrator meets in the explorer says what it is. */
function undescribed(type: GraphQLNamedType): Finding[] {
  const bare: string[] = []
  const look = (path: string, description: string | null | undefined) => {
    if (!description) bare.push(`${path} undescribed`)
  }
  if (!['Query', 'Mutation'].includes(type.name)) look(type.name, type.description)
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

/** Booleans are questions, instants are moments. */
function misnamed(type: GraphQLNamedType): Finding[] {
  if ((!isObjectType(type) && !isInterfaceType(type)) || type.name === 'Mutation') return []
  return Object.values(type.getFields()).flatMap(({ name, type: value }) => {
    const named = getNamedType(value).name
    if (named === 'Boolean' && !/^(is|has)[A-Z]/.test(name)) return [`${type.name}.${name} boolean-name`]
    if (named === 'DateTime' && !/(At|^now|^asOf)$/.test(name)) return [`${type.name}.${name} instant-name`]
    return []
  })
}

/** Two members of a union with one name for two types: no document can select both. */
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

/** One input named after the mutation, one union of one success and refusals, named after it too. */
function mutationFlaws(field: GraphQLField<unknown, unknown>): Finding[] {
  const path = `Mutation.${field.name}`
  const capital = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`
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
