// npm run licences: writes docs/LICENCES.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedComponents, licencesPage } from './components.ts'

writeFileSync(join(import.meta.dirname, '../../docs/LICENCES.md'), licencesPage(installedComponents()))
