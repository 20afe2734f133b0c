import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/open.ts'
import type { Passwords } from '../security/passwords.ts'

/** What every subject builds on; tests bring their own clock and database. */
export interface Deps {
  config: Config
  clock: Clock
  database: Database
  db: Db
  passwords: Passwords
}

/** Registers the routes of one subject. */
export type Subject = (app: FastifyInstance, deps: Deps) => void
