// A codegen plugin: what each operation takes and answers.
import { operationsOf } from './operations.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

function typesOf({ name, operation }) {
  const type = `${capital(name)}${capital(operation)}`
  return `  ${name}: { data: ${type}; variables: ${type}Variables }`
}

export function plugin(schema, documents) {
  const types = operationsOf(schema, documents).map(typesOf)
  return `/** What each operation takes and answers. */\nexport type PortalOperations = {\n${types.join('\n')}\n}\n`
}
