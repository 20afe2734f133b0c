// The refusals that every subject shares, one per shape of the contract.
import type { ChangedMeanwhile, InputProblem, InvalidInput, NotFound, Refused, ValueConflict } from '../generated/contract.ts'

/** A type of the contract with its `__typename` required. */
export type Named<Type extends { __typename?: string }> = Type & { __typename: NonNullable<Type['__typename']> }

export type Conflict = Omit<ValueConflict, '__typename'>
export type Problem = Omit<InputProblem, '__typename'>

const CHANGED = 'Nel frattempo qualcun altro ha modificato gli stessi valori: scegli per ciascuno quale vale e salva di nuovo.'

export const changedMeanwhile = (conflicts: Conflict[]): Named<ChangedMeanwhile> => ({
  __typename: 'ChangedMeanwhile',
  code: 'CHANGED_MEANWHILE',
  message: CHANGED,
  conflicts,
})

export const invalidInput = (problems: [Problem, ...Problem[]]): Named<InvalidInput> => ({
  __typename: 'InvalidInput',
  code: 'INPUT_INVALID',
  message: problems[0].message,
  problems,
})

export const notFound = (code: NotFound['code'], message: string): Named<NotFound> => ({
  __typename: 'NotFound',
  code,
  message,
})

export const refused = (code: Refused['code'], message: string): Named<Refused> => ({
  __typename: 'Refused',
  code,
  message,
})

const written = new WeakSet<object>()

/** Marks an answer to a change that was sent and is not fully known: another attempt may have another one. */
export function afterWrite<Answer>(answer: Answer): Answer {
  written.add(answer as object)
  return answer
}

export const isAfterWrite = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && written.has(answer)
