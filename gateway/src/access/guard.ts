// Access to fields: `@access` of the contract is enforced here, for every field that carries it.
import { type GraphQLField, type GraphQLSchema, defaultFieldResolver, isObjectType } from 'graphql'
import { actorOf } from './actor.ts'
import type { Context } from '../context.ts'
import { type Access, accessOf } from '../graph/directives.ts'
import { codedError } from '../graph/errors.ts'
import type { Token } from './identity.ts'

/**
 * Staff fields that a token bound to one destination may use: it finds only its own destination in them (reach.ts). Every other
 * staff field is refused to such a token, whatever its scopes.
 */
export const WITHIN_REACH: readonly string[] = [
  'Query.customer',
  'Query.customers',
  'Query.destinations',
  'Destination.customer',
  'Document.customer',
]

/** Guards every field that carries `@access`. Throws when a root field has none, since it would be open to all. */
export function guardFields(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const unguarded: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const access = accessOf(field)
      const rule = { isRoot: roots.includes(type), coordinate: `${type.name}.${field.name}` }
      if (access) guard(field, { ...access, ...rule })
      else if (rule.isRoot) unguarded.push(rule.coordinate)
    }
  }
  if (unguarded.length > 0) throw new Error(`These root fields have no @access: ${unguarded.join(', ')}`)
}

type Rule = Access & { isRoot: boolean; coordinate: string }

function guard(field: GraphQLField<unknown, Context>, rule: Rule): void {
  const { resolve = defaultFieldResolver, subscribe } = field
  const check = (context: Context) => (context.token ? refuseToken(rule, context.token) : refuseSession(rule, context))
  // Of a subscription: for each event.
  field.resolve = (parent, args, context, info) => {
    check(context)
    return resolve(parent, args, context, info)
  }
  if (subscribe)
    field.subscribe = (parent, args, context, info) => {
      check(context)
      return subscribe(parent, args, context, info)
    }
}

function refuseSession({ to }: Rule, { session }: Context): void {
  if (to === 'PUBLIC') return
  if (!session) throw codedError('NOT_AUTHENTICATED')
  if (to === 'ADMINISTRATOR' && !session.isAdministrator) throw codedError('FORBIDDEN')
}

/** A root field without a scope is closed to every token; a nested one needs the scope of its parent field. */
function refuseToken({ to, scope, isRoot, coordinate }: Rule, token: Token): void {
  const isForStaff = to === 'ADMINISTRATOR'
  const needed = scope ?? (isRoot || isForStaff ? 'ADMINISTRATION' : 'ANY')
  const isClosed = isRoot && scope === undefined
  if (needed !== 'ANY' && !token.scopes.includes(needed)) throw codedError('FORBIDDEN', { missingScope: needed })
  const reachesAll = actorOf({ session: null, token })?.reachesAll ?? false
  if (isClosed || (isForStaff && !reachesAll && !WITHIN_REACH.includes(coordinate))) throw codedError('FORBIDDEN')
}
