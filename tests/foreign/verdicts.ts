// Judges a step in some dialect by the same step in the specification's own: the same, clearly refused, or wrong.
import { isDeepStrictEqual } from 'node:util'
import type { Taken } from './rounds.ts'
import type { Answer } from './walk.ts'

/** 'same', the code of a refusal, or the error in capitals. */
export type Verdict = string

/** Technical content that no message to users may have: English, hosts, SQL, paths, code. */
const LEAKS =
  /SQLSTATE|\.example|localhost|127\.0|the given|invalid\b|server error|unauthenticated|mismatch|attempts|\/var\/|<\w+|undefined|\[object/i

type Refusal = { code: string; message: string }

function refusalsOf({ data, errors }: Answer): Refusal[] {
  const fromErrors = (errors ?? []).map(({ message, extensions }) => ({ code: String(extensions?.['code']), message }))
  const fromData = Object.values(data ?? {}).flatMap((value): Refusal[] => {
    const { code, message, __typename } = (value ?? {}) as Partial<Refusal> & { __typename?: string }
    return __typename !== undefined && code !== undefined && message !== undefined ? [{ code, message }] : []
  })
  return [...fromErrors, ...fromData]
}

/** Whether some steps of a change have failed, according to its answer. */
const reportsFailure = ({ data }: Answer) => JSON.stringify(data ?? null).includes('FAILED"')

/** Addresses of prints are random. */
const comparable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null).replaceAll(/"\/printDocuments\/[^"]*"/g, '"/printDocuments/…"'))

/** Whether a partial answer equals the whole one in everything that could be read. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (part === null || isDeepStrictEqual(part, whole)) return true
  if (typeof part !== 'object' || typeof whole !== 'object' || whole === null) return false
  if (Array.isArray(part) && (!Array.isArray(whole) || part.length !== whole.length)) return false
  return Object.entries(part).every(([key, value]) => isPartOf(value, (whole as Record<string, unknown>)[key]))
}

/** `mayDiffer`: the paths of data that this dialect leaves out or names differently. */
export function judge(taken: Taken, reference: Taken, mayDiffer?: RegExp): Verdict {
  const [refused, expected] = [refusalsOf(taken.answer), refusalsOf(reference.answer)]
  const leak = refused.find(({ message }) => LEAKS.test(message))
  if (leak) return `WRONG TEXT: ${leak.message}`
  const [actual, wanted] = [comparable(taken.answer.data), comparable(reference.answer.data)]
  const { isRefused = false } = taken.step
  const [first] = refused
  if (first) {
    const isChanged = taken.after !== taken.before
    if (isChanged && !isRefused && taken.after === reference.after) return `FALSE FAILURE: ${first.code}`
    if (isChanged) return `HALF DONE: ${first.code}`
    if (taken.answer.errors && expected.length === 0 && !isPartOf(actual, wanted)) return `WRONG DATA beside ${first.code}`
    return isRefused && first.code === expected[0]?.code ? 'same' : first.code
  }
  if (isRefused) return 'FALSE SUCCESS'
  if (reportsFailure(taken.answer) && !reportsFailure(reference.answer)) {
    return taken.after === reference.after ? 'FALSE FAILURE of a part' : 'A PART FAILED'
  }
  const stored = differences(JSON.parse(taken.after), JSON.parse(reference.after))
  if (stored.length > 0) return `WRONG IN THE SERVER: ${stored[0]}`
  const [wrong] = differences(actual, wanted).filter((difference) => !mayDiffer?.test(difference))
  return wrong === undefined ? 'same' : `WRONG DATA: ${wrong}`
}

/** Where two values differ: 'customer.name is "Bar" instead of null'. */
function differences(here: unknown, there: unknown, path = ''): string[] {
  if (isDeepStrictEqual(here, there)) return []
  if (typeof here !== 'object' || typeof there !== 'object' || here === null || there === null) {
    return [`${path} is ${JSON.stringify(here)?.slice(0, 120)} instead of ${JSON.stringify(there)?.slice(0, 120)}`]
  }
  return [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((key) =>
    differences((here as Record<string, unknown>)[key], (there as Record<string, unknown>)[key], path ? `${path}.${key}` : key),
  )
}
