// What the gateway knows of its installation, for /readyz, the status that staff see, and their alert.
import { statSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Transport } from '../erp/transport/transport.ts'
import type { System } from '../status/ports.ts'
import type { Store } from '../store/store.ts'

/** After a refusal nothing is tried for a while: so little space shows that it would be refused again. */
const NEARLY_FULL_BYTES = 16 * 1024 * 1024

type Needs = {
  clock: Clock
  config: Pick<Config, 'dataDir' | 'backupAt'>
  store: { space: Store['space'] }
  transport: Pick<Transport, 'state' | 'isFull' | 'answeredAt'>
}

export function createSystem({ clock, config, store, transport }: Needs): System {
  const since = beginOf(config.dataDir, clock)
  let wasFull = false
  return {
    calls: () => transport.state(),
    answeredAt: () => transport.answeredAt(),
    async space() {
      const disk = await statfs(config.dataDir).catch(() => null)
      const freeBytes = disk && disk.bavail * disk.bsize
      wasFull = store.space.isFull() || transport.isFull() || (wasFull && freeBytes !== null && freeBytes < NEARLY_FULL_BYTES)
      return { isFull: wasFull, freeBytes, totalBytes: disk && disk.blocks * disk.bsize }
    },
    backup: async () => ({ time: config.backupAt, madeAt: await lastBackup(config.dataDir), since }),
  }
}

/** When the installation was made; at the latest the start of the gateway, whose clock may be another than that of its files. */
function beginOf(dataDir: string, clock: Clock): Temporal.Instant {
  const madeMs = statSync(join(dataDir, 'secrets.json'), { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(Math.min(madeMs, clock.nowMs())))
}

const recordSchema = z.object({ at: z.string() })

/** Written by the backup itself. */
async function lastBackup(dataDir: string): Promise<Temporal.Instant | null> {
  try {
    return Temporal.Instant.from(recordSchema.parse(JSON.parse(await readFile(join(dataDir, 'last-backup.json'), 'utf8'))).at)
  } catch {
    return null
  }
}
