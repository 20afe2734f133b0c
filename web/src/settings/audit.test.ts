import { expect, it } from 'vitest'
import { nameLabel, valueLabel } from './audit.text.ts'

it('labels names and values in Italian, dates as dd/mm/yyyy', () => {
  expect(nameLabel('prices.2.price', { price: 'Prezzo (€)' })).toBe('Listino 2, Prezzo (€)')
  expect(nameLabel('contacts.Dr. Po.phone')).toBe('Contatto Dr. Po, Telefono 1')
  expect(nameLabel('contacts.Dr. Po')).toBe('Contatto Dr. Po')
  expect(valueLabel('MONDAY, SUNDAY')).toBe('Lunedì, Domenica')
  expect(['cutOff', 'vatNumber', 'closingDate', '2026-11-24', 'PAN Lunedì'].map((name) => nameLabel(name))).toEqual([
    'Orario limite degli ordini',
    'Partita IVA',
    'Chiusura',
    '24/11/2026',
    'PAN Lunedì',
  ])
  expect(valueLabel('2027-02-22T22:59:59.000Z')).toBe('22/02/2027 23:59')
  expect(['2026-12-24', 'MONDAY', '', '20:00', 'closure'].map(valueLabel)).toEqual(['24/12/2026', 'Lunedì', 'vuoto', '20:00', 'chiusura'])
})
