import { expect, it } from 'vitest'
import { ErpFailure } from './errors.ts'
import { requiresField } from './required-field.ts'

const PRICE = /prezzo|price/i
const refusal = (body: Record<string, unknown>, status = 422) => new ErpFailure('refused', { status, body })

it.each([
  { message: 'prezzo obbligatorio' },
  { message: 'Il prezzo è richiesto' },
  { error: 'Manca il prezzo' },
  { message: 'The given data was invalid.', errors: { 'ordini.0.articoli.0.prezzo': ['The field is required.'] } },
  { errors: { prezzo: ['validation.required'] } },
  { errors: [{ field: 'prezzo', code: 'missing' }] },
])('OPEN-47 a server insists on a price with %j', (body) => {
  expect(requiresField(refusal(body), PRICE)).toBe(true)
})

it.each([
  {},
  { message: 'Dati non validi' },
  { message: 'The given data was invalid.', errors: { 'ordini.0.articoli.0.quanti': ['The field is required.'] } },
  { message: 'Quantità obbligatoria' },
  { message: 'Il prezzo del listino è scaduto' },
  { message: 'Cliente bloccato' },
  { errors: { prezzo: ['Troppo alto'], quanti: ['obbligatorio'] } },
])('OPEN-47 a server refuses something else with %j', (body) => {
  expect(requiresField(refusal(body), PRICE)).toBe(false)
})

it('OPEN-47 only a 422 requires the field', () => {
  expect(requiresField(refusal({ message: 'prezzo obbligatorio' }, 400), PRICE)).toBe(false)
  expect(requiresField(new Error('prezzo obbligatorio'), PRICE)).toBe(false)
})
