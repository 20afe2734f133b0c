// Writes docs/openapi.json.
import { writeFileSync } from 'node:fs'
import { openApiText } from './document.ts'

writeFileSync(new URL('../../docs/openapi.json', import.meta.url), openApiText())
