// A call, as the routes receive it.
import type { Reply } from './answers.ts'
import type { Dialect } from './dialect.ts'
import type { Row, State } from './state.ts'

export type Call = {
  method: string
  /** The path below the base, its segments decoded: ['clienti', '0041']. */
  path: string[]
  query: URLSearchParams
  body: Row
  state: State
  dialect: Dialect
}

export type Route = (call: Call) => Reply | null

/** The code that a caller means. On a server with numeric codes, 41, '41' and '0041  ' all mean 0041. */
export function codeOf(dialect: Dialect, written: string): string {
  const code = written.trim()
  return dialect.codes === 'number' && /^\d+$/.test(code) ? code.padStart(4, '0') : code
}

export const ownerOf = ({ dialect }: Call, customer = '', destination = '') =>
  `${codeOf(dialect, customer)}/${codeOf(dialect, destination)}`

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
/** Callers write flags and numbers as the specification does, or as this server does. */
export const flagOf = (value: unknown): boolean => ['1', 'true', 'S', 'SI', '-1'].includes(String(value))

export function numberOf(value: unknown): number {
  const text = `${(value ?? 0) as string | number}`.replaceAll(/[€\s]/g, '')
  return Number(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text)
}
