// What a back end can do beyond the plain contract is announced by it, never assumed: GET /panify.
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { ErpClient } from './client.ts'
import { ErpFailure } from './errors.ts'

const answer = z.object({ features: z.array(z.string()).catch([]) }).catch({ features: [] })

const LIFE_MS = 10 * 60_000

export function sharedFeatures(erp: ErpClient, clock: Clock) {
  let known: { until: number; features: Promise<ReadonlySet<string>> } | null = null
  return {
    /** The extras of the back end. One that has no such call has none; one that cannot be asked is asked again. */
    features(): Promise<ReadonlySet<string>> {
      const now = clock.now().epochMilliseconds
      if (known && now < known.until) return known.features
      const asked = { until: now + LIFE_MS, features: readFeatures(erp) }
      known = asked
      asked.features.catch(() => {
        if (known === asked) known = null
      })
      return asked.features.catch(() => new Set<string>())
    },
  }
}

async function readFeatures(erp: ErpClient): Promise<ReadonlySet<string>> {
  try {
    return new Set((await erp.get('/panify', answer)).features)
  } catch (failure) {
    const hasNone = failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)
    if (hasNone) return new Set()
    throw failure
  }
}
