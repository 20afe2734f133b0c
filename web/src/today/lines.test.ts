import { describe, expect, it } from 'vitest'
import {
  changeLine,
  departmentGroup,
  departmentsOf,
  exceptionLine,
  remaining,
  shareAbove,
  shownRange,
  totalOf,
  unusualLine,
  type Change,
  type Exception,
  type Unusual,
} from './lines.ts'

const unit = (code: string) => ({ __typename: 'Unit' as const, code, kind: code === 'kg' ? ('KILOGRAM' as const) : ('PIECE' as const) })
const named = { destinationId: '0042/0001', customerName: 'Bar Centrale', destinationName: null }

describe('an unusual delivery', () => {
  const delivery = (more: object) => ({ ...named, isDayDisabled: false, totals: [], rows: [], ...more }) as unknown as Unusual
  const total = (code: string, minimum: number, maximum: number) => ({ unit: unit(code), quantity: 0, minimum, maximum })
  const row = (description: string, quantity: number) => ({ description, unit: unit('pz'), quantity, minimum: 58, maximum: 64 })

  it('without any order is shown by its pieces, also where it gets kilos first', () => {
    expect(unusualLine(delivery({ totals: [total('kg', 2, 3), total('pz', 80, 90)] }))).toEqual({
      name: 'Bar Centrale',
      detail: 'nessun ordine',
      figure: '0\u00a0pz',
      beside: 'di solito 80–90',
    })
    expect(unusualLine(delivery({ isDayDisabled: true, totals: [total('kg', 6, 6)] }))).toMatchObject({
      detail: 'giorno disattivato',
      figure: '0\u00a0kg',
      beside: 'di solito 6',
    })
  })

  it('with articles outside their range is shown by the first of them', () => {
    expect(unusualLine(delivery({ rows: [row('Cornetto', 31)] }))).toMatchObject({ detail: 'Cornetto', figure: '31\u00a0pz' })
    expect(unusualLine(delivery({ rows: [row('Cornetto', 31), row('Rosetta', 1)] })).detail).toBe('Cornetto e un altro articolo')
    const many = Array.from({ length: 4 }, () => row('Cornetto', 31))
    expect(unusualLine(delivery({ rows: many })).detail).toBe('Cornetto e altri 3 articoli')
  })
})

describe('an exception', () => {
  const total = (code: string, quantity: number, weekly: number) => ({ unit: unit(code), quantity, weekly })
  const exception = (kind: string, lastDate: string | null, totals: object[]) =>
    ({ ...named, kind, lastDate, totals }) as unknown as Exception

  it('is an order beside what the week would bring', () => {
    expect(exceptionLine(exception('ORDER', null, [total('kg', 3, 0), total('pz', 45, 1296)]), '2026-11-25')).toEqual({
      name: 'Bar Centrale',
      detail: 'Ordine straordinario',
      figure: '3\u00a0kg · 45\u00a0pz',
      beside: 'invece di 1.296\u00a0pz',
    })
  })

  it('is a closure with its last day', () => {
    const closure = (lastDate: string, totals: object[]) => exceptionLine(exception('CLOSURE', lastDate, totals), '2026-11-25')
    expect(closure('2026-11-27', [total('pz', 0, 34)])).toMatchObject({
      detail: 'Chiusura straordinaria fino a venerdì 27/11',
      figure: '0\u00a0pz',
      beside: 'invece di 34\u00a0pz',
    })
    expect(closure('2026-11-25', [])).toMatchObject({ detail: 'Chiusura straordinaria', figure: 'niente', beside: 'invece di niente' })
  })
})

describe('a change', () => {
  const change = (more: object) =>
    changeLine({
      ...named,
      id: '1',
      changedAt: '2026-11-24T08:56:00.000Z',
      kind: 'STANDING',
      description: 'Cornetto',
      unit: unit('pz'),
      day: 'WEDNESDAY',
      date: null,
      before: 12,
      after: 1200.5,
      ...more,
    } as unknown as Change)

  it('of a quantity has the old and the new one', () => {
    const line = { name: 'Bar Centrale', detail: 'Cornetto · mercoledì', time: '09:56', before: '12', after: '1.200,5', unit: 'pz' }
    expect(change({})).toEqual(line)
    expect(change({ before: null })).toMatchObject({ before: '–', after: '1.200,5' })
    expect(change({ kind: 'EXTRAORDINARY', day: null, date: '2026-11-25', after: null })).toMatchObject({
      detail: 'Cornetto · ordine straordinario mer 25/11',
      after: '–',
    })
  })

  it('without a quantity has words', () => {
    const words = (kind: string, more: object = {}) => {
      const { detail, before, after } = change({ kind, before: null, after: null, ...more })
      expect([before, after]).toEqual([null, null])
      return detail
    }
    expect(words('ROW_REMOVED', { day: null })).toBe('Cornetto · tolto dalla settimana')
    expect(words('DAY_DISABLED', { description: null })).toBe('mercoledì disattivato')
    expect(words('CLOSURE_CREATED', { description: null, day: null, date: '2026-11-25' })).toBe('chiusura straordinaria mer 25/11')
  })
})

it.each([
  ['2026-11-24T19:00:00Z', '9\u00a0h 56', 'min'],
  ['2026-11-24T10:00:00Z', '56', 'min'],
  ['2026-11-24T09:04:30Z', '1', 'min'],
  ['2026-11-24T09:00:00Z', '0', 'min'],
  ['2026-11-28T09:04:00Z', '4', 'giorni'],
])('until %s remain %s %s', (until, figure, of) => {
  expect(remaining(until, new Date('2026-11-24T09:04:00Z'))).toEqual({ figure, unit: of })
})

it.each([
  [103, 100, '+3\u00a0%'],
  [88, 100, '−12\u00a0%'],
  [100.2, 100, null],
  [50, 0, null],
])('%d beside %d is %j', (now, usual, shown) => {
  expect(shareAbove(now, usual)).toBe(shown)
})

it('a range of one value is that value', () => {
  expect([shownRange({ minimum: 58, maximum: 64 }), shownRange({ minimum: 12, maximum: 12 })]).toEqual(['58–64', '12'])
})

it('sums are exact and never add kilos to pieces', () => {
  const items = [0.1, 0.2].map((quantity) => ({ unit: unit('kg'), quantity }))
  expect(totalOf('KILOGRAM', [...items, { unit: unit('pz'), quantity: 5 }, { unit: unit('kg'), quantity: null }])).toBe(0.3)
})

describe('departments', () => {
  const total = (name: string | null, code: string, quantity: number) => ({
    __typename: 'ProductionGroup' as const,
    name,
    unit: unit(code),
    quantity,
  })

  it('have each unit beside its usual quantity, also one that is made only now or only usually', () => {
    expect(
      departmentsOf([total('Forno', 'kg', 103), total(null, 'pz', 5)], [total('Forno', 'kg', 100), total('Pasticceria', 'pz', 40)]),
    ).toEqual([
      { name: 'Forno', lines: [{ figure: '103\u00a0kg', now: 103, usual: 100, share: '+3\u00a0%' }] },
      { name: 'Senza gruppo', lines: [{ figure: '5\u00a0pz', now: 5, usual: 0, share: null }] },
      { name: 'Pasticceria', lines: [{ figure: '0\u00a0pz', now: 0, usual: 40, share: '−100\u00a0%' }] },
    ])
  })

  it('are the group that the bakery calls so, else the first', () => {
    const groups = (label: string | null) => [{ __typename: 'CategoryGroup' as const, key: 'GROUP_3' as const, label }]
    expect(departmentGroup(groups('Reparto'))).toEqual({ group: 'group3', label: 'Reparto' })
    expect(departmentGroup(groups('Linea'))).toEqual({ group: 'group1', label: 'categoria' })
    expect(departmentGroup(null)).toEqual({ group: 'group1', label: 'categoria' })
  })
})
