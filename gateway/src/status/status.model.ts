import type { Temporal } from 'temporal-polyfill'
import type { Transport } from '../erp/transport/transport.ts'

/** Parent of `SystemStatus`: every part is read where it is selected. */
export type SystemStatusModel = Record<string, never>

export type CallStates = ReturnType<Transport['state']>

export type Space = {
  /** Whether changes are refused for lack of space. */
  isFull: boolean
  /** Of the disk with the data; null if unknown. */
  freeBytes: number | null
  totalBytes: number | null
}

export type Backup = {
  /** When one is made each day; null without a schedule. */
  time: string | null
  madeAt: Temporal.Instant | null
  /** The begin of the installation, from which on a first backup is expected. */
  since: Temporal.Instant
}

/** What the gateway knows of its installation. */
export type System = {
  calls(): CallStates
  /** When the bakery's server last answered; null before. */
  answeredAt(): Temporal.Instant | null
  space(): Promise<Space>
  backup(): Promise<Backup>
}
