import { expect, it } from 'vitest'
import { read, text } from './body.ts'

it.each([
  ['x'.repeat(256), 'Al massimo 255 caratteri'],
  ['Via\0Po', 'Testo non valido: contiene caratteri che non si possono salvare'],
  ['Via \ud800', 'Testo non valido: contiene caratteri che non si possono salvare'],
])('explains in plain Italian why a text cannot be stored', (value, message) => {
  expect(() => read(text(), value)).toThrow(expect.objectContaining({ status: 422, message }))
})

it.each([
  [' Via Po ', 'Via Po'],
  ['uno\ndue', 'uno\ndue'],
  ['🥐', '🥐'],
  [7, '7'],
  [null, ''],
])('reads %j as a text', (value, expected) => {
  expect(text().parse(value)).toBe(expected)
})
