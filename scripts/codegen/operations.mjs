// Operations with their fragments; the portal's in the form that Apollo Client sends (`__typename` in every selection).
import { createHash } from 'node:crypto'
import { Kind, print, visit } from 'graphql'

const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }

function addTypenames(node) {
  return visit(node, {
    SelectionSet(set, _key, parent) {
      if (parent?.kind === Kind.OPERATION_DEFINITION) return undefined
      if (set.selections.some((s) => s.kind === Kind.FIELD && s.name.value === '__typename')) return undefined
      return { ...set, selections: [...set.selections, typename] }
    },
  })
}

function fragmentsUsed(definition, fragments, found = new Map()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return
      const fragment = fragments.get(value)
      if (!fragment) throw new Error(`Unknown fragment ${value}`)
      found.set(value, fragment)
      fragmentsUsed(fragment, fragments, found)
    },
  })
  return [...found.values()]
}

const asSent = (definition) => print(addTypenames(definition))

/** The operations of some documents; `known` are the fragments that they may use, by default their own. */
export function operationsOf(_schema, documents, toText = asSent, known) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
  const fragmentList = known ?? definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION)
  const fragmentsByName = new Map(fragmentList.map((d) => [d.name.value, d]))
  return definitions
    .filter((d) => d.kind === Kind.OPERATION_DEFINITION)
    .map((definition) => {
      const fragments = fragmentsUsed(definition, fragmentsByName)
      const body = [definition, ...fragments].map(toText).join('\n\n')
      return {
        name: definition.name.value,
        operation: definition.operation,
        hasRequiredVariables: definition.variableDefinitions?.some((v) => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue) ?? false,
        definition,
        fragments,
        body,
        id: createHash('sha256').update(body).digest('hex'),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
