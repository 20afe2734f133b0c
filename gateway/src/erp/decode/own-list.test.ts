// A list under the name of its own route.
import { expect, it } from 'vitest'
import { withListAsData } from './envelope.ts'

const rows = [{ a: 1 }]

it.each<[string, unknown, unknown]>([
  ['a list', { status: 'success', Clienti: rows }, { status: 'success', data: rows }],
  ['a list in a wrapper', { data: { clienti: rows, last_page: 2 } }, { data: { last_page: 2, data: rows } }],
  ['an empty list', { clienti: [] }, { data: [] }],
  ['a list as text', { clienti: '[{"a":1}]' }, { data: '[{"a":1}]' }],
])('%s becomes its data', (_what, answer, expected) => expect(withListAsData(answer, '{}/clienti')).toEqual(expected))

it.each<[string, unknown]>([
  ['a list of another name', { errori: [], destinazioni: rows }],
  ['a list beside the wrapper', { data: rows, clienti: [] }],
  ['a record of that name', { clienti: { a: 1 } }],
  ['a list of texts', { clienti: ['0042'] }],
  ['a bare list', rows],
  ['nothing', null],
])('%s stays as it is', (_what, answer) => expect(withListAsData(answer, '{}/clienti')).toBe(answer))
