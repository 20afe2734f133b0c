import { z } from 'zod'
import { type Row, isRow } from './decode/envelope.ts'
import { ErpFailure } from './errors.ts'
import { refusesWrite } from './outcome.ts'

/** Accepts any answer to a write; a body that reports a failure has been refused before. */
export const confirmation = z.unknown()

export async function confirmed(answer: Promise<unknown>): Promise<void> {
  await answered(answer)
}

/** The other fields of the confirmation. */
export async function answered(answer: Promise<unknown>): Promise<Row> {
  const told = await answer
  if (refusesWrite(told)) throw new ErpFailure('refused', { status: 200 })
  return isRow(told) ? told : {}
}
