// Whether an operation of a former build still fits the contract.
import { type GraphQLSchema, Kind, type OperationDefinitionNode, getVariableValues, parse, validate } from 'graphql'

/** With its variables: an input may have lost a field, or may need a new one. */
export function fitsContract(schema: GraphQLSchema, text: string, variables: Readonly<Record<string, unknown>>): boolean {
  const document = parse(text)
  if (validate(schema, document, undefined, { maxErrors: 1 }).length > 0) return false
  const operation = document.definitions.find((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
  return getVariableValues(schema, operation?.variableDefinitions ?? [], variables, { maxErrors: 1 }).errors === undefined
}
