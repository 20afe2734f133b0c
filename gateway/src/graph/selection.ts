import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionNode } from 'graphql'

/** By field of a document, of which fragments are a part, and by path. Documents are parsed once. */
const known = new WeakMap<FieldNode, Map<string, boolean>>()

/** Whether the operation selects a path of fields below this field, in any fragment. */
export function selects(info: GraphQLResolveInfo, ...path: string[]): boolean {
  const name = path.join('.')
  return info.fieldNodes.some((field) => {
    const paths = known.get(field) ?? new Map<string, boolean>()
    known.set(field, paths)
    const answer = paths.get(name) ?? reaches(info, field, path)
    paths.set(name, answer)
    return answer
  })
}

function reaches(info: GraphQLResolveInfo, field: FieldNode, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true
  return fieldsOf(info, field.selectionSet?.selections ?? []).some((one) => one.name.value === name && reaches(info, one, rest))
}

function fieldsOf(info: GraphQLResolveInfo, selections: readonly SelectionNode[]): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value]
    return fieldsOf(info, fragment?.selectionSet.selections ?? [])
  })
}

/** Whether the operation selects only these fields below this field. */
export function selectsOnly(info: GraphQLResolveInfo, names: readonly string[]): boolean {
  return info.fieldNodes.every(({ selectionSet }) =>
    fieldsOf(info, selectionSet?.selections ?? []).every(({ name }) => name.value === '__typename' || names.includes(name.value)),
  )
}
