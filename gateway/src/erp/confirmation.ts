import { z } from 'zod'
import { ErpFailure } from './errors.ts'
import { isRow, type Row } from './row.erp.ts'

/** What a server answers to a write: whatever it is, unless it says that the write did not succeed. */
export const confirmation = z.unknown()

/** A confirmation that says `success: false` is a refusal. */
export async function confirmed(answer: Promise<unknown>): Promise<void> {
  await answered(answer)
}

/** The same, and what else the confirmation says. */
export async function answered(answer: Promise<unknown>): Promise<Row> {
  const told = await answer
  if (!isRow(told)) return {}
  if (told['success'] !== false) return told
  throw new ErpFailure('refused', typeof told['message'] === 'string' ? { detail: told['message'] } : {})
}
