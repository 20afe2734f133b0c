// Times within Italian sentences: 'dalla stampa delle 2:40', "dell'1:05", 'del 24/11 alle 23:50'.
import { dayAt, shownDate, timeAt, today } from '../app/clock.ts'

/** Before most hours, before one o'clock, before another day. */
const WORDS = { di: ['delle ', "dell'", 'del'], a: ['alle ', "all'", 'il'], da: ['dalle ', "dall'", 'dal'] } as const

const withHour = ([most, one]: readonly [string, string, string], time: string) => (time.startsWith('1:') ? one : most) + time

/** The time of an instant with its preposition; the date is named unless it is today. */
export function timeWith(preposition: keyof typeof WORDS, instant: string): string {
  const time = timeAt(instant).replace(/^0/, '')
  const date = dayAt(instant)
  if (date === today()) return withHour(WORDS[preposition], time)
  return `${WORDS[preposition][2]} ${shownDate(date).slice(0, 5)} ${withHour(WORDS.a, time)}`
}
