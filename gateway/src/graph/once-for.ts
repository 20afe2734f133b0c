// Keeps what is derived from a schema alone: building it costs more than starting a server.
import type { GraphQLSchema } from 'graphql'

export function onceFor<T>(make: (schema: GraphQLSchema) => T): (schema: GraphQLSchema) => T {
  const made = new WeakMap<GraphQLSchema, { value: T }>()
  return (schema) => {
    const known = made.get(schema) ?? { value: make(schema) }
    made.set(schema, known)
    return known.value
  }
}
