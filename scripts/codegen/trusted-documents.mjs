// A codegen plugin: the operations that the gateway accepts from the portal, by the SHA-256 of their text.
import { operationsOf } from './operations.mjs'

export function plugin(schema, documents) {
  const entries = operationsOf(schema, documents).map(({ id, name, body }) => [id, { name, body }])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
