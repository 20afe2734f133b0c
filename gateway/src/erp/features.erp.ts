// The features beyond the plain contract that a back end announces with GET /panify; none is assumed.
import type { ErpClient } from './client.ts'
import { isRow, soleRecord, valueOf } from './decode/envelope.ts'
import type { Reader } from './decode/reading.ts'
import type { Cache } from '../cache/cache.ts'
import { ErpFailure } from './errors.ts'

/** The names of the features; any other answer announces none. */
const features: Reader<string[]> = (answer) => {
  const named = isRow(answer) ? (valueOf(answer, ['features']) ?? valueOf(soleRecord(answer['data']) ?? {}, ['features'])) : null
  return Array.isArray(named?.value) ? named.value.filter((name) => typeof name === 'string') : []
}

const LIFE_MS = 10 * 60_000

export function sharedFeatures(erp: ErpClient, cache: Cache) {
  let last: ReadonlySet<string> | null = null
  return {
    /**
     * The features of the back end, none if it has no such call. While it cannot be reached, the last answer counts; without one
     * every caller gets the failure, since a change that takes 'unknown' for 'none' would be unprotected.
     */
    async features(): Promise<ReadonlySet<string>> {
      try {
        last = await cache.get('features', () => readFeatures(erp, last), LIFE_MS)
        return last
      } catch (failure) {
        if (last) return last
        if (failsOnUnknownPaths(failure)) return new Set()
        throw failure
      }
    },
  }
}

/** Some servers answer 500 instead of 404; a temporary failure has another status, or none. */
const failsOnUnknownPaths = (failure: unknown) => failure instanceof ErpFailure && (failure.status === 500 || failure.status === 501)

/** A page or a refusal means that the server has no such call; if it has announced features before, the failure is temporary. */
async function readFeatures(erp: ErpClient, before: ReadonlySet<string> | null): Promise<ReadonlySet<string>> {
  try {
    return new Set(await erp.get('/panify', features))
  } catch (failure) {
    const saysNone = before?.size ? ['notFound'] : ['notFound', 'refused', 'invalid']
    const hasNone = failure instanceof ErpFailure && saysNone.includes(failure.kind)
    if (hasNone) return new Set()
    throw failure
  }
}
