import { describe, expect, it } from 'vitest'
import { byMonth, filterOf, filtered, sorted, wordOf } from './filter.ts'
import type { ListedDocument } from './filter.ts'

const doc = (number: string, date: string | null, documentDate = date): ListedDocument => ({
  __typename: 'Document',
  id: number,
  reason: 'Vendita',
  number,
  documentDate,
  date,
  state: 'ISSUED',
  pdfUrl: `/documenti.pdf?id=${number}`,
})
const documents = [doc('1204', '2026-12-01'), doc('1120', '2026-11-19'), doc('A/12', '2026-11-02'), doc('77', null)]
const late = doc('1300', '2026-11-30', '2026-12-02')
const numbers = (found: ListedDocument[]) => found.map(({ number }) => number)
const none = { state: 'ISSUED', date: '', number: '' } as const

describe('the filters of the documents', () => {
  it('DOCS-04 finds a part of the number, anywhere and ignoring case', () => {
    expect(numbers(filtered(documents, { ...none, number: '12' }))).toEqual(['1204', '1120', 'A/12'])
    expect(numbers(filtered(documents, { ...none, number: ' a/1 ' }))).toEqual(['A/12'])
    expect(numbers(filtered(documents, { ...none, number: '999' }))).toEqual([])
  })

  it('DOCS-02 keeps the documents of one date', () => {
    expect(numbers(filtered(documents, { ...none, date: '2026-11-19' }))).toEqual(['1120'])
    expect(numbers(filtered(documents, { ...none, date: '2026-11-19', number: '77' }))).toEqual([])
    expect(filtered(documents, none)).toHaveLength(4)
  })

  it('DOCS-02 finds a document by either of its dates', () => {
    for (const date of ['2026-11-30', '2026-12-02']) expect(numbers(filtered([late, ...documents], { ...none, date }))).toEqual(['1300'])
  })

  it('is read from the address, without what is not a date or a state', () => {
    const filter = { state: 'INVOICED', date: '2026-11-19', number: 'A/1' } as const
    expect(filterOf({ stato: wordOf(filter.state), data: filter.date, numero: filter.number })).toEqual(filter)
    expect(wordOf(none.state)).toBe('')
    expect(filterOf({ stato: 'x', data: '2026-02-31', numero: '' })).toEqual(none)
  })

  it('sorts by each column, figures as figures, what has no date last', () => {
    const shown = (order: string) => numbers([...sorted(documents, order)])
    expect(shown('')).toEqual(['1204', '1120', 'A/12', '77'])
    expect(shown('data')).toEqual(['A/12', '1120', '1204', '77'])
    expect(shown('numero')).toEqual(['77', '1120', '1204', 'A/12'])
    expect(shown('-numero')).toEqual(['A/12', '1204', '1120', '77'])
    expect(shown('causale')).toEqual(['1204', '1120', 'A/12', '77'])
  })

  it('groups by month, undated documents last in their order', () => {
    expect(byMonth([late, ...documents]).map(({ name, documents: own }) => [name, numbers(own)])).toEqual([
      ['dicembre 2026', ['1300', '1204']],
      ['novembre 2026', ['1120', 'A/12']],
      ['Senza data', ['77']],
    ])
  })
})
