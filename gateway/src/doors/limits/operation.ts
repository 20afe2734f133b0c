// The cost of an operation, measured on the document and the contract before anything is resolved.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isInterfaceType,
  valueFromASTUntyped,
} from 'graphql'
import { listSizeOf, upstreamOf, weightOf } from '../../graph/directives.ts'
import { INTROSPECTION_DEPTH, LIMITS, limitError, requireWithin } from './limits.ts'

type Variables = Record<string, unknown>
// oxlint-disable-next-line typescript/no-explicit-any -- a field of any resolver
type AnyField = GraphQLField<any, any>

/** Assumed if the contract has no size. */
const UNKNOWN_LIST = 100
const UNKNOWN_VALUES = 10

export type Measures = {
  /** 'only': the root has nothing except `__schema`, `__type` and `__typename`; 'mixed': it selects data too. */
  introspection: 'none' | 'only' | 'mixed'
  depth: number
  height: number
  aliases: number
  rootFields: number
  largestPage: number
  cost: number
  /** The calls of each field, by its coordinate. */
  calls: Map<string, number>
}

export const upstreamCalls = ({ calls }: Measures): number => [...calls.values()].reduce((sum, one) => sum + one, 0)

/** The selected operation; undefined if the document leaves it open: the execution reports that. */
export function operationOf({ definitions }: DocumentNode, name: string | null): OperationDefinitionNode | undefined {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (name === null) return operations.length === 1 ? operations[0] : undefined
  return operations.find((node) => node.name?.value === name)
}

/** Throws `LIMIT_EXPANSION` after that many steps, so that no document takes long to measure. */
export function measure(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): Measures {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const given = withDefaults(operation, variables)
  const found: Measures = {
    introspection: 'none',
    depth: 0,
    height: 0,
    aliases: 0,
    rootFields: 0,
    largestPage: 0,
    cost: 0,
    calls: new Map(),
  }
  let steps = 0
  let data = 0
  let introspected = 0

  type Place = {
    type: GraphQLNamedType | undefined
    depth: number
    /** The number of objects that the selection is read for. */
    times: number
    /** The size of a page's lists: the `first` of the page. */
    page: number | null
    /** The fragments around this place: the rules of GraphQL refuse one that spreads itself. */
    within: readonly string[]
  }

  function select({ selections }: SelectionSetNode, place: Place): void {
    for (const node of selections) {
      steps += 1
      if (steps > LIMITS.LIMIT_EXPANSION.most) throw limitError('LIMIT_EXPANSION', steps)
      if (node.kind === Kind.FIELD) readField(node, place)
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition?.name.value
        select(node.selectionSet, condition === undefined ? place : { ...place, type: schema.getType(condition) })
      } else {
        const name = node.name.value
        const fragment = fragments.get(name)
        if (!fragment || place.within.includes(name)) continue
        const type = schema.getType(fragment.typeCondition.name.value)
        select(fragment.selectionSet, { ...place, type, within: [...place.within, name] })
      }
    }
  }

  function readField(node: FieldNode, place: Place): void {
    const name = node.name.value
    const depth = place.depth + 1
    found.depth = Math.max(found.depth, depth)
    found.height += 1
    if (node.alias) found.aliases += 1
    if (depth === 1) {
      if (name === '__schema' || name === '__type') introspected += 1
      else if (name !== '__typename') {
        data += 1
        found.rootFields += 1
      }
    }
    const field = fieldOf(place.type, name)
    const inner: Place = field && place.type ? costOf(field, node, place) : { ...place, type: undefined, page: null }
    if (node.selectionSet) select(node.selectionSet, { ...inner, depth, within: place.within })
  }

  /** Adds the cost of the field; answers where its own fields are measured. */
  function costOf(field: AnyField, node: FieldNode, place: Place): Place {
    const type = getNamedType(field.type)
    const size = sizeOf(field, node)
    const isList = isListType(getNullableType(field.type))
    // The lists of a page have the page's size.
    const length = isList ? (size ?? place.page ?? (isLeafType(type) ? UNKNOWN_VALUES : UNKNOWN_LIST)) : 1
    const times = place.times * length
    const upstream = upstreamOf(field)
    if (upstream !== null && upstream.calls !== 'SHARED') {
      const coordinate = `${place.type?.name}.${field.name}`
      // A list of dates makes its calls itself; all other calls are made for each object.
      const made = { OPERATION: 1, DATE: times, CUSTOMER: place.times, DESTINATION: place.times, ARTICLE: place.times }[upstream.calls]
      found.calls.set(coordinate, (found.calls.get(coordinate) ?? 0) + made * upstream.times)
    }
    found.cost += times * (weightOf(type) ?? (isAddressable(type) ? 1 : isList ? 0.1 : 0))
    return { ...place, type, times, page: isList ? null : size }
  }

  function sizeOf(field: AnyField, node: FieldNode): number | null {
    const { slicingArgument = 'first', assumedSize } = listSizeOf(field)
    const argument = field.args.find((one) => one.name === slicingArgument)
    if (!argument) return assumedSize ?? null
    const written = node.arguments?.find((one) => one.name.value === slicingArgument)?.value
    const value = written ? valueFromASTUntyped(written, given) : argument.defaultValue
    const asked = typeof value === 'number' ? value : argument.defaultValue
    const size = typeof asked === 'number' && asked > 0 ? asked : (assumedSize ?? UNKNOWN_LIST)
    found.largestPage = Math.max(found.largestPage, size)
    return size
  }

  const root = schema.getRootType(operation.operation)
  select(operation.selectionSet, { type: root ?? undefined, depth: 0, times: 1, page: null, within: [] })
  if (introspected > 0) found.introspection = data > 0 ? 'mixed' : 'only'
  return { ...found, cost: Math.round(found.cost * 10) / 10 }
}

/** Throws the first exceeded limit. An introspection may be deeper and select more fields. */
export function requireMeasures(measures: Measures): void {
  requireWithin('LIMIT_ALIASES', measures.aliases)
  requireWithin('LIMIT_ROOT_FIELDS', measures.rootFields)
  if (measures.introspection === 'only') {
    if (measures.depth > INTROSPECTION_DEPTH) throw limitError('LIMIT_DEPTH', measures.depth, '', INTROSPECTION_DEPTH)
    return
  }
  requireWithin('LIMIT_DEPTH', measures.depth)
  requireWithin('LIMIT_HEIGHT', measures.height)
  requireWithin('LIMIT_PAGE', measures.largestPage)
  requireWithin('LIMIT_COST', measures.cost, 'Ask for smaller pages or fewer fields.')
  requireWithin('LIMIT_UPSTREAM', upstreamCalls(measures), adviceOf(measures))
}

/** All streams of a period share their reading (production/updates.ts). */
const SHARED_BY_STREAMS = new Set(['Production.processed', 'Production.items', 'Production.groups'])

/** A stream would make a call of its own with each of its answers. */
export function requireNoOwnCalls({ calls }: Measures): void {
  const own = new Map([...calls].filter(([coordinate]) => !SHARED_BY_STREAMS.has(coordinate)))
  const made = [...own.values()].reduce((sum, one) => sum + one, 0)
  if (made > 0) throw limitError('LIMIT_UPSTREAM', made, `Read ${[...own.keys()].join(', ')} with a query.`, 0)
}

/** Fields that read for many objects at once what others read one by one. */
export const BULK_FIELDS: Record<string, string> = {
  'Customer.documents': 'Query.documents',
  'Destination.documents': 'Query.documents',
  'Delivery.document': 'Query.documents',
}

/** Names the field with the most calls, and the one to select instead. */
function adviceOf({ calls }: Measures): string {
  const [coordinate] = [...calls].toSorted(([, one], [, other]) => other - one)[0] ?? ['']
  const bulk = BULK_FIELDS[coordinate]
  return `Most of them are for ${coordinate}: ask ${bulk ? `${bulk} in its place` : 'for it on fewer objects'}.`
}

function fieldOf(type: GraphQLNamedType | undefined, name: string): AnyField | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

const isAddressable = (type: GraphQLNamedType): boolean => fieldOf(type, 'id') !== undefined

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  )
  return { ...Object.fromEntries(defaults), ...variables }
}
