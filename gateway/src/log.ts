// The fields that may be logged: an allow-list without bodies, cookies, tokens and e-mails. Lines about a request have its id.
import { logOutput } from '@panify/telemetry/log-output'
import { requestFields } from '@panify/telemetry/requests'
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
  'traceId',
  'durationMs',
  'count',
  'fault',
  'dialect',
  'limits',
])

export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: { program: 'gateway' },
    mixin: requestFields,
    formatters: {
      log: (entry: Record<string, unknown>) => Object.fromEntries(Object.entries(entry).filter(([name]) => LOGGED.has(name))),
    },
  }
  return pino(options, destination ?? logOutput())
}

/** Enough to distinguish two tokens, too little to use one. */
export const truncated = (token: string): string => `${token.slice(0, 6)}…`

/** Where an unexpected error comes from, without its message. */
export const faultOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : typeof error
