// Invented variables for any operation of the contract, for tests of executors.
import {
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
} from 'graphql'

const LEAVES: Record<string, unknown> = {
  Boolean: true,
  Int: 2,
  Float: 2.5,
  Quantity: 3,
  Kilograms: 0.75,
  Money: 1.5,
  Percent: 10,
  Date: '2026-11-20',
  DateTime: '2026-11-20T10:00:00Z',
  TimeOfDay: '18:00',
}

/** `sparse`: only what is required, and one value where a list is taken, as clients may send it. */
export function inventedVariables(schema: GraphQLSchema, operation: OperationDefinitionNode, { sparse = false } = {}) {
  function valueOf(type: GraphQLInputType, name: string): unknown {
    if (isNonNullType(type)) return valueOf(type.ofType, name)
    if (isListType(type)) return sparse ? valueOf(type.ofType, name) : [valueOf(type.ofType, name), valueOf(type.ofType, name)]
    if (isEnumType(type)) return type.getValues()[0]!.name
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
        .filter(isGiven)
        .slice(0, type.isOneOf ? 1 : undefined)
      return Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type, field.name)]))
    }
    return LEAVES[type.name] ?? `${name}1`
  }
  const isGiven = (field: GraphQLInputField) => !sparse || isRequiredInputField(field)
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
      const known = typeFromAST(schema, type) as GraphQLInputType
      const isNeeded = isNonNullType(known) && !defaultValue
      return sparse && !isNeeded ? [] : [[variable.name.value, valueOf(known, variable.name.value)]]
    }),
  )
}
