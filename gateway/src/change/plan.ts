import type { Detail } from '../store/audit.ts'

/** The outcome of a pure planning function: a refusal, nothing to do, or a write with its audit entry. */
export type Plan<Write, Refusal> =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'nothing' }
  | { kind: 'write'; write: Write; action: string; detail: Record<string, Detail> }
