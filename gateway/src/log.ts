// What may be written to the log: an allow-list. Bodies, cookies, tokens and e-mails are never on it.
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const LOGGED = new Set([
  'path',
  'kind',
  'status',
  'token',
  'operation',
  'code',
  'action',
  'reason',
  'port',
  'url',
  'requestId',
  'durationMs',
  'fault',
  'dialect',
])

export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: { program: 'gateway' },
    formatters: {
      log: (entry: Record<string, unknown>) => Object.fromEntries(Object.entries(entry).filter(([name]) => LOGGED.has(name))),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Enough to tell two tokens apart, too little to use one. */
export const truncated = (token: string): string => `${token.slice(0, 6)}…`

/** Where an unexpected error comes from, without what it carried. */
export const faultOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : typeof error
