import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionNode } from 'graphql'

/** Whether the operation selects a path of fields below this field, in any fragment. */
export function selects(info: GraphQLResolveInfo, ...path: string[]): boolean {
  return info.fieldNodes.some((field) => reaches(info, field, path))
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
