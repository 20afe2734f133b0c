import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/open.ts'
import type { Metrics } from '../metrics.ts'
import type { Passwords } from '../security/passwords.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no bearer token. */
    open?: boolean
    /** It waits for events: how long it takes says nothing. */
    isWaiting?: boolean
    /** The schema of the body or query, from which the published contract is generated. */
    body?: z.ZodType
    query?: z.ZodType
  }
  interface FastifyRequest {
    /** Who made the change, for the order history. */
    actor: string
  }
}

/** The dependencies of every subject. Tests pass their own clock and database. */
export interface Deps {
  config: Config
  clock: Clock
  database: Database
  db: Db
  passwords: Passwords
  /** Absent where nothing is measured. */
  metrics?: Metrics
}

/** Registers the routes of one subject. */
export type Subject = (app: FastifyInstance, deps: Deps) => void
