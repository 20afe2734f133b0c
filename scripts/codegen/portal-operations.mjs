// A codegen plugin: what each operation takes and answers, and the files of all operations under one address.
import { basename, dirname } from 'node:path'
import { operationsOf } from './operations.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

function typesOf({ name, operation }) {
  const type = `${capital(name)}${capital(operation)}`
  return `  ${name}: { data: ${type}; variables: ${type}Variables }`
}

export function plugin(schema, documents) {
  const subjects = [...new Set(documents.map(({ location }) => basename(dirname(location))))]
  return [
    ...subjects.map((subject) => `export * from './operations/${subject}.ts'`),
    `/** What each operation takes and answers. */\nexport type PortalOperations = {\n${operationsOf(schema, documents).map(typesOf).join('\n')}\n}`,
  ].join('\n\n')
}
