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
