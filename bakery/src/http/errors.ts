import { failureOf } from '@panify/database/failures'
import type { FastifyInstance } from 'fastify'

export type FieldErrors = Record<string, string[]>

/** A refusal in Laravel's manner: a status, a message, and the fields at fault where a body is refused. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** Fields of the answer beside the message. */
  readonly facts: Record<string, string>

  constructor(status: number, message: string, fields?: FieldErrors, facts: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.fields = fields
    this.facts = facts
  }
}

/** Too many requests of one kind at once: nothing was done. */
export class Overloaded extends Refusal {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(503, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A refusal for failures of the storage: nothing was done. */
function storageRefusal(error: unknown): Refusal | null {
  const failure = failureOf(error)
  if (failure === 'full') return new Refusal(507, 'Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.')
  if (failure === 'locked') return new Overloaded('I dati sono occupati: la modifica non è stata salvata. Riprova tra qualche secondo.', 3)
  return null
}

export const unauthenticated = () => new Refusal(401, 'Unauthenticated.')
export const csrfMismatch = () => new Refusal(419, 'CSRF token mismatch.')
export const notFound = (message: string) => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
export const stale = () => new Refusal(412, 'I dati sono stati modificati nel frattempo.')

export function invalid(field: string, text: string): Refusal {
  return new Refusal(422, text, { [field]: [text] })
}

/** Two simultaneous requests may both pass a check; the database then refuses the second. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const sqliteUnique = 2067
  const sqlitePrimaryKey = 1555
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}

/** A foreign key still references the row to delete. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const sqliteForeignKey = 787
  const sqliteTrigger = 1811
  return code === '23503' || code === '23001' || errcode === sqliteForeignKey || errcode === sqliteTrigger
}

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not Found' }))
  app.setErrorHandler((cause: Error & { statusCode?: number }, request, reply) => {
    const refusal = storageRefusal(cause)
    if (refusal) request.log.error(cause)
    const error = refusal ?? cause
    if (error instanceof Overloaded) reply.header('retry-after', error.retryAfterSeconds)
    if (error instanceof Refusal) return reply.status(error.status).send(bodyOf(error))
    if (cause.statusCode && cause.statusCode < 500) return reply.status(cause.statusCode).send({ message: cause.message })
    request.log.error(cause)
    // Internal errors go to the log only: the answer must not reveal tables or files.
    return reply.status(500).send({ message: 'Server Error' })
  })
}

/** The answer to a refusal. */
export const bodyOf = ({ message, fields, facts }: Refusal): object => ({ message, ...(fields ? { errors: fields } : {}), ...facts })
