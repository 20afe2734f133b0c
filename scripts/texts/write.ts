// npm run texts: writes docs/TEXTS.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsPage } from './page.ts'

writeFileSync(join(import.meta.dirname, '../../docs/TEXTS.md'), textsPage())
