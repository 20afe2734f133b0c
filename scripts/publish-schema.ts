// Writes the contract of the token door into the package of the client: as SDL, as introspection for the generators of other
// languages, and the catalogue of errors. The gateway serves the same three under /graphql/v1.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { introspectionFromSchema } from 'graphql'
import { catalogueOf } from '../gateway/src/doors/catalogue.ts'
import { printed, tokenSchemaOf } from '../gateway/src/doors/token.schema.ts'
import { buildGraph } from '../gateway/src/domains.ts'

const schema = tokenSchemaOf(buildGraph())
const files = {
  'schema.graphql': printed(schema),
  'introspection.json': JSON.stringify({ data: introspectionFromSchema(schema) }),
  'errors.json': JSON.stringify(catalogueOf(schema), null, 2),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(import.meta.dirname, '../schema/client', name), text)
