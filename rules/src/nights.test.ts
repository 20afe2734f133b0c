// The ordering window at each minute of the two nights in which the clocks change, in any zone of the machine. The expectation comes
// from Intl, not from the library of the rules.
import { Temporal } from 'temporal-polyfill'
import { afterEach, expect, it } from 'vitest'
import { windowAt } from './cut-off.ts'
import { dateInRome } from './rome.ts'

const zone = process.env['TZ'] ?? ''
afterEach(() => {
  process.env['TZ'] = zone
})

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function wallClock(ms: number): { weekday: string; minutes: number } {
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]))
  return { weekday: parts['weekday']!, minutes: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

const MINUTE = 60_000
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Midnight in Rome, and the hours of that day. */
const NIGHTS = [
  { name: 'the hour from 2:00 is missing', midnight: Date.UTC(2027, 2, 27, 23), hours: 23 },
  { name: 'the hour from 2:00 comes twice', midnight: Date.UTC(2027, 9, 30, 22), hours: 25 },
]
const CUT_OFFS = ['02:00', '02:30', '03:00', '10:00', '20:00']

/** Between the cut-off and 8:00; a time that comes twice counts the first time. */
function lockedMinutes(midnight: number, hours: number, cutOff: string): boolean[] {
  const [hour = 0, minute = 0] = cutOff.split(':').map(Number)
  const limit = hour * 60 + minute
  let hasPassed = false
  return Array.from({ length: hours * 60 }, (_, n) => {
    const { minutes } = wallClock(midnight + n * MINUTE)
    hasPassed ||= minutes >= limit
    return limit > 480 ? hasPassed || minutes < 480 : hasPassed && minutes < 480
  })
}

it.each(['UTC', 'Europe/Rome', 'Pacific/Auckland'])('F24 is exact at each minute of both nights on a machine in %s', (machineZone) => {
  process.env['TZ'] = machineZone
  for (const { name, midnight, hours } of NIGHTS)
    for (const cutOff of CUT_OFFS) {
      const expected = lockedMinutes(midnight, hours, cutOff)
      const wrong = expected.flatMap((isLocked, n) => {
        const now = Temporal.Instant.fromEpochMilliseconds(midnight + n * MINUTE)
        const window = windowAt(now, cutOff, false)
        const isDayRight = WEEKDAYS[dateInRome(now).dayOfWeek - 1] === wallClock(midnight + n * MINUTE).weekday
        return window.isLocked === isLocked && isDayRight ? [] : [`${name}, ${cutOff}: ${now.toString()}`]
      })
      expect(wrong).toEqual([])
    }
})
