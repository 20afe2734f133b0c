// Ends every session of destinations: `node src/session/end-sessions.ts 0001/0001 …`, for terminal tasks that change a login
// without the gateway.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openStore } from '../store/store.ts'

async function main(): Promise<void> {
  const destinations = parseArgs({ allowPositionals: true }).positionals
  if (destinations.length === 0) throw new ConfigError('whose sessions? For example 0001/0001')
  const store = await openStore(readConfig([]), { clock: systemClock(), newId: randomUUID, log: createLog() })
  const isStored: boolean[] = []
  for (const destination of destinations) isStored.push(await store.endSessionsOf(destination))
  await store.close()
  if (isStored.includes(false)) throw new Error('sessions were not ended')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`✗ gateway: ${error instanceof Error ? error.message : 'sessions were not ended'}\n`)
  process.exitCode = 1
}
