// The dialect profile: how the bakery's server wraps, names and writes values, learned from its answers.
import { type Log, faultOf } from '../../log.ts'
import type { Aspect, Reading, Variant } from '../decode/reading.ts'
import { type Pins, isDeciding } from './pins.ts'

/** The seen variants of each aspect. */
export type Seen = Readonly<Record<Aspect, readonly Variant[]>>

export type Dialect = {
  /** For the answer of one call. */
  readingOf(call: string): Reading
  /** By aspect, sorted; several variants are separated by '|'. The operator's settings replace what was seen. */
  profile(): Record<Aspect, string>
  /** From now on new observations replace earlier ones. */
  startAnew(): void
}

type Options = {
  log: Log
  /** Set by the operator: no observation changes it. */
  pins?: Pins
  /** Certain for this server, although no answer shows it. */
  given?: Pins
  /** Seen by an earlier run of the gateway. */
  remembered?: Seen
  onLearned?: (seen: Seen) => Promise<void>
  /** The server has changed an aspect that the gateway decides by. */
  onContradiction?: () => void
}

/** If a server uses two variants, neither is used for decisions. */
const MIXED = 'mixed'

export function createDialect({ log, pins = {}, given = {}, remembered = {}, onLearned, onContradiction }: Options): Dialect {
  const seen = new Map<Aspect, Set<Variant>>(Object.entries(remembered).map(([aspect, variants]) => [aspect, new Set(variants)]))
  let old = new Set<Aspect>(seen.keys())
  const warned = new Set<string>()
  let knowledge = {}
  const listed = (): Seen => Object.fromEntries([...seen].map(([aspect, variants]) => [aspect, [...variants].toSorted()]))

  function note(aspect: Aspect, variant: Variant): void {
    const before = seen.get(aspect)
    const isOld = old.delete(aspect)
    if (!isOld && before?.has(variant)) return
    seen.set(aspect, new Set([...(before && !isOld ? before : []), variant]))
    knowledge = {}
    if (before && !before.has(variant) && isDeciding(aspect)) contradicted(aspect, isOld)
    onLearned?.(listed()).catch((failure: unknown) => log.error({ reason: faultOf(failure) }, 'The dialect profile was not stored'))
  }

  function contradicted(aspect: Aspect, isOld: boolean): void {
    if (pins[aspect] !== undefined) return
    log.warn(
      { reason: aspect },
      isOld ? 'The bakery does this otherwise than before' : 'The bakery does this in two ways: pin one with BAKERY_DIALECT',
    )
    onContradiction?.()
  }

  function known(aspect: Aspect): Variant | undefined {
    const variants = seen.get(aspect)
    return pins[aspect] ?? given[aspect] ?? (variants && variants.size > 1 ? MIXED : variants?.values().next().value)
  }

  return {
    profile() {
      const learned = Object.entries(listed()).map(([aspect, variants]): [Aspect, string] => [aspect, variants.join(' | ')])
      const said = Object.entries(pins).map(([aspect, variant]): [Aspect, string] => [aspect, `${variant} (BAKERY_DIALECT)`])
      return Object.fromEntries([...learned, ...said].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
    startAnew() {
      old = new Set(seen.keys())
      knowledge = {}
    },
    readingOf: (call): Reading => ({
      call,
      get knowledge() {
        return knowledge
      },
      note,
      known,
      warn(field, problem) {
        if (warned.has(field)) return
        warned.add(field)
        log.warn({ path: call, reason: `${field} ${problem}` }, 'Part of an answer of the bakery is left out')
      },
      refuse: (field, problem) => log.warn({ path: call, reason: `${field} ${problem}` }, 'An answer of the bakery cannot be read'),
    }),
  }
}
