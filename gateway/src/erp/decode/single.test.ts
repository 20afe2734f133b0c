// Single values of the configurator, in any wrapping.
import { describe, expect, it } from 'vitest'
import { Unreadable, silentReading } from './reading.ts'
import { singleValue } from './single.ts'
import { hour, partyCode, text } from './values.ts'

const read = (answer: unknown) => singleValue('nomedit', text)(answer, silentReading('GET /configurator/nomedit'))

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

  it('is read in every wrapping', () => {
    const reading = silentReading('GET /configurator')
    expect(singleValue('def_clie_interno', partyCode)({ valore: 1 }, reading)).toBe('0001')
    expect(singleValue('orarioprodpane', hour)({ data: 20.5 }, reading)).toBe('20:30')
    expect(() => singleValue('orarioprodpane', hour)({ data: 'alle otto' }, reading)).toThrow('orarioprodpane: is not an hour')
  })

  it.each([[null], [undefined], [''], [' '], [{ data: null }], [{ valore: '' }], [{ data: [] }], [{}], [[]]])(
    'OPEN-97 is null in %j',
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
