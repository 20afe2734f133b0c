import { expect, it } from 'vitest'
import { suspensionWarning } from './suspended-orders.ts'

const closure = { from: '2026-12-24', resumesOn: '2027-01-02' }

it('LOGIN-38, OPEN-33, OPEN-34 warns from ten days before the closing date up to the day before the reopening', () => {
  for (const day of ['2026-12-14', '2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01'])
    expect(suspensionWarning(closure, day)).toBe('Attenzione: ordini sospesi dal 24/12/2026 al 02/01/2027.')
})

it('LOGIN-39, OPEN-34 does not warn eleven days before, on and after the reopening date, and without both dates', () => {
  for (const day of ['2026-12-13', '2027-01-02', '2027-01-03']) expect(suspensionWarning(closure, day)).toBeNull()
  for (const lacking of [{ from: null }, { resumesOn: null }, { from: null, resumesOn: null }])
    expect(suspensionWarning({ ...closure, ...lacking }, '2026-12-24')).toBeNull()
})

it('LOGIN-38 counts ten days across the end of a month and a change of the clocks', () => {
  expect(suspensionWarning({ from: '2027-04-01', resumesOn: '2027-04-03' }, '2027-03-22')).not.toBeNull()
  expect(suspensionWarning({ from: '2027-04-01', resumesOn: '2027-04-03' }, '2027-03-21')).toBeNull()
})
