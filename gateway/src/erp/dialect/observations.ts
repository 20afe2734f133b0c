// The variants that answers have shown of each aspect.
import { type Aspect, MIXED, type Variant } from '../decode/reading.ts'

type Listed = Readonly<Record<Aspect, readonly Variant[]>>

/** `isOld`: it replaces what was seen earlier; `isOther`: that was something else. */
type Added = { isOld: boolean; isOther: boolean }

/** `remembered` is old: the first new observation of an aspect replaces it. */
export function observations(remembered: Listed) {
  const seen = new Map<Aspect, ReadonlySet<Variant>>(Object.entries(remembered).map(([aspect, variants]) => [aspect, new Set(variants)]))
  let old = new Set<Aspect>(seen.keys())
  return {
    /** Null if nothing was learned. */
    add(aspect: Aspect, variant: Variant): Added | null {
      const before = seen.get(aspect)
      const isOld = old.delete(aspect)
      if (!isOld && before?.has(variant)) return null
      seen.set(aspect, new Set([...(before && !isOld ? before : []), variant]))
      return { isOld, isOther: before !== undefined && !before.has(variant) }
    },
    /** If a server uses two variants, neither is used for decisions. */
    variantOf(aspect: Aspect): Variant | undefined {
      const variants = seen.get(aspect)
      return variants && variants.size > 1 ? MIXED : variants?.values().next().value
    },
    listed: (): Listed => Object.fromEntries([...seen].map(([aspect, variants]) => [aspect, [...variants].toSorted()])),
    startAnew() {
      old = new Set(seen.keys())
    },
  }
}
