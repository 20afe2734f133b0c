import { limitsOf } from '@panify/rules/quantity'
import { expect, it } from 'vitest'
import { refusalOf, summaryOf } from './quantity.rules.ts'

const rolls = limitsOf({ unit: 'pz', minimum: 10_000, step: 5_000 })
const bread = limitsOf({ unit: 'kg', minimum: null, step: 500, maximum: 20_000 })

it.each([
  ['Rosetta', 3_000, rolls, 'Rosetta: minimo 10, poi a passi di 5.'],
  ['Rosetta', 12_000, rolls, 'Rosetta: minimo 10, poi a passi di 5.'],
  ['Rosetta', 2_000_000, rolls, 'Rosetta: massimo 1.000.'],
  ['Pane', 700, bread, 'Pane: minimo 0,50, poi a passi di 0,50.'],
])('%s: %d thousandths are refused with the reason', (description, quantity, limits, reason) => {
  expect(refusalOf(description, quantity, limits)).toBe(reason)
})

it('names the first reason and counts the others', () => {
  expect(summaryOf(['Rosetta: massimo 1.000.'])).toBe('Rosetta: massimo 1.000.')
  expect(summaryOf(['Rosetta: massimo 1.000.', 'b', 'c'])).toBe('Rosetta: massimo 1.000. Altre quantità da correggere: 2.')
})
