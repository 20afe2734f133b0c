// A field that must not be null makes the object or list above it null instead. If several do so to the same place, graphql-js
// reports the first error and graphql-jit all of them.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  Kind,
  type SelectionNode,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

type Path = readonly (string | number)[]

/** The errors that graphql-js reports of those that graphql-jit has found in a compiled operation (`compilable.ts`). */
export function reported(schema: GraphQLSchema, document: DocumentNode, data: unknown, errors: readonly GraphQLError[]): GraphQLError[] {
  const required = requiredPlaces(schema, document)
  const explained = new Set<string>()
  return errors.filter(({ path = [] }) => {
    if (!required.has(placeOf(path))) return true
    const place = JSON.stringify(path.slice(0, depthOfNull(data, path)))
    const isFirst = !explained.has(place)
    explained.add(place)
    return isFirst
  })
}

const placeOf = (path: Path): string => path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.')

/** How many steps of a path lead to the first null. */
function depthOfNull(data: unknown, path: Path): number {
  let value = data
  let depth = 0
  while (value !== null && depth < path.length) value = (value as Record<string | number, unknown>)[path[depth++]!] ?? null
  return depth
}

/** The places of an answer that must not be null. */
function requiredPlaces(schema: GraphQLSchema, { definitions }: DocumentNode): ReadonlySet<string> {
  const required = new Set<string>()
  const fragments = new Map(
    definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  )

  /** The path to the objects of a field, below its lists. */
  function addPlaces(type: GraphQLOutputType, path: Path): Path {
    if (isNonNullType(type)) {
      required.add(placeOf(path))
      return addPlaces(type.ofType, path)
    }
    return isListType(type) ? addPlaces(type.ofType, [...path, 0]) : path
  }

  function visit(selections: readonly SelectionNode[], type: GraphQLNamedType, path: Path): void {
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const field = fields[selection.name.value]
        if (!field) continue
        const below = addPlaces(field.type, [...path, (selection.alias ?? selection.name).value])
        visit(selection.selectionSet?.selections ?? [], getNamedType(field.type), below)
      } else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value)
        visit(fragment?.selectionSet.selections ?? [], condition ?? type, path)
      }
    }
  }

  for (const one of definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) visit(one.selectionSet.selections, schema.getRootType(one.operation)!, [])
  }
  return required
}
