// Executes the operations of a door: by graphql-js, or for most queries of the portal by code that graphql-jit makes of a document
// (docs/decisions/0033-graphql-jit-executes-queries.md).
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  execute,
  getVariableValues,
  locatedError,
} from 'graphql'
import { compilableOperation } from './compilable.ts'
import { reported } from './null-errors.ts'

type Request = {
  document: DocumentNode
  operationName?: string | null | undefined
  variables?: Readonly<Record<string, unknown>> | undefined
  context: unknown
}

export type Executor = (request: Request) => ExecutionResult | Promise<ExecutionResult>

const MAX_COERCION_ERRORS = 5

export const interpreted =
  (schema: GraphQLSchema): Executor =>
  ({ document, operationName, variables, context }) =>
    execute({
      schema,
      document,
      operationName: operationName ?? null,
      variableValues: variables ?? {},
      contextValue: context,
      options: { maxCoercionErrors: MAX_COERCION_ERRORS },
    })

/** Only for documents of the portal's build, since their text becomes code. Each is compiled when it is first used. */
export function compiled(schema: GraphQLSchema): Executor {
  const known = new WeakMap<DocumentNode, Promise<Executor>>()
  return async (request) => {
    const { document } = request
    const executor = known.get(document) ?? compile(schema, document)
    known.set(document, executor)
    return (await executor)(request)
  }
}

async function compile(schema: GraphQLSchema, document: DocumentNode): Promise<Executor> {
  const interpret = interpreted(schema)
  const operation = compilableOperation(schema, document)
  if (operation === null) return interpret
  // Loading it takes as long as a tenth of a start.
  const { compileQuery, isCompiledQuery } = await import('graphql-jit')
  const code = compileQuery(schema, document, '', { disablingCapturingStackErrors: true })
  if (!isCompiledQuery(code)) return interpret
  return async (request) => {
    const { operationName, variables = {}, context } = request
    if (operationName && operationName !== operation.name?.value) return interpret(request)
    // graphql-js refuses invalid variables in its own words; those of graphql-jit differ.
    const { errors: refusals } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: MAX_COERCION_ERRORS,
    })
    if (refusals) return { errors: refusals }
    const { data = null, errors } = await code.query(undefined, context, variables)
    return errors ? { errors: reported(schema, document, data, errors.map(located)), data } : { data }
  }
}

/** graphql-jit's errors lack the extensions of the resolver's error. */
const located = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  originalError ? locatedError(originalError, undefined, path) : new GraphQLError(message, { path })
