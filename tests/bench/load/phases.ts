import type { Load } from './generator.ts'

/** A recovery follows an overload: how long until answers are as usual again. */
export type Phase = Load & { name: 'warm-up' | 'steady' | 'burst' | 'overload' | 'recovery' | 'soak' }

export const FULL: readonly Phase[] = [
  { name: 'warm-up', perSecond: 50, seconds: 20 },
  { name: 'steady', perSecond: 300, seconds: 600 },
  { name: 'burst', perSecond: 600, seconds: 30 },
  { name: 'overload', perSecond: 3_000, seconds: 30 },
  { name: 'recovery', perSecond: 100, seconds: 30 },
]

/** A first impression in about a minute. */
export const QUICK: readonly Phase[] = [
  { name: 'warm-up', perSecond: 30, seconds: 5 },
  { name: 'steady', perSecond: 60, seconds: 20 },
  { name: 'burst', perSecond: 120, seconds: 5 },
  { name: 'overload', perSecond: 600, seconds: 5 },
  { name: 'recovery', perSecond: 30, seconds: 15 },
]

export const soakOf = (seconds: number): readonly Phase[] => [
  { name: 'warm-up', perSecond: 50, seconds: 20 },
  { name: 'soak', perSecond: 50, seconds },
]

/** Every phase with this part of its operations per second, for machines that are busy with other work. */
export const scaled = (phases: readonly Phase[], part: number): Phase[] =>
  phases.map((phase) => ({ ...phase, perSecond: Math.max(1, Math.round(phase.perSecond * part)) }))
