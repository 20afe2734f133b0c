import { expect, it } from 'vitest'
import { lastSecondOf, startOf } from './clock.ts'

it.each([
  ['in winter', '2027-02-16', '2027-02-16T22:59:59.000Z'],
  ['in summer', '2027-06-30', '2027-06-30T21:59:59.000Z'],
  ['on the day that is an hour shorter', '2027-03-28', '2027-03-28T21:59:59.000Z'],
  ['on the day that is an hour longer', '2027-10-31', '2027-10-31T22:59:59.000Z'],
])('a day in Rome ends %s', (_when, day, expected) => {
  expect(lastSecondOf(day).toISOString()).toBe(expected)
})

it.each([
  ['in winter', '2027-02-16', '2027-02-15T23:00:00.000Z'],
  ['in summer', '2027-06-30', '2027-06-29T22:00:00.000Z'],
  ['after the day that is an hour shorter', '2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['after the day that is an hour longer', '2027-11-01', '2027-10-31T23:00:00.000Z'],
])('a day in Rome begins %s', (_when, day, expected) => {
  expect(startOf(day)).toBe(expected)
})
