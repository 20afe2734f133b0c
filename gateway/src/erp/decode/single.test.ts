// Single values of the configurator, however they are wrapped.
import { describe, expect, it } from 'vitest'
import { Unreadable, silentReading } from './reading.ts'
import { singleValue } from './single.ts'

const read = (answer: unknown) => singleValue('nomedit')(answer, silentReading('GET /configurator/nomedit'))

describe('a single value', () => {
  it.each<[unknown]>([
    ['Forno'],
    [{ data: 'Forno' }],
    [{ valore: 'Forno' }],
    [{ VALORE: 'Forno' }],
    [{ data: { valore: 'Forno' } }],
    [{ success: true, data: { nomec: 'NOMEDIT', valore: 'Forno' } }],
    [{ NOMEDIT: 'Forno' }],
    [{ status: 'success', data: { nomedit: 'Forno' } }],
    [[{ nomec: 'NOMEDIT', valore: 'Forno' }]],
    [
      [
        { nomec: 'PIVADIT', valore: '01234567890' },
        { NOMEC: 'nomedit', VALORE: 'Forno' },
      ],
    ],
    ['{"valore":"Forno"}'],
    [{ data: '["Forno"]' }],
    ['"Forno"'],
  ])('OPEN-97 is read from %j', (answer) => expect(read(answer)).toBe('Forno'))

  it('keeps numbers', () => expect(read({ valore: 20.5 })).toBe(20.5))

  it.each([[null], [undefined], [''], [' '], [{ data: null }], [{ valore: '' }], [{ data: [] }], [{}], [[]]])(
    'OPEN-97 is none in %j',
    (answer) => expect(read(answer)).toBeNull(),
  )

  it.each([
    [true],
    [{ success: false, message: 'Errore' }],
    [['a', 'b']],
    [{ data: { a: 1 } }],
    [{ nomec: 'PIVADIT', valore: '01234567890' }],
    [{ data: { data: { data: { data: { data: 'Forno' } } } } }],
  ])('is not in %j', (answer) => expect(() => read(answer)).toThrow(Unreadable))
})
