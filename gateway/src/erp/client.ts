// What the subjects call the bakery's server with.
import type { z } from 'zod'

/** Which deadline bounds the call; each can be changed in the configuration, 0 switches it off. */
export type DeadlineKind = 'read' | 'write' | 'documents' | 'production'

export type AnswerHeaders = Record<string, string | string[] | undefined>

export type ReadOptions = {
  query?: Record<string, string>
  deadline?: DeadlineKind
  /** Told the headers of the answer, e.g. its ETag. */
  onHeaders?: (headers: AnswerHeaders) => void
}

export type SendOptions = { body?: unknown; deadline?: DeadlineKind; headers?: Record<string, string> }

/**
 * Paths are made by `erpPath` and relative to the base '/api'. Every call throws an `ErpFailure` unless the answer was a
 * success that fits its schema. Reads are repeated when the connection fails; what changes something never is, except
 * after a 401 or 419, which the server answers before it does anything.
 */
export type ErpClient = {
  get<T>(path: string, answer: z.ZodType<T>, options?: ReadOptions): Promise<T>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, answer: z.ZodType<T>, options?: SendOptions): Promise<T>
}

/** erpPath`/clienti/${code}`: encodes every segment; '.', '..' and empty ones would lead elsewhere and are refused. */
export function erpPath(parts: TemplateStringsArray, ...segments: string[]): string {
  return parts.reduce((path, part, index) => {
    const segment = segments[index - 1] ?? ''
    if (segment === '' || segment === '.' || segment === '..') throw new TypeError('A path segment is empty or points elsewhere')
    return path + encodeURIComponent(segment) + part
  })
}
