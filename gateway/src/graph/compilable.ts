// Which documents graphql-jit executes exactly as graphql-js does.
import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode, visit } from 'graphql'

/**
 * The operation of a document with one query, or with one change in a mutation; null for anything that graphql-jit executes
 * differently or in which it can hang: conditions (@skip, @include), input objects written in the document, several changes and
 * introspection.
 */
export function compilableOperation(document: DocumentNode): OperationDefinitionNode | null {
  const [operation, ...others] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation || others.length > 0) return null
  const isSimple = operation.operation === OperationTypeNode.QUERY || isOneChange(operation)
  return isSimple && isPlain(document) ? operation : null
}

/** Several changes are made one after the other. */
const isOneChange = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation === OperationTypeNode.MUTATION && selections.length === 1 && selections[0]!.kind === Kind.FIELD

function isPlain(document: DocumentNode): boolean {
  let plain = true
  const forbid = () => void (plain = false)
  visit(document, {
    // graphql-js checks them.
    VariableDefinition: () => false,
    Directive: forbid,
    ObjectValue: forbid,
    Field({ name }) {
      if (name.value.startsWith('__') && name.value !== '__typename') forbid()
    },
  })
  return plain
}
