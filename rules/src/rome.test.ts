import { expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { dateInRome, nextTimeOfDay, romeInstant } from './rome.ts'

const ms = (local: string) => romeInstant(local).epochMilliseconds

it.each([
  ['later today', '2026-11-19 02:00', '2026-11-19 02:30'],
  ['tomorrow, from that minute on', '2026-11-19 02:30', '2026-11-20 02:30'],
  ['on the next of two days of 25 and 23 hours', '2026-10-24 12:00', '2026-10-25 02:30'],
  ['an hour later on the night that skips it', '2027-03-27 12:00', '2027-03-28 03:30'],
])('finds the next time of day %s', (_, after, next) => {
  expect(nextTimeOfDay('02:30', ms(after))).toBe(ms(next))
})

it('names the date in Rome of every instant, in whatever order they come', () => {
  const HOUR_MS = 3_600_000
  // Around both changes of the clock and a new year, on and beside each midnight.
  const instants = ['2026-03-29 00:00', '2026-10-25 00:00', '2027-01-01 00:00', '2026-11-19 00:00'].flatMap((midnight) =>
    [-25, -24, -1, 0, 1, 22, 23, 24, 25].flatMap((hours) => [-1, 0, 1].map((more) => ms(midnight) + hours * HOUR_MS + more)),
  )
  const plainly = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(at)
  for (const order of [instants, instants.toReversed(), instants.toSorted((one, other) => (one % 7_919) - (other % 7_919))])
    for (const at of order) expect(dateInRome(Temporal.Instant.fromEpochMilliseconds(at)).toString()).toBe(plainly(at))
})
