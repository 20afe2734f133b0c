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

it('tells a field called type from the type of an error', () => {
  expect(flawsOf({ contacts: [{ type: error }] })).toEqual(['contacts.0.type'])
})
