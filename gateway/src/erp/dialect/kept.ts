// Keeps the dialect profile over restarts; the profile of another address is dropped.
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import { type Dialect, createDialect } from './dialect.ts'
import type { Pins } from './pins.ts'

type Needs = { store: Store; log: Log; url: string; pins: Pins; given: Pins; onContradiction: () => void }

export type KeptDialect = Dialect & {
  /** Resolves when everything learned so far is stored. */
  settled(): Promise<void>
}

export async function keptDialect({ store, url, ...options }: Needs): Promise<KeptDialect> {
  const kept = await store.read('dialect')
  let keeping: Promise<void> = Promise.resolve()
  const dialect = createDialect({
    ...options,
    remembered: kept?.url === url ? kept.seen : {},
    onLearned: (seen) => (keeping = keeping.then(() => store.keep('dialect', { url, seen }))),
  })
  return { ...dialect, settled: () => keeping.catch(() => undefined) }
}
