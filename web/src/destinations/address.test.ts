import { expect, it } from 'vitest'
import { composedAddress } from './address.ts'

it('formats an address in one line', () => {
  expect(composedAddress({ street: 'Via dei Forni 3', postcode: '00153', city: 'Roma', province: 'RM' })).toBe(
    'Via dei Forni 3, 00153 Roma (RM)',
  )
})

it('leaves out missing parts with their commas and brackets', () => {
  expect(composedAddress({ street: null, postcode: null, city: 'Roma', province: null })).toBe('Roma')
  expect(composedAddress({ street: 'Via dei Forni 3', postcode: '', city: '', province: '' })).toBe('Via dei Forni 3')
  expect(composedAddress({ street: null, postcode: null, city: null, province: null })).toBe('')
})
