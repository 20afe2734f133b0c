// Where an installation keeps its data: the databases of both programs and the files beside them.
import { join } from 'node:path'
import { migrationsFor } from '../../bakery/src/db/migrate.ts'
import type { Migrations } from '../../database/src/migrate.ts'
import type { Database, DatabasePlace } from '../../database/src/open.ts'
import { migrations } from '../../gateway/src/store/migrations.ts'
import { dataDirOf } from '../place.ts'

export type Program = 'bakery' | 'gateway'

export type Installation = {
  dataDir: string
  /** In the order of a backup. The gateway's is read first: what it knows as done is then in the bakery's, too. */
  databases: { program: Program; place: DatabasePlace }[]
}

export const MIGRATIONS: Record<Program, (dialect: Database<unknown>['dialect']) => Migrations> = {
  bakery: migrationsFor,
  gateway: () => migrations,
}

/** What `DATA_DIR` has besides the databases: its secrets, pictures, and letters that wait to be sent. */
export const KEPT = ['secrets.json', 'img', 'outbox'] as const
/** What is made anew when it is missing, and what is about the machine. */
export const LEFT_OUT = ['bakery.sqlite', 'gateway.sqlite', 'thumbnails', 'logs', 'last-backup.json'] as const

export const fileOf = (dataDir: string, program: Program): string => join(dataDir, `${program}.sqlite`)

export function installationOf(environment: NodeJS.ProcessEnv, root: string): Installation {
  const dataDir = dataDirOf(environment, root)
  const place = (program: Program, url: string | undefined): DatabasePlace => ({ url: url || null, file: fileOf(dataDir, program) })
  const gateway = { program: 'gateway' as const, place: place('gateway', environment['GATEWAY_DATABASE_URL']) }
  const bakery = { program: 'bakery' as const, place: place('bakery', environment['DATABASE_URL']) }
  // Another back end has its own backups.
  return { dataDir, databases: environment['BAKERY_API_URL'] ? [gateway] : [gateway, bakery] }
}
