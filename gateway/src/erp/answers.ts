// Turns an answer of the bakery's server into a value that matches its schema, or into a failure.
import { z } from 'zod'
import type { Expected } from './client.ts'
import type { Answer } from './transport/transport.ts'
import { type Row, isRow, valueOf as fieldOf } from './decode/envelope.ts'
import { type Reading, Unreadable } from './decode/reading.ts'
import { singleValue } from './decode/single.ts'
import type { Decoder } from './decode/values.ts'
import { ErpFailure } from './errors.ts'
import { reportsFailure } from './outcome.ts'
import { presentable } from './server-text.ts'

export const isSuccess = (status: number) => status >= 200 && status < 300

/** The value of a success. */
export const readAnswer = <T>(answer: Answer, expected: Expected<T>, reading: Reading, bodyFrom = successOf): T =>
  valueOf(bodyFrom(answer), expected, reading, answer.status)

/** The JSON of a success, unchecked. */
export function successOf(answer: Answer): unknown {
  if (!isSuccess(answer.status)) throw failureOf(answer)
  const body = jsonOf(answer)
  if (reportsFailure(body)) throw new ErpFailure('refused', { status: answer.status, detail: messageOf(answer) })
  return body
}

/** The JSON that a reading answers. An empty body is no empty list: PHP prints it in place of a list that it cannot write. */
export function contentOf(answer: Answer, expected?: Expected<unknown>): unknown {
  const body = successOf(answer)
  const takesNothing = typeof expected === 'function' && expected.takesNothing
  if (body === undefined && !takesNothing && answer.status !== NO_CONTENT) throw new ErpFailure('invalid', { status: answer.status })
  return body
}

const NO_CONTENT = 204

/** Passes a body to its reader or schema. */
export function valueOf<T>(body: unknown, expected: Expected<T>, reading: Reading, status: number): T {
  try {
    return typeof expected === 'function' ? expected(body, reading) : expected.parse(body)
  } catch (cause) {
    throw unreadable(cause, reading, status)
  }
}

/** The failure of an unreadable answer. The log names call and field; the caller learns neither. */
export function unreadable(cause: unknown, reading: Reading, status: number): unknown {
  if (cause instanceof Unreadable) reading.refuse(cause.field, cause.problem)
  else if (cause instanceof z.ZodError) reading.refuse(cause.issues[0]?.path.join('.') ?? '', cause.issues[0]?.message ?? '')
  else return cause
  return new ErpFailure('invalid', { status, cause })
}

/** The value of the parameter in the path. A server that writes a bare value writes nothing for an empty one. */
export const readValue = <T>(answer: Answer, path: string, decoder: Decoder<T>, reading: Reading): T | null =>
  readAnswer(answer, singleValue(path.split('/')[2] ?? '', decoder), reading, isCalledJson(answer) ? contentOf : successOf)

/** A PDF is recognized by its first bytes, whatever its content type. */
export function readPdf(answer: Answer): Buffer {
  if (!isSuccess(answer.status)) throw failureOf(answer)
  if (answer.body.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ErpFailure('invalid', { status: answer.status })
  return answer.body
}

/** One line of text: some servers write a single value or a confirmation so. With markup it is a page. */
const BARE_TEXT = /^[^<{["\n][^<\n]{0,200}$/

/**
 * The JSON of an answer; an empty body reads as undefined, a bare line as its text. A body that begins like JSON is parsed as
 * JSON, whatever its content type.
 */
export function jsonOf(answer: Answer): unknown {
  if (!parsedBodies.has(answer)) parsedBodies.set(answer, parsed(answer))
  return parsedBodies.get(answer)
}

/** Every success is also searched for the text of a login page or of an expired token. */
const parsedBodies = new WeakMap<Answer, unknown>()

/** The answer with JSON that is known already. */
export function withJson(answer: Answer, json: unknown): Answer {
  parsedBodies.set(answer, json)
  return answer
}

function parsed(answer: Answer): unknown {
  const written = textOf(answer)
  if (written === '') return undefined
  // An own '__proto__' key could reach a prototype in later copies of the object.
  const isJson = (isCalledJson(answer) || /^(?:[[{"]|null$)/.test(written)) && !written.includes('"__proto__"')
  try {
    if (isJson) return JSON.parse(written)
  } catch {
    // falls through: declared as JSON, but invalid
  }
  if (BARE_TEXT.test(written)) return written
  throw new ErpFailure('invalid', { status: answer.status })
}

const isCalledJson = ({ headers }: Answer) => /\bjson\b/i.test(String(headers['content-type'] ?? 'json'))

/** Decodes with the character set of the answer; JSON is UTF-8 by default. */
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

/** The body of an answer as a record, {} without one. */
function bodyOf(answer: Answer): Row {
  try {
    const body = jsonOf(answer)
    return isRow(body) ? body : {}
  } catch {
    return {}
  }
}

/** The server's own text in an answer, '' without one. */
export function messageOf(answer: Answer): string {
  const body = bodyOf(answer)
  const told = ['message', 'messaggio', 'error', 'errore', 'esito'].map((name) => fieldOf(body, [name])?.value)
  return told.find((written): written is string => typeof written === 'string' && written.trim() !== '') ?? ''
}

/** The 401 of an expired service token, also on routes that answer a wrong password with a 401. */
export const saysUnauthenticated = (answer: Answer): boolean =>
  /unauthenticated|non autenticat|token (expired|scaduto)|sessione scaduta/i.test(messageOf(answer))

const LOGIN_PATH = /\/(login|signin|accesso)\b/i
const LOGIN_PAGE = /<form\b[^>]*\baction="[^"]*(login|signin|accesso)|<input\b[^>]*\btype="password"/i

/** Without a valid token, some servers redirect to the login page, or answer another status. */
export function showsLogin(answer: Answer): boolean {
  const { status, headers, body } = answer
  if (status >= 300 && status < 400) return LOGIN_PATH.test(String(headers['location'] ?? ''))
  if (/\bhtml\b/i.test(String(headers['content-type'] ?? '')) && LOGIN_PAGE.test(body.subarray(0, 20_000).toString('latin1'))) return true
  return (status === 403 || isSuccess(status)) && saysUnauthenticated(answer)
}

/** The answer to a read whose token is not accepted: a read needs no CSRF cookie. */
export const isSignedOut = (answer: Answer): boolean => [401, 419].includes(answer.status) || showsLogin(answer)

export function failureOf(answer: Answer): ErpFailure {
  const { status } = answer
  const detail = messageOf(answer)
  if (status === 404) return new ErpFailure('notFound', { status, detail, body: bodyOf(answer) })
  if (status === 409 || status === 412) return new ErpFailure('conflict', { status, detail, body: bodyOf(answer) })
  if (status === 419) return new ErpFailure('csrf', { status })
  if (status === 429) return new ErpFailure('busy', { status, retryAfterMs: answer.retryAfterMs ?? null })
  if (status === 507) return new ErpFailure('full', { status, detail })
  if (status >= 500) return new ErpFailure('failed', { status, detail, retryAfterMs: answer.retryAfterMs ?? null })
  // A redirect is never followed: the token would reach another server.
  if (status < 400) return new ErpFailure('invalid', { status })
  return new ErpFailure('refused', { status, detail: presentable(detail) ?? fieldTextOf(answer) ?? detail, body: bodyOf(answer) })
}

/** The first text about a field that may be shown: Laravel's own message is English, whatever the texts in `errors` are. */
function fieldTextOf(answer: Answer): string | undefined {
  const errors = fieldOf(bodyOf(answer), ['errors'])?.value
  const texts: unknown[] = isRow(errors) ? Object.values(errors).flat() : []
  return texts.find((text): text is string => typeof text === 'string' && presentable(text) !== undefined)
}
