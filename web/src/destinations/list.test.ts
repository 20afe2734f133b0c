import { expect, it } from 'vitest'
import { filtered, rowOf } from './list.ts'

const row = (name: string, login: string | null, city = 'Roma') =>
  rowOf({
    __typename: 'Destination',
    id: name,
    code: '0001',
    customerCode: '0042',
    name,
    street: 'Via dei Forni 3',
    postcode: '00153',
    city,
    province: 'RM',
    loginEmail: login,
    isActive: true,
  })
const rows = [row('Bar Centrale', 'Bar@cliente.example'), row('Hotel Mare', null, 'Ostia'), row('Scuola', 'scuola@comune.example')]
const names = (filter: { description: string; login: string }) => filtered(rows, filter).map(({ name }) => name)

it('DEST-04 searches the name and the composed address', () => {
  expect(names({ description: 'centrale', login: '' })).toEqual(['Bar Centrale'])
  expect(names({ description: '00153 ostia (rm)', login: '' })).toEqual(['Hotel Mare'])
})

it('DEST-06 matches any part, ignoring case, with both filters together', () => {
  expect(names({ description: 'ROMA', login: '' })).toEqual(['Bar Centrale', 'Scuola'])
  expect(names({ description: 'roma', login: 'CLIENTE' })).toEqual(['Bar Centrale'])
  expect(names({ description: '', login: 'example' })).toEqual(['Bar Centrale', 'Scuola'])
  expect(names({ description: ' ', login: '' })).toHaveLength(3)
})
