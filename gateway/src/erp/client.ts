// The calls of the subjects to the bakery's server.
import type { z } from 'zod'
import { isSegment } from '../graph/ids.ts'
import type { Reader, Reading } from './decode/reading.ts'
import type { Decoder } from './decode/values.ts'
import type { AnswerHeaders } from './transport/exchange.ts'
import type { DeadlineKind } from './transport/transport.ts'

/** The expected answer: a table's reader, or a schema. */
export type Expected<T> = z.ZodType<T> | Reader<T>

export type ReadOptions = {
  query?: Record<string, string>
  /** Many such calls have equal answers: each is parsed once. */
  hasEqual?: boolean
  /**
   * For calls that are made again and again: an answer with the same bytes is not decoded again (`kept-values.ts`). The name
   * distinguishes the values that are read from one path.
   */
  keptAs?: string
  deadline?: DeadlineKind | 'events'
  /** A list of the whole bakery. */
  isLarge?: boolean
  /** Aborted when nobody awaits the answer any more. */
  caller?: AbortSignal
  /** Receives the headers of the answer, e.g. its ETag. */
  onHeaders?: (headers: AnswerHeaders) => void
}

export type SendOptions = {
  body?: unknown
  deadline?: DeadlineKind
  headers?: Record<string, string>
  /** Receives the headers of the answer, e.g. its ETag. */
  onHeaders?: (headers: AnswerHeaders) => void
  /** A 401 is a refusal of the route itself (a wrong password), unless its text is about the expired service token. */
  refusesWith401?: boolean
  /** Changes nothing, whatever its method: it is repeated like a read. */
  isRead?: boolean
  /** Carries a file. */
  isUpload?: boolean
}

/**
 * `erpPath` builds the paths, relative to the base '/api'. Every call throws an `ErpFailure` unless the answer is a success that
 * matches its schema. Reads are repeated if the connection or the server fails; writes only after a 401 or 419, which the server
 * answers before it does anything.
 */
export type ErpClient = {
  /** What is configured or learned about the server, e.g. the meaning of a write's values. */
  readingOf(call: string): Reading
  /** Reads all pages of a list. */
  get<T>(path: string, answer: Expected<T>, options?: ReadOptions): Promise<T>
  /** A single value of the configurator, null for none; a value that the decoder cannot read is a failure. */
  value<T>(path: string, decoder: Decoder<T>): Promise<T | null>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, answer: Expected<T>, options?: SendOptions): Promise<T>
  /** A PDF below the server's root, e.g. a printed document. Any other content is a failure. It ends when `caller` is aborted. */
  pdf(path: string, caller?: AbortSignal): Promise<Buffer>
}

/** erpPath`/clienti/${code}`: encodes every segment; '.', '..' and empty ones would address something else and are refused. */
export function erpPath(parts: TemplateStringsArray, ...segments: string[]): string {
  return parts.reduce((path, part, index) => {
    const segment = segments[index - 1] ?? ''
    if (!isSegment(segment)) throw new TypeError('A path segment is empty or points elsewhere')
    return path + encodeURIComponent(segment) + part
  })
}
