// Writes the contract of the token door into the client's package: SDL, introspection for the generators of other languages,
// and the catalogue of errors. The gateway serves the same files under /graphql/v1.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { contract } from '../../gateway/src/graph/contract.ts'
import { catalogueOf } from '../../gateway/src/doors/catalogue.ts'
import { printed, tokenSchemaOf } from '../../gateway/src/doors/token.schema.ts'

const schema = tokenSchemaOf(buildSchema(contract().join('\n')))
const files = {
  'schema.graphql': printed(schema),
  'introspection.json': JSON.stringify({ data: introspectionFromSchema(schema) }),
  'errors.json': JSON.stringify(catalogueOf(schema), null, 2),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(import.meta.dirname, '../../schema/client', name), text)
