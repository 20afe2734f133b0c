// What a back end can do beyond the plain contract is announced by it, never assumed: GET /panify.
import type { ErpClient } from './client.ts'
import { isRow, soleRecord, valueOf } from './decode/envelope.ts'
import type { Reader } from './decode/reading.ts'
import type { Cache } from '../cache.ts'
import { ErpFailure } from './errors.ts'

/** The names of the extras; anything else says none. */
const features: Reader<string[]> = (answer) => {
  const named = isRow(answer) ? (valueOf(answer, ['features']) ?? valueOf(soleRecord(answer['data']) ?? {}, ['features'])) : null
  return Array.isArray(named?.value) ? named.value.filter((name) => typeof name === 'string') : []
}

const LIFE_MS = 10 * 60_000

export function sharedFeatures(erp: ErpClient, cache: Cache) {
  let last: ReadonlySet<string> | null = null
  return {
    /**
     * The extras of the back end. One that has no such call has none. While it cannot be asked, what it said last holds;
     * without that every caller gets the failure: a change that takes 'unknown' for 'none' would go unprotected.
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

/** Some servers answer 500 where another says 404; a passing failure has another status, or none. */
const failsOnUnknownPaths = (failure: unknown) => failure instanceof ErpFailure && (failure.status === 500 || failure.status === 501)

/** A page or a refusal comes from a server without such a call; from one that has had extras before, it passes by. */
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
