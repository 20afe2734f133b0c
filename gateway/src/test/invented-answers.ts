// A graph of invented values, for tests of executors: any document of the contract has an answer, and one place of it can fail.
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isAbstractType,
} from 'graphql'
import { contract } from '../graph/contract.ts'
import { scalars } from '../graph/scalars.ts'

export const FAILURES = ['null', 'undefined', 'error', 'thrown', 'rejected', 'unreadable'] as const
type Failure = (typeof FAILURES)[number]

/** The same number for the same text. */
const numberOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7)

const LEAVES: Record<string, (path: string) => unknown> = {
  Boolean: (path) => numberOf(path) % 2 === 0,
  Int: (path) => numberOf(path),
  Float: (path) => numberOf(path) / 8,
  Quantity: (path) => numberOf(path),
  Kilograms: (path) => numberOf(path),
  Money: (path) => numberOf(path) / 100,
  Percent: (path) => numberOf(path) / 100,
  Date: () => '2026-11-20',
}

/** Objects inside the value of a field that have no resolver of their own. */
const MAX_DEPTH = 4

export function inventedAnswers() {
  const schema = makeExecutableSchema({ typeDefs: contract(), resolvers: scalars })
  let places: Set<string> | null = null
  let turn = 0
  let failing: { places: readonly string[]; failure: Failure } | null = null

  function at(path: string, make: () => unknown): unknown {
    places?.add(path)
    if (!failing?.places.includes(path)) return make()
    if (failing.failure === 'null') return null
    if (failing.failure === 'undefined') return undefined
    if (failing.failure === 'unreadable') return Symbol('unreadable')
    return new Error(`No ${path}`)
  }

  function valueOf(type: GraphQLOutputType, path: string, depth: number): unknown {
    if (isNonNullType(type)) return valueOf(type.ofType, path, depth)
    return at(path, () => {
      if (isListType(type)) return [0, 1].map((index) => valueOf(type.ofType, `${path}.${index}`, depth))
      if (isEnumType(type)) return type.getValues()[numberOf(path) % type.getValues().length]!.value as unknown
      if (isLeafType(type)) return (LEAVES[type.name] ?? (() => path))(path)
      const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
      const object = possible[(numberOf(path) + turn) % possible.length]!
      return isObjectType(object) ? recordOf(object, path, depth) : null
    })
  }

  const recordOf = (type: GraphQLObjectType, path: string, depth: number): Record<string, unknown> => ({
    __typename: type.name,
    ...Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) => {
        const isInside = !field.resolve && (isLeafType(getNamedType(field.type)) || depth < MAX_DEPTH)
        return isInside ? [[field.name, valueOf(field.type, `${path}.${field.name}`, depth + 1)]] : []
      }),
    ),
  })

  /** Half of the answers come later; each has the arguments in its texts. */
  const resolve: GraphQLFieldResolver<unknown, unknown> = (_parent, args, _context, { path, returnType }) => {
    const keys: (string | number)[] = []
    for (let step: typeof path | undefined = path; step; step = step.prev) keys.unshift(step.key)
    const given = Object.entries(args).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const place = [...keys, ...given.map((argument) => JSON.stringify(argument))].join('.')
    const failure = failing?.places.includes(place) ? failing.failure : null
    if (failure === 'thrown') throw new Error(`Thrown at ${place}`)
    if (failure === 'rejected') return Promise.reject(new Error(`Rejected at ${place}`))
    const value = valueOf(returnType, place, 0)
    return numberOf(place) % 2 === 0 ? Promise.resolve(value) : value
  }

  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType()
    for (const field of Object.values(type.getFields())) {
      const isOften = isLeafType(getNamedType(field.type)) ? 1 : 2
      const hasResolver = isRoot || field.args.length > 0 || numberOf(`${type.name}.${field.name}`) % 3 < isOften
      if (hasResolver) field.resolve = resolve
    }
  }

  return {
    schema,
    /** The places of the values that `run` reads. */
    async placesOf(run: () => Promise<unknown>): Promise<string[]> {
      places = new Set()
      await run()
      const found = [...places]
      places = null
      return found
    },
    /** Another type of each union and interface for each turn. */
    async inTurn(number: number, run: () => Promise<void>): Promise<void> {
      turn = number
      await run().finally(() => (turn = 0))
    },
    async failing(place: string | readonly string[], failure: Failure, run: () => Promise<void>): Promise<void> {
      failing = { places: [place].flat(), failure }
      await run().finally(() => (failing = null))
    },
  }
}
