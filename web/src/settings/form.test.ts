import { expect, it } from 'vitest'
import type { SettingsPartsFragment } from '../generated/graphql.ts'
import { countChanges, formOf, patchOf, seenOf, unreadOf } from './form.ts'

const settings = (more: Partial<SettingsPartsFragment> = {}): SettingsPartsFragment => ({
  __typename: 'Company',
  name: 'Forno',
  street: null,
  province: null,
  city: null,
  postcode: null,
  vatNumber: null,
  taxCode: null,
  phone: '1',
  email: null,
  suspension: null,
  cutOff: null,
  unreadable: [],
  version: 'v1',
  ...more,
})

const opened = (given: SettingsPartsFragment) => {
  const [seen, unread] = [seenOf(given), unreadOf(given)]
  return { seen, unread, values: formOf(seen, unread) }
}

it('proposes a cut-off where none is set, and none over one that cannot be read', () => {
  expect(opened(settings()).values.cutOff).toBe('15:00')
  expect(opened(settings({ unreadable: ['cutOff'] })).values.cutOff).toBe('')
  expect(opened(settings({ cutOff: '20:00' })).values.cutOff).toBe('20:00')
})

it('sends nothing of what cannot be read until somebody fills it', () => {
  const { seen, unread, values } = opened(settings({ unreadable: ['cutOff', 'suspension.from', 'suspension.resumesOn'] }))
  expect([...unread]).toEqual(['cutOff', 'closingDate', 'reopeningDate'])
  expect(countChanges(values, formOf(seen, unread), new Set())).toBe(0)
  expect(patchOf({ ...values, phone: '2' }, seen)).toEqual({ set: { phone: '2' }, seen: { phone: '1' } })
  expect(patchOf({ ...values, closingDate: '2026-12-24', cutOff: '20:00' }, seen)).toEqual({
    set: { cutOff: '20:00', suspension: { from: '2026-12-24' } },
    seen: { cutOff: null, suspension: { from: null } },
  })
})
