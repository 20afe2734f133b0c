// Executes the operations of a door: by graphql-js, or for most of the portal's by code that graphql-jit makes of a document
// (docs/decisions/0033-graphql-jit-executes-queries.md).
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  type VariableDefinitionNode,
  execute,
  getVariableValues,
  isAbstractType,
  locatedError,
  visit,
} from 'graphql'
import { compilableOperation } from './compilable.ts'
import { reported } from './null-errors.ts'
import { onceFor } from './once-for.ts'

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
  for (const type of Object.values(schema.getTypeMap())) if (isAbstractType(type)) type.resolveType ??= typeNameOf
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
  const operation = compilableOperation(document)
  if (operation === null) return interpret
  // Loading it takes as long as a tenth of a start.
  const { compileQuery, isCompiledQuery } = await import('graphql-jit')
  const code = compileQuery(withChecked(schema), takingChecked(document), '', { disablingCapturingStackErrors: true })
  if (!isCompiledQuery(code)) return interpret
  return async (request) => {
    const { operationName, variables = {}, context } = request
    if (operationName && operationName !== operation.name?.value) return interpret(request)
    const { coerced, errors: refusals } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: MAX_COERCION_ERRORS,
    })
    if (refusals) return { errors: refusals }
    const { data = null, errors } = await code.query(undefined, context, coerced)
    return errors ? { errors: reported(schema, document, data, errors.map(located)), data } : { data }
  }
}

/** As by default, but without throwing for a value that has no name: in compiled code that would end the process. */
const typeNameOf = ({ __typename }: { __typename?: string }) => __typename

/** The type of every variable for graphql-jit, which mistakes defaults and never ends with an input that contains itself. */
const CHECKED = new GraphQLScalarType({ name: 'Checked' })

const withChecked = onceFor((schema: GraphQLSchema): GraphQLSchema => {
  const config = schema.toConfig()
  return new GraphQLSchema({ ...config, types: [...config.types, CHECKED], assumeValid: true })
})

/** The document with variables that graphql-js has checked before. */
const takingChecked = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: ({ variable }): VariableDefinitionNode => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: CHECKED.name } },
    }),
  })

/** graphql-jit's errors lack the extensions of the resolver's error. */
const located = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  originalError ? locatedError(originalError, undefined, path) : new GraphQLError(message, { path })
