// All faults: every field of every answer broken in four ways, every answer in two, every write in three.
import { ANSWERS, type AnswerPart } from './answers.ts'
import { WRITES, type Write } from './writes.ts'

export const FIELD_FAULTS = ['missing', 'null', 'wrong type', 'the value of another record'] as const
export const ANSWER_FAULTS = ['wrong envelope', 'the data of another owner'] as const
export const WRITE_FAULTS = ['not done', 'done twice', 'confirmed but not done'] as const

export type FieldFault = { on: 'field'; part: AnswerPart; field: string; kind: (typeof FIELD_FAULTS)[number]; isInOne: boolean }
export type AnswerFault = { on: 'answer'; part: AnswerPart; kind: (typeof ANSWER_FAULTS)[number] }
export type WriteFault = { on: 'write'; write: Write; kind: (typeof WRITE_FAULTS)[number] }
export type Fault = FieldFault | AnswerFault | WriteFault

export function nameOf(fault: Fault): string {
  if (fault.on === 'write') return `${fault.write.id} ${fault.kind}`
  if (fault.on === 'answer') return `${fault.part.id} ${fault.kind}`
  return `${fault.part.id} ${fault.part.entity}.${fault.field}: ${fault.kind}${fault.isInOne ? ' in one record' : ''}`
}

export function allFaults(): Fault[] {
  const fields = ANSWERS.flatMap((part) =>
    part.fields.flatMap((field) =>
      FIELD_FAULTS.flatMap((kind): Fault[] => [false, true].map((isInOne) => ({ on: 'field', part, field, kind, isInOne }))),
    ),
  )
  const firstParts = ANSWERS.filter((part, index) => ANSWERS.findIndex((one) => one.id === part.id) === index)
  const answers = firstParts.flatMap((part) => ANSWER_FAULTS.map((kind): Fault => ({ on: 'answer', part, kind })))
  const writes = WRITES.flatMap((write) =>
    WRITE_FAULTS.filter((kind) => kind === 'not done' || (kind === 'done twice' ? write.twice : !write.isUnseen)).map((kind): Fault => ({
      on: 'write',
      write,
      kind,
    })),
  )
  return [...fields, ...answers, ...writes]
}

/** Random numbers from 0 to 1, repeatable by seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list.map((one) => ({ one, at: random() })).sort((left, right) => left.at - right.at).map(({ one }) => one) // prettier-ignore
}
