// Writes the committed copy of the token door's contract: `node gateway/src/doors/print-contract.ts`, done by `npm run codegen`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { contract } from '../contract.ts'
import { printed, tokenSchemaOf } from './token.schema.ts'

const SNAPSHOT = join(import.meta.dirname, '../../../schema/token.snapshot.graphql')

writeFileSync(SNAPSHOT, printed(tokenSchemaOf(buildSchema(contract().join('\n')))))
