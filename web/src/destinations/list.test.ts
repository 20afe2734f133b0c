import { expect, it } from 'vitest'
import { filtered, rowOf, sorted } from './list.ts'

const row = (name: string, login: string | null, city = 'Roma', isActive = true) =>
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
    isActive,
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

it('DEST-20 keeps those that are not active last, by whatever column it is sorted', () => {
  const list = [...rows, row('Albergo', 'a@chiuso.example', 'Anzio', false), row('Zoo', null, 'Roma', false)]
  const shown = (order: string) => sorted(list, order).map(({ name }) => name)
  const asGiven = ['Bar Centrale', 'Hotel Mare', 'Scuola', 'Albergo', 'Zoo']
  for (const order of ['', 'nome', 'stato', 'altro']) expect(shown(order)).toEqual(asGiven)
  expect(shown('-nome')).toEqual(['Scuola', 'Hotel Mare', 'Bar Centrale', 'Zoo', 'Albergo'])
  expect(shown('-stato')).toEqual(['Albergo', 'Zoo', 'Bar Centrale', 'Hotel Mare', 'Scuola'])
  // Without a login they are last among the active ones, in both directions.
  expect(shown('login')).toEqual(['Bar Centrale', 'Scuola', 'Hotel Mare', 'Albergo', 'Zoo'])
  expect(shown('-login')).toEqual(['Scuola', 'Bar Centrale', 'Hotel Mare', 'Albergo', 'Zoo'])
  expect(shown('indirizzo')).toEqual(['Hotel Mare', 'Bar Centrale', 'Scuola', 'Albergo', 'Zoo'])
})
