import type { DeliveryBasis } from '../generated/contract.ts'

/** The rows of a closed date show their origin; one variation makes the whole delivery a varied one. */
const ORIGINS: readonly [string, DeliveryBasis][] = [
  ['varied', 'VARIED'],
  ['extraordinary', 'EXTRAORDINARY'],
  ['standing', 'STANDING'],
]

/** 'origine' of the rows of a closed date. */
export function basisOf(origins: readonly string[]): DeliveryBasis {
  if (origins.length === 0) return 'EMPTY'
  return ORIGINS.find(([origin]) => origins.includes(origin))?.[1] ?? 'UNKNOWN'
}
