import { expect, it } from 'vitest'
import { allPages } from './pages.ts'

const page = (number: number, rows: unknown[], beside: object = {}) => ({
  data: rows,
  current_page: number,
  last_page: 2,
  total: 3,
  ...beside,
})

it('joins the rows of all pages and keeps what lies beside them', async () => {
  const first = page(1, [{ a: 1 }, { a: 2 }], { success: true, date_chiusura: ['2026-12-08'] })
  const second = page(2, [{ a: 3 }], { success: true, date_chiusura: ['2026-12-08', '2026-12-09'] })
  expect(await allPages(first, async () => second)).toEqual({
    success: true,
    date_chiusura: ['2026-12-08', '2026-12-09'],
    data: [{ a: 1 }, { a: 2 }, { a: 3 }],
  })
})

it('keeps what lies beside the rows inside a wrapper, too', async () => {
  const wrapped = (number: number, rows: unknown[], chiusure: string[]) => ({ status: 'success', data: page(number, rows, { chiusure }) })
  const second = wrapped(2, [{ a: 3 }], ['2026-12-09'])
  expect(await allPages(wrapped(1, [{ a: 1 }, { a: 2 }], ['2026-12-08']), async () => second)).toEqual({
    status: 'success',
    chiusure: ['2026-12-08', '2026-12-09'],
    data: [{ a: 1 }, { a: 2 }, { a: 3 }],
  })
})

it.each([
  ['hold fewer rows than announced', page(2, []), 'total'],
  ['repeat', page(2, [{ a: 1 }, { a: 2 }]), 'last_page'],
  ['end with another answer', { data: null }, 'last_page'],
])('refuses pages that %s', async (_what, second, field) => {
  await expect(allPages(page(1, [{ a: 1 }, { a: 2 }]), async () => second)).rejects.toMatchObject({ field })
})

const rows = [{ a: 1 }, { a: 2 }]
const none = async () => Promise.reject(new Error('no further page is read'))

it.each<[string, object]>([
  ['simplePaginate of Laravel', { data: rows, current_page: 1, per_page: 2, next_page_url: 'https://erp.example/api/clienti?page=2' }],
  ['cursorPaginate of Laravel', { data: rows, per_page: 2, next_cursor: 'eyJ', next_page_url: null }],
  ['its resources', { data: rows, links: { prev: null, next: '/clienti?page=2' }, meta: { current_page: 1, per_page: 2 } }],
  ['their cursor', { data: rows, meta: { per_page: 2, next_cursor: 'eyJ' } }],
  ['Django', { count: 3, next: 'https://erp.example/api/clienti?page=2', previous: null, results: rows }],
  ['a mark', { items: rows, has_more: true }],
  ['a total', { data: { rows, meta: { total: 3 } } }],
  ['a total beside the number of the page', { RESULT: rows, TOTAL: '3', CURRENT_PAGE: 1 }],
])('refuses a list that goes on without saying how far: %s', async (_who, answer) => {
  await expect(allPages(answer, none)).rejects.toMatchObject({ problem: expect.stringContaining('goes on') })
})

it.each<[string, object]>([
  ['the last page of a paginator', { data: rows, current_page: 1, per_page: 2, next_page_url: null, links: { next: null } }],
  ['a page without another one', { data: rows, has_more: '0', next: null }],
  ['a list with the sum of its quantities', { data: rows, total: 120 }],
  ['a total of all rows', { data: rows, meta: { total: 2, per_page: 1 } }],
  ['a record with rows and a sum', { data: { numero: '12', righe: rows, total: 120 } }],
])('takes %s as it is', async (_what, answer) => {
  expect(await allPages(answer, none)).toBe(answer)
})

it.each<[string, (rows: unknown[]) => object]>([
  ['a total and the length of a page', (part) => ({ data: part, meta: { total: 3, per_page: 2 } })],
  ['the last page, below another name', (part) => ({ success: true, result: { items: part, last_page: 2, total: 3 } })],
  ['the last page, beside the wrapper', (part) => ({ data: { elenco: part }, meta: { last_page: 2 } })],
  ['the last page, with rows by place', (part) => ({ data: Object.fromEntries(part.entries()), last_page: 2 })],
])('joins pages that show %s', async (_what, answer) => {
  const whole = (await allPages(answer(rows), async () => answer([{ a: 3 }]))) as { data: unknown }
  expect(whole.data).toEqual([...rows, { a: 3 }])
  expect(JSON.stringify(whole)).not.toMatch(/items|elenco/)
})
