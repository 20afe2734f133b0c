// Keeps the dialect profile over restarts; the profile of another address is dropped.
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import { type Dialect, type Names, type Seen, createDialect } from './dialect.ts'
import type { Pins } from './pins.ts'

type Needs = { store: Store; log: Log; url: string; pins: Pins; given: Pins; onContradiction: () => void }

export type KeptDialect = Dialect & {
  /** Resolves when everything learned so far is stored. */
  settled(): Promise<void>
}

export async function keptDialect({ store, url, ...options }: Needs): Promise<KeptDialect> {
  const kept = await store.read('dialect')
  const own = kept?.url === url ? kept : null
  let keeping: Promise<void> = Promise.resolve()
  let next: { seen: Seen; names: Names } | null = null
  /** One answer may teach much at once. */
  const keepLatest = () => {
    const latest = next
    next = null
    return latest ? store.keep('dialect', { url, ...latest }) : undefined
  }
  const dialect = createDialect({
    ...options,
    remembered: own?.seen ?? {},
    rememberedNames: own?.names ?? {},
    onLearned: (seen, names) => {
      next = { seen, names }
      return (keeping = keeping.catch(() => undefined).then(keepLatest))
    },
  })
  return { ...dialect, settled: () => keeping.catch(() => undefined) }
}
