// The contract of the token door, derived from the one contract: without the portal's own fields and without our directives.
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils'
import {
  GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
  specifiedDirectives,
} from 'graphql'
import { WITHIN_REACH } from '../access/guard.ts'
import { accessOf, isPortalOnly } from '../graph/directives.ts'
import type { Scope } from '../generated/contract.ts'
import { onceFor } from '../graph/once-for.ts'

/** Guards and resolvers are those of `schema`. */
export function tokenSchemaOf(schema: GraphQLSchema): GraphQLSchema {
  const kept = <Element extends Parameters<typeof isPortalOnly>[0]>(element: Element) => (isPortalOnly(element) ? null : element)
  const open = mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: kept,
    [MapperKind.INPUT_OBJECT_TYPE]: kept,
    [MapperKind.UNION_TYPE]: kept,
    [MapperKind.OBJECT_FIELD]: kept,
    [MapperKind.INPUT_OBJECT_FIELD]: kept,
    [MapperKind.ARGUMENT]: kept,
    [MapperKind.ENUM_VALUE]: kept,
  })
  return pruneSchema(new GraphQLSchema({ ...open.toConfig(), directives: specifiedDirectives }))
}

/** The same, but with a flaw the gateway does not start. */
export const openContractOf = onceFor((schema: GraphQLSchema): GraphQLSchema => {
  const tokenSchema = tokenSchemaOf(schema)
  const flaws = flawsOfTokenSchema(schema, tokenSchema)
  if (flaws.length > 0) throw new Error(`The contract of the token door is not whole: ${flaws.join('; ')}`)
  return tokenSchema
})

/** The part that a token with these scopes can use: the rest is not even listed. */
export function schemaForScopes(tokenSchema: GraphQLSchema, scopes: readonly Scope[]): GraphQLSchema {
  const isUsable = (field: Parameters<typeof accessOf>[0]) => {
    const scope = accessOf(field)?.scope
    return scope === undefined || scope === 'ANY' || scopes.includes(scope)
  }
  return pruneSchema(
    mapSchema(tokenSchema, {
      [MapperKind.OBJECT_FIELD]: (field) => (isUsable(field) ? field : null),
      [MapperKind.ROOT_FIELD]: (field) => (accessOf(field)?.scope && isUsable(field) ? field : null),
    }),
  )
}

/** As it is published and compared with the previous one. */
export const printed = (tokenSchema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(tokenSchema))}\n`

/** All flaws that prevent the start: with one, the door would show hidden fields or refuse visible ones. */
export function flawsOfTokenSchema(schema: GraphQLSchema, tokenSchema: GraphQLSchema): string[] {
  const flaws: string[] = []
  for (const type of Object.values(tokenSchema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    const members = membersOf(type)
    if (members.length === 0) flaws.push(`${type.name} is empty`)
    if (isPortalOnly(type)) flaws.push(`${type.name} is for the portal only`)
    for (const member of members.filter(isPortalOnly)) flaws.push(`${type.name}.${member.name} is for the portal only`)
  }
  for (const root of [tokenSchema.getQueryType(), tokenSchema.getMutationType(), tokenSchema.getSubscriptionType()])
    for (const field of Object.values(root?.getFields() ?? {}))
      if (!accessOf(field)?.scope) flaws.push(`${root?.name}.${field.name} has neither a scope nor @door(only: PORTAL)`)
  for (const coordinate of WITHIN_REACH) {
    const [typeName = '', name = ''] = coordinate.split('.')
    const type = schema.getType(typeName)
    if (!isObjectType(type) || !type.getFields()[name]) flaws.push(`${coordinate} does not exist`)
  }
  return flaws
}

/** Scalars have no members: the scalar itself counts as one. */
function membersOf(
  type: ReturnType<GraphQLSchema['getTypeMap']>[string],
): readonly { name: string; astNode?: Parameters<typeof isPortalOnly>[0]['astNode'] }[] {
  if (isObjectType(type) || isInterfaceType(type))
    return Object.values(type.getFields()).flatMap((field) => [
      field,
      ...field.args.map((argument) => ({ ...argument, name: `${field.name}(${argument.name})` })),
    ])
  if (isInputObjectType(type)) return Object.values(type.getFields())
  if (isEnumType(type)) return type.getValues()
  return isUnionType(type) ? type.getTypes().map(({ name }) => ({ name })) : [{ name: type.name }]
}
