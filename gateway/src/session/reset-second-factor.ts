// Turns off the second factor of a login: `node src/session/reset-second-factor.ts 0001/0001`, for an administrator who has lost
// both the app and the recovery codes.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openStore } from '../store/store.ts'

async function main(): Promise<void> {
  const [destination] = parseArgs({ allowPositionals: true }).positionals
  if (!destination) throw new ConfigError('whose second factor? For example 0001/0001')
  const store = await openStore(readConfig([]), { clock: systemClock(), newId: randomUUID, log: createLog() })
  try {
    if (!(await store.secondFactors.find(destination))) throw new ConfigError(`${destination} has no second factor`)
    const end = await store.audit({ actor: 'terminal', action: 'credentials.secondFactorReset', target: destination })
    await store.secondFactors.remove(destination)
    await end('done')
    process.stdout.write(`Verifica in due passaggi disattivata per ${destination}.\n`)
  } finally {
    await store.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`✗ gateway: ${error instanceof Error ? error.message : 'the second factor was not turned off'}\n`)
  process.exitCode = 1
}
