// The only reader of the environment. An invalid configuration gives one line and prevents the start.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TracingSettings } from '@panify/telemetry/tracing'
import { TRACING_VARIABLES, tracingOf } from '@panify/telemetry/tracing-variables'
import { KEEPING, type Keeping, LEAST_INACTIVE_MONTHS, MOST_MONTHS } from '@panify/rules/keeping'
import { BACKUP_TIME } from '@panify/rules/backups'
import { CLOSING_GRACE_MS, WRITE_BUDGET_MS, flawOfTiming } from '@panify/rules/timing'
import { z } from 'zod'
import { type Networks, networksOf } from './networks.ts'
import { type Pins, pinsFrom } from './erp/dialect/pins.ts'
import { DEFAULT_PEER, type PeerSettings } from './erp/transport/settings.ts'

/** For the person at the terminal: one clear line, no stack. */
export class ConfigError extends Error {}

const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const atLeastOne = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const months = (fallback: number) => wholeNumber(fallback).pipe(z.number().max(MOST_MONTHS))
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))

const environmentSchema = z.object({
  PORT: port(4000),
  HOST: z.string().default('127.0.0.1'),
  BAKERY_PORT: port(4001),
  BAKERY_API_URL: webAddress.optional(),
  BAKERY_DIALECT: z.string().default(''),
  DATA_DIR: z.string().optional(),
  GATEWAY_DATABASE_URL: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  WORKERS: atLeastOne(1).pipe(z.number().max(64)),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  SERVICE_EMAIL: z.string().optional(),
  SERVICE_PASSWORD_FILE: z.string().optional(),
  DEADLINE_READ: wholeNumber(10_000),
  DEADLINE_WRITE: wholeNumber(15_000),
  DEADLINE_DOCUMENTS: wholeNumber(10_000),
  DEADLINE_PRODUCTION: wholeNumber(30_000),
  SLOTS_INTERACTIVE: atLeastOne(DEFAULT_PEER.slots.interactive),
  SLOTS_PRODUCTION: atLeastOne(DEFAULT_PEER.slots.production),
  SLOTS_DOCUMENTS: atLeastOne(DEFAULT_PEER.slots.documents),
  SLOTS_UPLOAD: atLeastOne(DEFAULT_PEER.slots.upload),
  SLOTS_PICTURES: atLeastOne(DEFAULT_PEER.slots.pictures),
  QUEUE_LENGTH: wholeNumber(DEFAULT_PEER.queue.length),
  QUEUE_WAIT: wholeNumber(DEFAULT_PEER.queue.waitMs),
  RETRY_PERCENT: wholeNumber(DEFAULT_PEER.retryPercent).pipe(z.number().max(100)),
  BREAKER_CALLS: wholeNumber(DEFAULT_PEER.breaker.calls),
  BREAKER_PERCENT: atLeastOne(DEFAULT_PEER.breaker.failedPercent).pipe(z.number().max(100)),
  BREAKER_WINDOW: atLeastOne(DEFAULT_PEER.breaker.windowMs),
  BREAKER_PAUSE: atLeastOne(DEFAULT_PEER.breaker.pauseMs),
  BREAKER_LONGEST_PAUSE: atLeastOne(DEFAULT_PEER.breaker.longestPauseMs),
  WRITE_BUDGET: atLeastOne(WRITE_BUDGET_MS),
  CLOSING_GRACE: wholeNumber(CLOSING_GRACE_MS),
  CSRF_WAIT_LOGIN: wholeNumber(100),
  CSRF_WAIT_DESTINATION: wholeNumber(200),
  RECOVERY_NEUTRAL: z.stringbool().default(false),
  ADMIN_SECOND_FACTOR: z.enum(['off', 'optional', 'required']).default('optional'),
  PLAYGROUND: z.enum(['on', 'off']).optional(),
  COMPILED_QUERIES: z.enum(['on', 'off']).default('on'),
  AUDIT_KEEP_MONTHS: months(KEEPING.auditMonths),
  INACTIVE_LOGIN_MONTHS: months(KEEPING.inactiveLoginMonths).refine(
    (number) => number === 0 || number >= LEAST_INACTIVE_MONTHS,
    `0, or at least ${LEAST_INACTIVE_MONTHS}`,
  ),
  // The bundled back end deletes by these; the gateway lists them among its limits.
  ORDER_HISTORY_KEEP_MONTHS: months(KEEPING.orderHistoryMonths),
  REGISTRATIONS_KEEP_MONTHS: months(KEEPING.registrationMonths),
  OUTBOX_KEEP_DAYS: wholeNumber(KEEPING.outboxDays),
  THUMBNAILS_KEEP_MB: atLeastOne(200),
  WEBHOOK_PRIVATE_ADDRESSES: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z.string().default(BACKUP_TIME),
  ...TRACING_VARIABLES,
})

/** The variables that the gateway reads; a guard compares them with the tables in the docs. */
export const VARIABLES = Object.keys(environmentSchema.shape)

const secretsSchema = z.object({
  gatewayKey: z.string().min(1),
  cookieKeys: z.array(z.object({ id: z.string().min(1), key: z.base64url().length(43) })).min(1),
})

export type CookieKey = { id: string; key: string }

export type Config = {
  port: number
  host: string
  /** The portal's public address, if it differs from where the gateway listens. */
  publicUrl: string | null
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  tls: { cert: string; key: string } | null
  bakery: {
    /** Base of the REST calls, e.g. 'http://127.0.0.1:4001/api'. */
    url: string
    /** Only the bundled back end receives the gateway's key and the actor. */
    isBundled: boolean
  }
  /** The operator's settings of the back end's dialect. */
  dialect: Pins
  dataDir: string
  databaseUrl: string | null
  /** Redis that several gateways share. */
  redisUrl: string | null
  /** Processes of this gateway, which share its port. */
  workers: number
  /** Milliseconds, 0 = none. */
  deadlines: { read: number; write: number; documents: number; production: number }
  /** How many simultaneous calls, how long they wait, which are repeated, and when a failing server is left alone. */
  peer: PeerSettings
  /** Milliseconds from its receipt in which an operation that changes something may call the bakery's server. */
  writeBudget: number
  /** Milliseconds between the CSRF cookie and a login. */
  waits: { login: number; destination: number }
  /** The configured service account; null: the bakery's /client-config gives it. */
  service: { email: string; password: string } | null
  /** Recovery answers the same for an unknown e-mail as for a known one. */
  recoveryIsNeutral: boolean
  /** Whether administrators may have a second factor, or must. */
  secondFactor: 'off' | 'optional' | 'required'
  /** How long data about people are kept. */
  keeping: Keeping
  /** The most that the thumbnails on disk may take. */
  thumbnailBytes: number
  /** Opens metrics and the details of /readyz; null: programs of this machine may read them. */
  metricsToken: string | null
  /** Addresses that are not public, to which webhooks may be sent nevertheless. */
  webhookNetworks: Networks
  /** When the launcher makes a backup each day; null: never. */
  backupAt: string | null
  /** Where traces are sent; null: nowhere. */
  tracing: TracingSettings | null
  /** Whether /playground exists; by default only on a machine that serves only itself. */
  hasPlayground: boolean
  /** The portal's queries run as compiled code. */
  compilesQueries: boolean
  gatewayKey: string
  cookieKeys: CookieKey[]
  isDemo: boolean
  /** Europe/Rome time at which the demo's clock starts. */
  startsAt: string | null
  /** When the machine's clock is at this instant (milliseconds; null: at the start), the demo's clock is at `startsAt`. */
  since: number | null
}

const withoutBlanks = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

export function readConfig(args: string[] = process.argv.slice(2), environment: NodeJS.ProcessEnv = process.env): Config {
  const { isDemo, startsAt, since } = readArguments(args)
  const parsed = environmentSchema.safeParse(withoutBlanks(environment))
  if (!parsed.success) throw new ConfigError(`${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`)
  const env = parsed.data
  // Ignored, it would shorten what an operator has chosen.
  if (environment['AUDIT_KEEP_YEARS']) throw new ConfigError('AUDIT_KEEP_YEARS: it is AUDIT_KEEP_MONTHS now')
  if (env.INACTIVE_LOGIN_MONTHS > 0 && env.BAKERY_API_URL)
    throw new ConfigError('INACTIVE_LOGIN_MONTHS: only the bundled back end can take a password away')
  const flaw = flawOfTiming({ writeBudget: env.WRITE_BUDGET, closingGrace: env.CLOSING_GRACE })
  if (flaw) throw new ConfigError(flaw)
  const dataDir = resolve(env.DATA_DIR ?? (isDemo ? 'data/demo' : 'data'))
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: (env.TRUST_PROXY ?? '').split(',').flatMap((address) => address.trim() || []),
    tls: readTls(env.TLS_CERT, env.TLS_KEY),
    bakery: { url: env.BAKERY_API_URL ?? `http://127.0.0.1:${env.BAKERY_PORT}/api`, isBundled: !env.BAKERY_API_URL },
    dialect: readPins(env.BAKERY_DIALECT),
    dataDir,
    databaseUrl: env.GATEWAY_DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    workers: env.WORKERS,
    deadlines: {
      read: env.DEADLINE_READ,
      write: env.DEADLINE_WRITE,
      documents: env.DEADLINE_DOCUMENTS,
      production: env.DEADLINE_PRODUCTION,
    },
    peer: readPeer(env),
    writeBudget: env.WRITE_BUDGET,
    waits: { login: env.CSRF_WAIT_LOGIN, destination: env.CSRF_WAIT_DESTINATION },
    recoveryIsNeutral: env.RECOVERY_NEUTRAL,
    secondFactor: env.ADMIN_SECOND_FACTOR,
    keeping: {
      auditMonths: env.AUDIT_KEEP_MONTHS,
      orderHistoryMonths: env.ORDER_HISTORY_KEEP_MONTHS,
      registrationMonths: env.REGISTRATIONS_KEEP_MONTHS,
      outboxDays: env.OUTBOX_KEEP_DAYS,
      inactiveLoginMonths: env.INACTIVE_LOGIN_MONTHS,
    },
    thumbnailBytes: env.THUMBNAILS_KEEP_MB * 1_000_000,
    metricsToken: env.METRICS_TOKEN ?? null,
    webhookNetworks: readNetworks(env.WEBHOOK_PRIVATE_ADDRESSES),
    backupAt: env.BACKUP_DIR === undefined ? null : env.BACKUP_AT,
    tracing: tracingOf(env, 'gateway'),
    hasPlayground: env.PLAYGROUND === undefined ? isForItself(env) : env.PLAYGROUND === 'on',
    compilesQueries: env.COMPILED_QUERIES === 'on',
    service: readService(env.SERVICE_EMAIL, env.SERVICE_PASSWORD_FILE),
    ...readSecrets(join(dataDir, 'secrets.json')),
    isDemo,
    startsAt,
    since,
  }
}

function readPeer(env: z.infer<typeof environmentSchema>): PeerSettings {
  if (env.BREAKER_LONGEST_PAUSE < env.BREAKER_PAUSE) throw new ConfigError('BREAKER_LONGEST_PAUSE is shorter than BREAKER_PAUSE')
  return {
    slots: {
      interactive: env.SLOTS_INTERACTIVE,
      production: env.SLOTS_PRODUCTION,
      documents: env.SLOTS_DOCUMENTS,
      upload: env.SLOTS_UPLOAD,
      pictures: env.SLOTS_PICTURES,
    },
    queue: { length: env.QUEUE_LENGTH, waitMs: env.QUEUE_WAIT },
    retryPercent: env.RETRY_PERCENT,
    breaker: {
      calls: env.BREAKER_CALLS,
      failedPercent: env.BREAKER_PERCENT,
      windowMs: env.BREAKER_WINDOW,
      pauseMs: env.BREAKER_PAUSE,
      longestPauseMs: env.BREAKER_LONGEST_PAUSE,
    },
  }
}

const isForItself = ({ HOST, PUBLIC_URL, TRUST_PROXY }: z.infer<typeof environmentSchema>): boolean =>
  ['127.0.0.1', '::1', 'localhost'].includes(HOST) && PUBLIC_URL === undefined && TRUST_PROXY === undefined

function readArguments(args: string[]): { isDemo: boolean; startsAt: string | null; since: number | null } {
  const text = { type: 'string' } as const
  // `early` concerns main.ts alone.
  const options = { demo: { type: 'boolean', default: false }, at: text, since: text, early: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  if (values.at && !values.demo) throw new ConfigError('--at is only for the demo: add --demo')
  if (values.at && !/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/.test(values.at)) throw new ConfigError("--at needs 'YYYY-MM-DD HH:MM'")
  return { isDemo: values.demo, startsAt: values.at ?? null, since: values.since === undefined ? null : Number(values.since) }
}

function readPins(written: string): Pins {
  try {
    return pinsFrom(written)
  } catch (cause) {
    throw new ConfigError(`BAKERY_DIALECT: ${(cause as Error).message}`)
  }
}

function readNetworks(written: string): Networks {
  const networks = networksOf(written)
  if (networks === null) throw new ConfigError('WEBHOOK_PRIVATE_ADDRESSES: addresses or networks with commas between, e.g. 192.168.1.0/24')
  return networks
}

function readFileOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${variable}: ${file} cannot be read`)
  }
}

function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (!cert && !key) return null
  if (!cert || !key) throw new ConfigError('TLS_CERT and TLS_KEY belong together')
  return { cert: readFileOf('TLS_CERT', cert), key: readFileOf('TLS_KEY', key) }
}

function readService(email: string | undefined, passwordFile: string | undefined): Config['service'] {
  if (!email && !passwordFile) return null
  if (!email || !passwordFile) throw new ConfigError('SERVICE_EMAIL and SERVICE_PASSWORD_FILE belong together')
  const password = readFileOf('SERVICE_PASSWORD_FILE', passwordFile).trim()
  if (!password) throw new ConfigError('SERVICE_PASSWORD_FILE: the file is empty')
  return { email, password }
}

function readSecrets(file: string): z.infer<typeof secretsSchema> {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${file} is missing: start with 'npm start' or 'npm run serve', which create it`)
  }
  try {
    return secretsSchema.parse(JSON.parse(content))
  } catch {
    throw new ConfigError(`${file} is not a valid secrets file`)
  }
}
