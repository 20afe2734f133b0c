// The features beyond the plain contract that a back end announces with GET /panify; none is assumed.
import type { ErpClient } from './client.ts'
import { isRow, soleRecord, valueOf } from './decode/envelope.ts'
import type { Reader } from './decode/reading.ts'
import type { Cache } from '../cache/cache.ts'
import { ErpFailure } from './errors.ts'
import { INTERNAL_CUSTOMER } from './service.erp.ts'

type Features = ReadonlySet<string>

/** The names of the features; any other answer announces none. */
const features: Reader<string[]> = (answer) => {
  const named = isRow(answer) ? (valueOf(answer, ['features']) ?? valueOf(soleRecord(answer['data']) ?? {}, ['features'])) : null
  return Array.isArray(named?.value) ? named.value.filter((name) => typeof name === 'string') : []
}

const LIFE_MS = 10 * 60_000

export function sharedFeatures(erp: ErpClient, cache: Cache) {
  let last: Features | null = null
  return {
    /** According to the last answer; false before there is one. */
    isKnownToHave: (feature: string): boolean => last?.has(feature) ?? false,
    /**
     * The features of the back end, none if it has no such call. While it cannot be reached, the last answer counts; without one
     * every caller gets the failure, since a change that takes 'unknown' for 'none' would be unprotected.
     */
    async features(): Promise<Features> {
      try {
        last = await cache.get('features', () => readFeatures(erp, last), LIFE_MS)
        return last
      } catch (failure) {
        if (last) return last
        throw failure
      }
    },
  }
}

async function readFeatures(erp: ErpClient, before: Features | null): Promise<Features> {
  const hadSome = before !== null && before.size > 0
  const read = async () => new Set(await erp.get('/panify', features))
  try {
    return await read()
  } catch (failure) {
    if (!maySayNone(failure, hadSome)) throw failure
    if (!hadSome && isNotFound(failure)) return new Set()
  }
  // The whole server may be failing, or have a page for everything; or it was the login that failed.
  await provePresence(erp)
  try {
    return await read()
  } catch (failure) {
    if (!maySayNone(failure, hadSome)) throw failure
    return new Set()
  }
}

const isNotFound = (failure: unknown) => failure instanceof ErpFailure && failure.kind === 'notFound'

/**
 * A server without this call may answer with a page, a refusal or, instead of 404, with 500 or 501. If it has announced features
 * before, these are failures.
 */
function maySayNone(failure: unknown, hadSome: boolean): boolean {
  if (!(failure instanceof ErpFailure)) return false
  if (hadSome) return failure.kind === 'notFound'
  return ['notFound', 'refused', 'invalid'].includes(failure.kind) || failure.status === 500 || failure.status === 501
}

/** Every server has this value, or says that it does not. */
async function provePresence(erp: ErpClient): Promise<void> {
  await erp
    .get(INTERNAL_CUSTOMER, () => null)
    .catch((failure: unknown) => {
      if (!isNotFound(failure)) throw failure
    })
}
