import type { Weekday } from '../generated/contract.ts'

/** Monday first; `number` is the ISO number of the day. */
export const WEEKDAYS = [
  { day: 'MONDAY', number: 1, label: 'Lunedì' },
  { day: 'TUESDAY', number: 2, label: 'Martedì' },
  { day: 'WEDNESDAY', number: 3, label: 'Mercoledì' },
  { day: 'THURSDAY', number: 4, label: 'Giovedì' },
  { day: 'FRIDAY', number: 5, label: 'Venerdì' },
  { day: 'SATURDAY', number: 6, label: 'Sabato' },
  { day: 'SUNDAY', number: 7, label: 'Domenica' },
] as const satisfies { day: Weekday; number: number; label: string }[]

export function labelOf(day: Weekday): string {
  return WEEKDAYS.find((one) => one.day === day)?.label ?? day
}
