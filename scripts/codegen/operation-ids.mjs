// A codegen plugin: the ids of a few operations and nothing else, for code that must stay light.
import { operationsOf } from './operations.mjs'

export function plugin(schema, documents) {
  const ids = operationsOf(schema, documents).map(({ name, id }) => `  ${name}: '${id}',`)
  return `export const sessionOperationIds = {\n${ids.join('\n')}\n}\n`
}
