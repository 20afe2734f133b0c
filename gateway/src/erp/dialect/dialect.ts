// The dialect profile: how the bakery's server wraps, names and writes values, learned from its answers.
import { type Log, faultOf } from '../../log.ts'
import { type Aspect, MIXED, type Reading, type Variant } from '../decode/reading.ts'
import { routeOf } from '../transport/route.ts'
import { observations } from './observations.ts'
import { type Pins, isDeciding, isSign } from './pins.ts'

/** The seen variants of each aspect. */
export type Seen = Readonly<Record<Aspect, readonly Variant[]>>

/** The names that the records of answers had, by table and route. */
export type Names = Readonly<Record<string, readonly string[]>>

/** A server that used data as names would show ever more of them. */
const MOST_NAMES = 300

const NO_NAMES: ReadonlySet<string> = new Set()

export type Dialect = {
  /** For the answer of one call. */
  readingOf(call: string): Reading
  /** By aspect, sorted; several variants are separated by '|'. The operator's settings replace what was seen. */
  profile(): Record<Aspect, string>
  /** What is decided by aspects of which the answers show two variants: values that need them are refused. */
  undecided(): Aspect[]
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
  rememberedNames?: Names
  onLearned?: (seen: Seen, names: Names) => Promise<void>
  /** The server has changed an aspect that the gateway decides by, or an answer needs one that is undecided. */
  onContradiction?: () => void
}

export function createDialect({
  log,
  pins = {},
  given = {},
  remembered = {},
  rememberedNames = {},
  onLearned,
  onContradiction,
}: Options): Dialect {
  const seen = observations(remembered)
  // A number that somebody has typed with a comma says nothing about the numbers of other calls.
  const seenByCall = observations({})
  const names = new Map(Object.entries(rememberedNames).map(([place, listed]) => [place, new Set(listed)]))
  const warned = new Set<string>()
  let knowledge = {}

  function note(aspect: Aspect, variant: Variant, route: () => string): void {
    if (isSign(aspect) && seenByCall.add(`${aspect} ${route()}`, variant)) knowledge = {}
    const added = seen.add(aspect, variant)
    if (!added) return
    knowledge = {}
    if (added.isOther && isDeciding(aspect)) contradicted(aspect, added.isOld)
    keep()
  }

  function keep(): void {
    const listed = Object.fromEntries([...names].map(([place, these]) => [place, [...these]]))
    onLearned?.(seen.listed(), listed).catch((failure: unknown) =>
      log.error({ reason: faultOf(failure) }, 'The dialect profile was not stored'),
    )
  }

  function show(place: string, these: Iterable<string>): void {
    const before = names.get(place) ?? new Set<string>()
    const { size } = before
    for (const name of these) if (before.size < MOST_NAMES) before.add(name)
    if (before.size === size) return
    names.set(place, before)
    keep()
  }

  function contradicted(aspect: Aspect, isOld: boolean): void {
    if (pins[aspect] !== undefined) return
    log.warn(
      { reason: aspect },
      isOld ? 'The bakery does this otherwise than before' : 'The bakery does this in two ways: pin one with BAKERY_DIALECT',
    )
    onContradiction?.()
  }

  const decided = (aspect: Aspect): Variant | undefined => pins[aspect] ?? given[aspect]

  function known(aspect: Aspect, route: () => string): Variant | undefined {
    const own = isSign(aspect) ? seenByCall.variantOf(`${aspect} ${route()}`) : undefined
    const variant = decided(aspect) ?? own ?? seen.variantOf(aspect)
    if (variant === MIXED && isDeciding(aspect)) onContradiction?.()
    return variant
  }

  return {
    profile() {
      const learned = Object.entries(seen.listed()).map(([aspect, variants]): [Aspect, string] => [aspect, variants.join(' | ')])
      const said = Object.entries(pins).map(([aspect, variant]): [Aspect, string] => [aspect, `${variant} (BAKERY_DIALECT)`])
      return Object.fromEntries([...learned, ...said].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
    undecided: () =>
      Object.keys(seen.listed()).filter((one) => isDeciding(one) && decided(one) === undefined && seen.variantOf(one) === MIXED),
    startAnew() {
      seen.startAnew()
      seenByCall.startAnew()
      knowledge = {}
    },
    readingOf(call): Reading {
      let route: string | undefined
      const ownRoute = () => (route ??= routeOf(call))
      return {
        call,
        get knowledge() {
          return knowledge
        },
        note: (aspect, variant) => note(aspect, variant, ownRoute),
        known: (aspect) => known(aspect, ownRoute),
        shown: (table) => names.get(`${table} ${ownRoute()}`) ?? NO_NAMES,
        show: (table, these) => show(`${table} ${ownRoute()}`, these),
        warn(field, problem) {
          if (warned.has(field)) return
          warned.add(field)
          log.warn({ path: call, reason: `${field} ${problem}` }, 'Part of an answer of the bakery is left out')
        },
        refuse: (field, problem) => log.warn({ path: call, reason: `${field} ${problem}` }, 'An answer of the bakery cannot be read'),
      }
    },
  }
}
