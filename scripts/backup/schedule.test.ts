import { expect, it } from 'vitest'
import { romeInstant } from '../../rules/src/rome.ts'
import { dueAt, scheduleOf } from './schedule.ts'

const ms = (local: string) => romeInstant(local).epochMilliseconds
const nightly = { to: '/backups', time: '02:30', keep: 14 }

it('plans no backups without a folder, and nightly ones with it', () => {
  expect(scheduleOf({})).toBeNull()
  expect(scheduleOf({ BACKUP_DIR: '/backups' })).toEqual(nightly)
  expect(scheduleOf({ BACKUP_DIR: '/b', BACKUP_AT: '23:05', BACKUP_KEEP: '3' })).toEqual({ to: '/b', time: '23:05', keep: 3 })
})

it.each([
  [{ BACKUP_AT: '24:00' }, "BACKUP_AT needs a time of day such as 02:30, not '24:00'"],
  [{ BACKUP_AT: 'night' }, "BACKUP_AT needs a time of day such as 02:30, not 'night'"],
  [{ BACKUP_KEEP: '0' }, "BACKUP_KEEP needs a number of backups from 1, not '0'"],
  [{ BACKUP_KEEP: 'all' }, "BACKUP_KEEP needs a number of backups from 1, not 'all'"],
])('refuses %o', (environment, text) => {
  expect(() => scheduleOf({ BACKUP_DIR: '/backups', ...environment })).toThrow(text)
})

it.each([
  ['tonight when the last one was last night', '2026-11-18 02:30', '2026-11-18 12:00', '2026-11-19 02:30'],
  ['at once when a night was missed', '2026-11-16 02:30', '2026-11-18 12:00', '2026-11-18 12:00'],
  ['tonight when there is none yet', null, '2026-11-18 12:00', '2026-11-19 02:30'],
  ['tonight when a wrong clock has dated the last one', '2027-11-18 02:30', '2026-11-18 12:00', '2026-11-19 02:30'],
])('is due %s', (_, last, now, due) => {
  expect(dueAt(nightly, last === null ? null : ms(last), ms(now))).toBe(ms(due))
})
