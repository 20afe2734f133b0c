import { expect, it } from 'vitest'
import { nextTimeOfDay, romeInstant } from './rome.ts'

const ms = (local: string) => romeInstant(local).epochMilliseconds

it.each([
  ['later today', '2026-11-19 02:00', '2026-11-19 02:30'],
  ['tomorrow, from that minute on', '2026-11-19 02:30', '2026-11-20 02:30'],
  ['on the next of two days of 25 and 23 hours', '2026-10-24 12:00', '2026-10-25 02:30'],
  ['an hour later on the night that skips it', '2027-03-27 12:00', '2027-03-28 03:30'],
])('finds the next time of day %s', (_, after, next) => {
  expect(nextTimeOfDay('02:30', ms(after))).toBe(ms(next))
})
