// Who may use a field: `@access` of the contract, enforced here for every field that carries it and nowhere else.
import { type GraphQLField, type GraphQLSchema, Kind, defaultFieldResolver, isObjectType } from 'graphql'
import type { Context } from './context.ts'
import { codedError } from './errors.ts'
import type { Role } from './generated/resolvers.ts'

/** Puts a guard before every field that carries `@access`; throws when a root field carries none: it would be open to all. */
export function guardFields(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  const unguarded: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const role = roleOf(field)
      if (role) guard(field, role)
      else if (roots.includes(type)) unguarded.push(`${type.name}.${field.name}`)
    }
  }
  if (unguarded.length > 0) throw new Error(`These fields say not who may use them (@access): ${unguarded.join(', ')}`)
}

function roleOf(field: GraphQLField<unknown, unknown>): Role | undefined {
  const access = field.astNode?.directives?.find((directive) => directive.name.value === 'access')
  const value = access?.arguments?.find((argument) => argument.name.value === 'to')?.value
  return value?.kind === Kind.ENUM ? (value.value as Role) : undefined
}

function guard(field: GraphQLField<unknown, Context>, role: Role): void {
  const resolve = field.resolve ?? defaultFieldResolver
  field.resolve = (parent, args, context, info) => {
    refuse(role, context)
    return resolve(parent, args, context, info)
  }
}

function refuse(role: Role, { session }: Context): void {
  if (role === 'PUBLIC') return
  if (!session) throw codedError('NOT_AUTHENTICATED')
  if (role === 'ADMINISTRATOR' && !session.isAdministrator) throw codedError('FORBIDDEN')
}
