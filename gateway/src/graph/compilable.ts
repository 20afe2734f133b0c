// Which documents graphql-jit executes exactly as graphql-js does.
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * The operation of a document with a single query of plain fields; null for anything that graphql-jit executes differently or in
 * which it can hang: mutations, conditions (@skip, @include), unions and interfaces, input objects, defaults of variables and
 * introspection.
 */
export function compilableOperation(schema: GraphQLSchema, document: DocumentNode): OperationDefinitionNode | null {
  const [operation, ...others] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation || others.length > 0 || operation.operation !== OperationTypeNode.QUERY) return null
  return isPlain(schema, document) ? operation : null
}

function isPlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let plain = true
  const forbid = () => void (plain = false)
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: forbid,
      ObjectValue: forbid,
      Field({ name }) {
        if (name.value.startsWith('__') && name.value !== '__typename') forbid()
        if (isAbstractType(getNamedType(types.getType()))) forbid()
      },
      InlineFragment() {
        if (isAbstractType(types.getType())) forbid()
      },
      VariableDefinition({ defaultValue }) {
        if (defaultValue || isInputObjectType(getNamedType(types.getInputType()))) forbid()
      },
    }),
  )
  return plain
}
