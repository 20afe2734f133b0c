// The introspection of the contract for a token.
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, executeSync, validate } from 'graphql'
import type { Scope } from '../generated/contract.ts'
import { schemaForScopes } from './token.schema.ts'

type Request = { operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined }

/** Each set of scopes sees its own part of the contract; documents are validated against the whole contract. */
export function createIntrospection(schema: GraphQLSchema) {
  const variants = new Map<string, GraphQLSchema>()
  const variantOf = (scopes: readonly Scope[]) => {
    const key = scopes.join()
    const variant = variants.get(key) ?? schemaForScopes(schema, scopes)
    variants.set(key, variant)
    return variant
  }
  return (scopes: readonly Scope[], document: DocumentNode, { operationName, variables }: Request): ExecutionResult => {
    const errors = validate(schema, document, undefined, { maxErrors: 5, hideSuggestions: true })
    if (errors.length > 0) throw errors[0]
    const result = executeSync({ schema: variantOf(scopes), document, operationName: operationName || null, variableValues: variables })
    const [error] = result.errors ?? []
    if (error) throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT' } })
    return result
  }
}
