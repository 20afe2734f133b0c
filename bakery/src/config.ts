import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TracingSettings } from '@panify/telemetry/tracing'
import { TRACING_VARIABLES, tracingOf } from '@panify/telemetry/tracing-variables'
import { KEEPING, type Keeping, MOST_MONTHS } from '@panify/rules/keeping'
import { CLOSING_GRACE_MS, WRITE_BUDGET_MS, flawOfTiming } from '@panify/rules/timing'
import { z } from 'zod'
import { LEAST_SCALE, MOST_SCALE } from './demo/limits.ts'

const secretsSchema = z.object({
  gatewayKey: z.string().min(1),
  serviceEmail: z.string().min(1),
  servicePassword: z.string().min(1),
  cookieKeys: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
})

const months = (fallback: number) => z.coerce.number().int().min(0).max(MOST_MONTHS).default(fallback)

const environmentSchema = z.object({
  BAKERY_PORT: z.coerce.number().int().min(0).max(65535).default(4001),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  WRITE_BUDGET: z.coerce.number().int().min(1).default(WRITE_BUDGET_MS),
  CLOSING_GRACE: z.coerce.number().int().min(0).default(CLOSING_GRACE_MS),
  ...TRACING_VARIABLES,
  OUTBOX_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(KEEPING.outboxDays),
  ORDER_HISTORY_KEEP_MONTHS: months(KEEPING.orderHistoryMonths),
  REGISTRATIONS_KEEP_MONTHS: months(KEEPING.registrationMonths),
})

/** The variables that the bakery reads. Tests compare the tables in the docs with them. */
export const VARIABLES = Object.keys(environmentSchema.shape)

export type Secrets = z.infer<typeof secretsSchema>

export interface Config {
  port: number
  /** Loopback, because the gateway runs on the same machine. */
  host: string
  dataDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  /** Milliseconds between the cut-off of a date and its closing. */
  closingGrace: number
  /** Where traces are sent; null: nowhere. */
  tracing: TracingSettings | null
  /** How long data about people are kept. The audit and the times of logins are the gateway's. */
  keeping: Omit<Keeping, 'auditMonths' | 'inactiveLoginMonths'>
  demo: boolean
  /** Start of the demo's clock, in Europe/Rome time. */
  startAt: string | null
  /** When the machine's clock is at this instant (milliseconds; null: at the start), the demo's clock is at `startAt`. */
  since: number | null
  /** Number of destinations of the demo; null is its usual size. */
  scale: number | null
  secrets: Secrets
}

/** An error for the person at the terminal: one clear line, no stack. */
export class ConfigError extends Error {}

const blankToUndefined = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** The mail library would take anything, and fail at the first letter. */
function isMailServer(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && ['smtp:', 'smtps:'].includes(parsed.protocol) && parsed.hostname !== ''
}

export function readConfig(args: string[] = process.argv.slice(2), environment: NodeJS.ProcessEnv = process.env): Config {
  const { demo, at, since, scale } = readArguments(args)
  const parsed = environmentSchema.safeParse(blankToUndefined(environment))
  if (!parsed.success) throw new ConfigError(`Environment: ${z.prettifyError(parsed.error)}`)
  const flaw = flawOfTiming({ writeBudget: parsed.data.WRITE_BUDGET, closingGrace: parsed.data.CLOSING_GRACE })
  if (flaw) throw new ConfigError(flaw)
  if (parsed.data.SMTP_URL && !isMailServer(parsed.data.SMTP_URL))
    throw new ConfigError('SMTP_URL must be smtp://… or smtps://… with the name of a mail server')
  const dataDir = resolve(parsed.data.DATA_DIR ?? (demo ? 'data/demo' : 'data'))
  return {
    port: parsed.data.BAKERY_PORT,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: parsed.data.DATABASE_URL ?? null,
    smtpUrl: parsed.data.SMTP_URL ?? null,
    closingGrace: parsed.data.CLOSING_GRACE,
    tracing: tracingOf(parsed.data, 'bakery'),
    keeping: {
      outboxDays: parsed.data.OUTBOX_KEEP_DAYS,
      orderHistoryMonths: parsed.data.ORDER_HISTORY_KEEP_MONTHS,
      registrationMonths: parsed.data.REGISTRATIONS_KEEP_MONTHS,
    },
    demo,
    startAt: at,
    since,
    scale,
    secrets: readSecrets(join(dataDir, 'secrets.json')),
  }
}

function readArguments(args: string[]): { demo: boolean; at: string | null; since: number | null; scale: number | null } {
  const text = { type: 'string' } as const
  const options = { demo: { type: 'boolean', default: false }, at: text, since: text, scale: text } as const
  const { values } = parseArgs({ args, options })
  if (values.at && !values.demo) throw new ConfigError('--at is only for the demo: add --demo')
  if (values.at && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(values.at)) throw new ConfigError("--at needs 'YYYY-MM-DD HH:MM'")
  if (values.scale !== undefined && !values.demo) throw new ConfigError('--scale is only for the demo: add --demo')
  const scale = values.scale === undefined ? null : Number(values.scale)
  if (scale !== null && !(Number.isInteger(scale) && scale >= LEAST_SCALE && scale <= MOST_SCALE))
    throw new ConfigError(`--scale needs a number of destinations from ${LEAST_SCALE} to ${MOST_SCALE}`)
  return { demo: values.demo, at: values.at ?? null, since: values.since === undefined ? null : Number(values.since), scale }
}

function readSecrets(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${file} is missing: start with 'npm start' or 'npm run serve', which create it`)
  }
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(`${file} is not a valid secrets file`)
  }
}
