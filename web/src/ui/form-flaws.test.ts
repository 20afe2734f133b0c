import { expect, it } from 'vitest'
import { flawsOf } from './form-flaws.ts'

const error = { type: 'value', message: 'Al massimo 255 caratteri.' }

it('lists the fields with an error by their paths, in lists of fields too', () => {
  const destinations: unknown[] = []
  destinations[1] = { code: error, name: undefined, type: undefined }
  expect(flawsOf({ name: error, city: undefined, destinations, texts: { note: error } })).toEqual([
    'name',
    'destinations.1.code',
    'texts.note',
  ])
  expect(flawsOf({})).toEqual([])
})

it('tells fields called type or message from those of an error', () => {
  expect(flawsOf({ contacts: [{ type: error, message: error }] })).toEqual(['contacts.0.type', 'contacts.0.message'])
})

it('lists the field of an error without a type, which has the element of the field', () => {
  const destinations = [{ code: { message: 'Manca il codice.', ref: { type: 'text', name: 'destinations.0.code' } } }]
  expect(flawsOf({ destinations })).toEqual(['destinations.0.code'])
})
