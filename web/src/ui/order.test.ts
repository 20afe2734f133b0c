import { expect, it } from 'vitest'
import { arranged, inOrder, readOrder, turnedOrder, writtenOrder } from './order.ts'

const rows = [
  { name: 'Òrzo', weight: 10 },
  { name: 'alfa', weight: 9 },
  { name: null, weight: 0.5 },
  { name: 'Beta', weight: null },
  { name: 'ALFA', weight: 100 },
]
const names = (isDescending: boolean) => inOrder(rows, ({ name }) => name, isDescending).map(({ name }) => name)
const weights = (isDescending: boolean) => inOrder(rows, ({ weight }) => weight, isDescending).map(({ weight }) => weight)

it('sorts texts as Italian does, ignoring case and accents, and keeps the order of equal ones', () => {
  expect(names(false)).toEqual(['alfa', 'ALFA', 'Beta', 'Òrzo', null])
  expect(names(true)).toEqual(['Òrzo', 'Beta', 'alfa', 'ALFA', null])
})

it('sorts figures by their value, rows without one last in both directions', () => {
  expect(weights(false)).toEqual([0.5, 9, 10, 100, null])
  expect(weights(true)).toEqual([100, 10, 9, 0.5, null])
})

it('leaves the given list as it is', () => {
  const before = [...rows]
  inOrder(rows, ({ name }) => name, true)
  expect(rows).toEqual(before)
})

it('turns ascending first, then the other way, and starts ascending at another column', () => {
  const byName = turnedOrder({ by: '', isDescending: false }, 'nome')
  expect(byName).toEqual({ by: 'nome', isDescending: false })
  expect(turnedOrder(byName, 'nome')).toEqual({ by: 'nome', isDescending: true })
  expect(turnedOrder({ by: 'nome', isDescending: true }, 'nome')).toEqual({ by: 'nome', isDescending: false })
  expect(turnedOrder({ by: 'nome', isDescending: true }, 'login')).toEqual({ by: 'login', isDescending: false })
})

it('is one word in the address', () => {
  for (const written of ['nome', '-nome', '']) expect(writtenOrder(readOrder(written))).toBe(written)
})

it('takes the order of the address; the standard one and an unknown column change nothing', () => {
  const values = { nome: (row: (typeof rows)[number]) => row.name }
  const shown = (written: string) => arranged(rows, written, 'nome', values).map(({ name }) => name)
  expect(shown('-nome')).toEqual(['Òrzo', 'Beta', 'alfa', 'ALFA', null])
  for (const written of ['', 'nome', 'peso', '-constructor']) expect(arranged(rows, written, 'nome', values)).toBe(rows)
})
