import { describe, expect, it } from 'vitest'
import { piecesPerKg } from './pieces.ts'

describe('pieces per kg', () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('ART-53 is 0 for a weight of %d', (weight) => {
    for (const unit of ['pz', 'kg', 'cartone']) expect(piecesPerKg(weight, unit)).toBe(0)
  })

  it.each(['pz', 'pezzi', 'n', 'nr', 'numero', ' PZ '])('ART-54 is 1/weight to 2 decimals for %j', (unit) => {
    expect(piecesPerKg(0.06, unit)).toBe(16.67)
    expect(piecesPerKg(0.5, unit)).toBe(2)
  })

  it.each(['kg', 'kilogrammi', 'kilo', 'KG'])('ART-55 is the weight itself for %j', (unit) => expect(piecesPerKg(0.075, unit)).toBe(0.075))

  it('ART-56 is 1/weight for other units', () => {
    expect(piecesPerKg(0.06, 'cartone')).toBe(1 / 0.06)
    expect(piecesPerKg(3, '')).toBe(1 / 3)
  })
})
