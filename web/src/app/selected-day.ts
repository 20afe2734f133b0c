import { useSyncExternalStore } from 'react'
import type { Weekday } from '../generated/graphql.ts'
import { isoWeekday, today } from './clock.ts'

/** The seven days: key (unaccented, used in the address), label, two-letter label of the phone's bar, name in the graph. */
export const days = [
  { key: 'lunedi', label: 'Lunedì', short: 'Lu', weekday: 'MONDAY' },
  { key: 'martedi', label: 'Martedì', short: 'Ma', weekday: 'TUESDAY' },
  { key: 'mercoledi', label: 'Mercoledì', short: 'Me', weekday: 'WEDNESDAY' },
  { key: 'giovedi', label: 'Giovedì', short: 'Gi', weekday: 'THURSDAY' },
  { key: 'venerdi', label: 'Venerdì', short: 'Ve', weekday: 'FRIDAY' },
  { key: 'sabato', label: 'Sabato', short: 'Sa', weekday: 'SATURDAY' },
  { key: 'domenica', label: 'Domenica', short: 'Do', weekday: 'SUNDAY' },
] as const satisfies readonly { key: string; label: string; short: string; weekday: Weekday }[]

export type Day = (typeof days)[number]
export type DayKey = Day['key']

export const dayOf = (key: string): Day | undefined => days.find((day) => day.key === key)
export const dayToday = (): DayKey => days[isoWeekday(today()) - 1]!.key

// Not stored: each visit starts at today, which the login page does not ask for.
let selected: DayKey | null = null
const listeners = new Set<() => void>()

export function selectDay(key: DayKey) {
  selected = key
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const selectedDay = (): DayKey => (selected ??= dayToday())

/** The selected weekday and how to choose another. */
export function useSelectedDay(): [DayKey, (key: DayKey) => void] {
  return [useSyncExternalStore(subscribe, selectedDay), selectDay]
}
