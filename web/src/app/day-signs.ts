// What the bar of days shows about the week, which only the weekly screen knows.
import { useSyncExternalStore } from 'react'
import type { DayKey } from './selected-day.ts'

export type DaySign = {
  /** The day has unsaved changes. */
  isChanged: boolean
  /** Its next delivery has an order or a closure of its own. */
  kind: 'order' | 'closure' | null
}
export type DaySigns = Partial<Record<DayKey, DaySign>>

const none: DaySigns = {}
let signs = none
const listeners = new Set<() => void>()

export function showDaySigns(next: DaySigns = none) {
  if (JSON.stringify(next) === JSON.stringify(signs)) return
  signs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDaySigns = () => useSyncExternalStore(subscribe, () => signs)
