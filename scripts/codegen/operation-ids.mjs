// A codegen plugin: only the ids of a few operations, for code that must stay small.
import { operationsOf } from './operations.mjs'

export function plugin(schema, documents, { name: exported = 'sessionOperationIds' }) {
  const ids = operationsOf(schema, documents).map(({ name, id }) => `  ${name}: '${id}',`)
  return `export const ${exported} = {\n${ids.join('\n')}\n}\n`
}
