// Refuses a start that would give databases in use new secrets: all sessions would end, and nothing sealed could be opened.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePlace } from '../../database/src/open.ts'
import { readSnapshot } from '../../database/src/snapshot.ts'
import { type Installation, installationOf } from './installation.ts'

export const requireSecretsOf = (environment: NodeJS.ProcessEnv, root: string) => requireSecrets(installationOf(environment, root))

export async function requireSecrets({ dataDir, databases }: Installation): Promise<void> {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return
  for (const { program, place } of databases) {
    // The file is written before any database: another start may have done both meanwhile.
    const used = await isUsed(place).catch((error: Error & { code?: string }) => {
      throw new Error(`The ${program}'s database cannot be read: ${error.message || error.code}`)
    })
    if (used && !existsSync(file))
      throw new Error(
        `${file} is missing, and the ${program}'s database is in use. Copy the file from another machine or a backup. If it is lost: docs/OPERATIONS.md, 'Changing secrets'.`,
      )
  }
}

async function isUsed(place: DatabasePlace): Promise<boolean> {
  if (!place.url) return existsSync(place.file)
  return await readSnapshot(place, ({ migration }) => Promise.resolve(migration !== null))
}
