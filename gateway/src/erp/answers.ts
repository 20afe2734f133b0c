// From an answer of the bakery's server to a value that fits its schema, or to the failure it stands for.
import { z } from 'zod'
import type { Answer, Expected } from './client.ts'
import { type Row, isRow, valueOf as fieldOf } from './decode/envelope.ts'
import { type Reading, Unreadable } from './decode/reading.ts'
import { singleValue } from './decode/single.ts'
import type { Decoder } from './decode/values.ts'
import { ErpFailure } from './errors.ts'
import { reportsFailure } from './outcome.ts'

const isSuccess = (status: number) => status >= 200 && status < 300

/** The value of a success. */
export const readAnswer = <T>(answer: Answer, expected: Expected<T>, reading: Reading): T =>
  valueOf(successOf(answer), expected, reading, answer.status)

/** The JSON of a success, whatever it holds. */
export function successOf(answer: Answer): unknown {
  if (!isSuccess(answer.status)) throw failureOf(answer)
  const body = jsonOf(answer)
  if (reportsFailure(body)) throw new ErpFailure('refused', { status: answer.status, detail: messageOf(answer) })
  return body
}

/** What a body is to its reader, or to its schema. */
export function valueOf<T>(body: unknown, expected: Expected<T>, reading: Reading, status: number): T {
  try {
    return typeof expected === 'function' ? expected(body, reading) : expected.parse(body)
  } catch (cause) {
    throw unreadable(cause, reading, status)
  }
}

/** The failure of an answer that cannot be read. The log names call and field, the caller learns neither. */
export function unreadable(cause: unknown, reading: Reading, status: number): unknown {
  if (cause instanceof Unreadable) reading.refuse(cause.field, cause.problem)
  else if (cause instanceof z.ZodError) reading.refuse(cause.issues[0]?.path.join('.') ?? '', cause.issues[0]?.message ?? '')
  else return cause
  return new ErpFailure('invalid', { status, cause })
}

/** The value of the parameter that the path names. */
export const readValue = <T>(answer: Answer, path: string, decoder: Decoder<T>, reading: Reading): T | null =>
  readAnswer(answer, singleValue(path.split('/')[2] ?? '', decoder), reading)

/** A PDF is known by its first bytes, whatever the server calls it. */
export function readPdf(answer: Answer): Buffer {
  if (!isSuccess(answer.status)) throw failureOf(answer)
  if (answer.body.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ErpFailure('invalid', { status: answer.status })
  return answer.body
}

/** One line of words: how some servers write a single value or a confirmation. With markup in it, it is a page. */
const BARE_TEXT = /^[^<{["\n][^<\n]{0,200}$/

/**
 * The JSON of an answer; nothing at all reads as undefined, a bare line as its text. What begins like JSON is taken for it,
 * whatever the server calls it.
 */
export function jsonOf(answer: Answer): unknown {
  const written = textOf(answer)
  if (written === '') return undefined
  // An own '__proto__' key could reach a prototype in whatever copies the object later.
  const isJson = (isCalledJson(answer) || /^[[{"]/.test(written)) && !written.includes('"__proto__"')
  try {
    if (isJson) return JSON.parse(written)
  } catch {
    // falls through: what calls itself JSON and is none
  }
  if (BARE_TEXT.test(written)) return written
  throw new ErpFailure('invalid', { status: answer.status })
}

const isCalledJson = ({ headers }: Answer) => /\bjson\b/i.test(String(headers['content-type'] ?? 'json'))

/** In the character set that the server says; JSON has no other than UTF-8 of its own. */
function textOf({ body, headers }: Answer): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(String(headers['content-type'] ?? '')) ?? []
  return decoderOf(charset).decode(body).trim()
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** What an answer says, {} where that is nothing. */
function bodyOf(answer: Answer): Row {
  try {
    const body = jsonOf(answer)
    return isRow(body) ? body : {}
  } catch {
    return {}
  }
}

/** The server's own text of an answer, '' where it has none. */
export function messageOf(answer: Answer): string {
  const body = bodyOf(answer)
  const told = ['message', 'messaggio', 'error', 'errore', 'esito'].map((name) => fieldOf(body, [name])?.value)
  return told.find((written): written is string => typeof written === 'string' && written.trim() !== '') ?? ''
}

/** The 401 of an expired service token, also where a wrong password is answered with a 401 too. */
export const saysUnauthenticated = (answer: Answer): boolean =>
  /unauthenticated|non autenticat|token (expired|scaduto)|sessione scaduta/i.test(messageOf(answer))

const LOGIN_PATH = /\/(login|signin|accesso)\b/i
const LOGIN_PAGE = /<form\b[^>]*\baction="[^"]*(login|signin|accesso)|<input\b[^>]*\btype="password"/i

/** Some servers send whoever has no valid token to the page where people log in, or say so with another status. */
export function showsLogin(answer: Answer): boolean {
  const { status, headers, body } = answer
  if (status >= 300 && status < 400) return LOGIN_PATH.test(String(headers['location'] ?? ''))
  if (/\bhtml\b/i.test(String(headers['content-type'] ?? '')) && LOGIN_PAGE.test(body.subarray(0, 20_000).toString('latin1'))) return true
  return (status === 403 || isSuccess(status)) && saysUnauthenticated(answer)
}

export function failureOf(answer: Answer): ErpFailure {
  const { status } = answer
  const detail = messageOf(answer)
  if (status === 404) return new ErpFailure('notFound', { status, detail, body: bodyOf(answer) })
  if (status === 409 || status === 412) return new ErpFailure('conflict', { status, detail, body: bodyOf(answer) })
  if (status === 419) return new ErpFailure('csrf', { status })
  if (status === 429) return new ErpFailure('busy', { status, retryAfterMs: answer.retryAfterMs ?? null })
  if (status >= 500) return new ErpFailure('failed', { status, detail, retryAfterMs: answer.retryAfterMs ?? null })
  // A redirect is never followed: it would take the token elsewhere.
  if (status < 400) return new ErpFailure('invalid', { status })
  return new ErpFailure('refused', { status, detail, body: bodyOf(answer) })
}
