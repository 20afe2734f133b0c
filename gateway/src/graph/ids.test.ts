import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destinationId, destinationKey, documentId, documentKey } from './ids.ts'

const code = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0') && text !== '.' && text !== '..')
const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
const date = fc.option(day.map((one) => one.toISOString().slice(0, 10)))
const place = { customerCode: '0042', destinationCode: '0001' }

describe('the id of a destination', () => {
  it('gives its codes back', () => {
    fc.assert(
      fc.property(code, code, (customerCode, destinationCode) => {
        const key = { customerCode, destinationCode }
        expect(destinationKey(destinationId(key))).toEqual(key)
      }),
    )
  })
})

describe('the id of a document', () => {
  it.each([
    [{ ...place, date: '2026-11-26', number: '117' }, '0042/0001/2026-11-26/117'],
    [{ ...place, date: null, number: '117' }, '0042/0001/-/117'],
    [{ ...place, date: '2026-11-26', number: 'A/12 bis' }, '0042/0001/2026-11-26/A%2F12%20bis'],
    [{ customerCode: 'A/B', destinationCode: '1', date: '2026-11-26', number: '' }, 'A%2FB/1/2026-11-26/'],
  ])('of %j is %s', (key, id) => {
    expect(documentId(key)).toBe(id)
    expect(documentKey(id)).toEqual(key)
  })

  it('gives its parts back, whatever they are', () => {
    fc.assert(
      fc.property(code, code, date, fc.string({ unit: 'grapheme' }), (customerCode, destinationCode, day, number) => {
        const key = { customerCode, destinationCode, date: day, number }
        expect(documentKey(documentId(key))).toEqual(key)
      }),
    )
  })

  it.each([
    '',
    '117',
    '0042/0001',
    '0042/0001/117',
    '0042/0001/2026-11-26',
    '0042/0001/2026-11-31/117',
    '0042/0001/26-11-2026/117',
    '0042/0001//117',
    '0042/0001/2026-11-26/117/',
    '0042/0001/2026-11-26/%31',
    '0042/0001/2026-11-26/%',
    '../0001/2026-11-26/117',
    '/0001/2026-11-26/117',
  ])('is not %j', (id) => expect(documentKey(id)).toBeNull())

  it('is also built from a number with lone surrogates', () => {
    expect(documentId({ ...place, date: null, number: '\ud800' })).toBe('0042/0001/-/%EF%BF%BD')
  })
})
