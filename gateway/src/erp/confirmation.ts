import { z } from 'zod'
import { ErpFailure } from './errors.ts'

/** What a server answers to a write: whatever it is, unless it says that the write did not succeed. */
export const confirmation = z.unknown()

/** A confirmation that says `success: false` is a refusal. */
export async function confirmed(answer: Promise<unknown>): Promise<void> {
  const told = await answer
  if (typeof told !== 'object' || told === null || !('success' in told) || told.success !== false) return
  const detail = 'message' in told && typeof told.message === 'string' ? told.message : undefined
  throw new ErpFailure('refused', detail === undefined ? {} : { detail })
}
