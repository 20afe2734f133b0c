// What the gateway has learned of the bakery's server: how it wraps, names and writes things.
import type { Log } from '../../log.ts'
import type { Aspect, Reading, Variant } from '../decode/reading.ts'

export type Dialect = {
  /** For the answer of one call. */
  readingOf(call: string): Reading
  /** By aspect, sorted; several variants of one are parted by '|'. */
  profile(): Record<Aspect, string>
}

type Options = {
  log: Log
  /** Said by the operator: what is seen changes nothing of it. */
  pinned?: Readonly<Record<Aspect, Variant>>
  /** Told when something new is learned. */
  onLearned?: (profile: Record<Aspect, string>) => void
}

/** Where a server does something in two ways, nothing may be concluded from either. */
const MIXED = 'mixed'

export function createDialect({ log, pinned = {}, onLearned }: Options): Dialect {
  const seen = new Map<Aspect, Set<Variant>>()
  const warned = new Set<string>()

  const profile = () => {
    const learned = [...seen].map(([aspect, variants]) => [aspect, [...variants].toSorted().join(' | ')])
    return Object.fromEntries([...learned, ...Object.entries(pinned)].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))
  }

  function note(aspect: Aspect, variant: Variant): void {
    const variants = seen.get(aspect) ?? new Set()
    if (variants.has(variant)) return
    seen.set(aspect, variants.add(variant))
    onLearned?.(profile())
  }

  function known(aspect: Aspect): Variant | undefined {
    const [first, ...others] = seen.get(aspect) ?? []
    return pinned[aspect] ?? (others.length > 0 ? MIXED : first)
  }

  return {
    profile,
    readingOf: (call): Reading => ({
      call,
      note,
      known,
      warn(field, problem) {
        if (warned.has(field)) return
        warned.add(field)
        log.warn({ path: call, reason: `${field} ${problem}` }, 'A value of the bakery cannot be read: it is taken for none')
      },
      refuse: (field, problem) => log.warn({ path: call, reason: `${field} ${problem}` }, 'An answer of the bakery cannot be read'),
    }),
  }
}
