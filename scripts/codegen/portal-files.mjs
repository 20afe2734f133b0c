// A codegen plugin: the generated types and the files that the preset by-subject.mjs makes, under one address.
import { basename, dirname } from 'node:path'

export function plugin(_schema, documents) {
  const subjects = new Set(documents.map(({ location }) => basename(dirname(location))))
  const files = ['./types.ts', ...[...subjects].map((subject) => `./operations/${subject}.ts`)]
  return files.map((file) => `export * from '${file}'\n`).join('')
}
