// The demo bakery on the morning of Wednesday 18/11/2026, created once per run: every stack starts from a copy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../bakery/src/db/migrate.ts'
import { openDatabase } from '../../bakery/src/db/open.ts'
import { seedDemo } from '../../bakery/src/demo/load.ts'
import { cheapPasswords } from '../../bakery/src/test/passwords.ts'
import { TEMPLATE_TIME, rome } from './clock.ts'

export default async function makeTemplate(): Promise<(() => void) | void> {
  // Another project of the run has made it.
  if (process.env['PANIFY_DEMO_TEMPLATE']) return
  const dataDir = mkdtempSync(join(tmpdir(), 'panify-template-'))
  const database = openDatabase({ databaseUrl: null, dataDir })
  await migrate(database)
  const clock = { now: () => rome(TEMPLATE_TIME), setTimeout: () => ({ cancel: () => undefined }) }
  await seedDemo({ database, clock, passwords: cheapPasswords(), dataDir })
  await database.close()
  process.env['PANIFY_DEMO_TEMPLATE'] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
