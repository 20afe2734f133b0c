import { expect, it } from 'vitest'
import type { SettingsFieldsFragment } from '../generated/graphql.ts'
import { NOT_A_DATE } from '../ui/dates.ts'
import { formOf, patchOf, resolver, settled, storedOf, typedOver } from './form.ts'

const settings = (more: Partial<SettingsFieldsFragment> = {}): SettingsFieldsFragment => ({
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

const opened = (given: SettingsFieldsFragment) => {
  const stored = storedOf(given)
  return { ...stored, values: formOf(stored) }
}

it('ADMIN-17, OPEN-41 proposes a cut-off where none is set, and in place of an unreadable one', () => {
  expect(opened(settings()).values.cutOff).toBe('15:00')
  expect(opened(settings({ unreadable: ['cutOff'] })).values.cutOff).toBe('15:00')
  expect(opened(settings({ cutOff: '20:00' })).values.cutOff).toBe('20:00')
})

it('sends an unreadable date only once its field is filled, the proposed cut-off with every save', () => {
  const { seen, unread, values } = opened(settings({ cutOff: '20:00', unreadable: ['suspension.from', 'suspension.resumesOn'] }))
  expect([...unread]).toEqual(['closingDate', 'reopeningDate'])
  expect(patchOf(values, seen)).toEqual({ set: {}, seen: {} })
  expect(patchOf({ ...values, phone: '2' }, seen)).toEqual({ set: { phone: '2' }, seen: { phone: '1' } })
  expect(patchOf({ ...values, closingDate: '2026-12-24' }, seen)).toEqual({
    set: { suspension: { from: '2026-12-24' } },
    seen: { suspension: { from: null } },
  })
  const unreadCutOff = opened(settings({ unreadable: ['cutOff'] }))
  expect(patchOf({ ...unreadCutOff.values, phone: '2' }, unreadCutOff.seen)).toEqual({
    set: { phone: '2', cutOff: '15:00' },
    seen: { phone: '1', cutOff: null },
  })
})

it('refuses a text that is not a date', async () => {
  const { values } = opened(settings())
  const errorsOf = async (changed: Partial<typeof values>) =>
    Object.keys((await resolver({ ...values, ...changed }, undefined, {} as never)).errors)
  expect(await errorsOf({ closingDate: NOT_A_DATE })).toEqual(['closingDate'])
  expect(await errorsOf({ closingDate: '2026-12-24' })).toEqual([])
})

it('keeps what was typed during a save, and takes the saved values of all other fields', () => {
  const { values: sent } = opened(settings())
  const { values: saved } = opened(settings({ name: 'Forno Nuovo', phone: '2' }))
  expect(typedOver(saved, sent, { ...sent, city: 'Carpi' })).toEqual({ ...saved, city: 'Carpi' })
})

it('ADMIN-17 proposes a cut-off again where somebody else has emptied it', () => {
  const { values, seen } = opened(settings({ cutOff: '20:00' }))
  const next = settled({ ...values, cutOff: '19:00' }, seen, [{ path: 'set.cutOff', current: null }], new Set())
  expect(patchOf(next.values, next.seen)).toEqual({ set: { cutOff: '15:00' }, seen: { cutOff: null } })
})

it('sends a kept value with the saved one as seen, and drops the others', () => {
  const { values, seen } = opened(settings())
  const conflicts = [
    { path: 'set.phone', current: '3' },
    { path: 'set.suspension.from', current: '24/12/2026' },
  ]
  const next = settled({ ...values, phone: '2', closingDate: '2026-12-23' }, seen, conflicts, new Set(['set.phone']))
  expect(next.values).toMatchObject({ phone: '2', closingDate: '2026-12-24' })
  expect(patchOf(next.values, next.seen)).toMatchObject({ set: { phone: '2' }, seen: { phone: '3' } })
})
