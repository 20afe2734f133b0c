// What follows from a schema alone is made once for it: building it costs more than starting a server.
import type { GraphQLSchema } from 'graphql'

export function onceFor<T>(make: (schema: GraphQLSchema) => T): (schema: GraphQLSchema) => T {
  const made = new WeakMap<GraphQLSchema, { value: T }>()
  return (schema) => {
    const known = made.get(schema) ?? { value: make(schema) }
    made.set(schema, known)
    return known.value
  }
}
