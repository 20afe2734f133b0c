// Recognizes failures in the bodies of successful answers: some servers answer every call with 200.
import { type Row, isRow, valueOf } from './decode/envelope.ts'

const NO = new Set<unknown>([
  false,
  0,
  '0',
  'false',
  'no',
  'n',
  'ko',
  'error',
  'errore',
  'failed',
  'failure',
  'fail',
  'negativo',
  'fallito',
])

/** A word that means failure by itself. */
export const isNegative = (word: unknown): boolean => NO.has(typeof word === 'string' ? word.trim().toLowerCase() : word)

const YES =
  /^(ok|1|true|s[iì]?|y(es)?|done|2\d\d)$|success|positiv|complet|riuscit|esegu|effettuat|salvat|inviat|registrat|aggiornat|creat|eliminat/i
const DENIED = /\b(non|no|senza|ko|impossibile|insuccesso|fallit\w*|negativ\w*|err\w*)\b/i

/** 'esito' is a word of success, or describes the failure. */
function isBadOutcome(outcome: unknown): boolean {
  if (isNegative(outcome)) return true
  if (typeof outcome === 'number') return outcome >= 300
  return typeof outcome === 'string' && outcome.trim() !== '' && (!YES.test(outcome.trim()) || DENIED.test(outcome))
}

/** A word, a yes or no, or an HTTP status. '0' is a common value for success. */
function isBadStatus(status: unknown): boolean {
  if (typeof status === 'number' || (typeof status === 'string' && /^\s*\d+\s*$/.test(status)))
    return Number(status) >= 400 && Number(status) < 600
  return isNegative(status)
}

function isFilled(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0
  return typeof error === 'string' ? !['', '0', 'false', 'null', 'no'].includes(error.trim().toLowerCase()) : Boolean(error)
}

const fieldOf = (body: Row, name: string): unknown => valueOf(body, [name])?.value

export function reportsFailure(body: unknown): boolean {
  if (!isRow(body)) return false
  return (
    isNegative(fieldOf(body, 'success')) ||
    isBadStatus(fieldOf(body, 'status')) ||
    isBadOutcome(fieldOf(body, 'esito')) ||
    ['error', 'errors', 'errore', 'errori'].some((name) => isFilled(fieldOf(body, name)))
  )
}

/** The answer to a write may be only its outcome: a bare word or line, or the answer in a list. */
export const refusesWrite = (body: unknown): boolean =>
  isNegative(body) ||
  (typeof body === 'string' && DENIED.test(body)) ||
  (Array.isArray(body) && body.length === 1 && reportsFailure(body[0]))
