import { describe, expect, it } from 'vitest'
import { NOT_A_DATE } from '../ui/dates.ts'
import { prepared, problemsOf, valuesOf } from './article-form.ts'
import type { WholeArticle } from './article-form.ts'
import { flagNames } from './fields.ts'

const filled = { ...valuesOf(null), code: ' ROS ', description: 'Rosetta', unitCode: 'pz' }
const problems = (values: object) => Object.fromEntries(problemsOf(prepared({ ...filled, ...values }), valuesOf(null)))

describe('the form of an article', () => {
  it('ART-41 ART-42 OPEN-85 starts a new article with a VAT rate and an account, always for the cloud', () => {
    expect(valuesOf(null)).toMatchObject({ vatCode: '10', texts: { counterpart: '58050010' }, flags: { FOR_CLOUD: true } })
    const other = valuesOf(null)
    other.flags.FOR_CLOUD = false
    expect(valuesOf(null).flags.FOR_CLOUD).toBe(true)
  })

  it('ART-35..40 starts a new article with its other defaults', () => {
    const { texts, flags } = valuesOf(null)
    expect(texts).toMatchObject({ supplierCode: '0001', sortOrder: '0', barcode: '' })
    expect(flagNames.filter((name) => flags[name])).toEqual(['ARTICLE', 'TRACEABLE', 'FOR_CLOUD'])
    expect(flagNames).toHaveLength(22)
  })

  it('ART-20..23 names the missing fields', () => {
    expect(problems({ code: ' ', description: ' ', vatCode: '', unitCode: '' })).toEqual({
      code: 'Codice articolo è obbligatorio',
      description: 'Descrizione è obbligatoria',
      vatCode: 'IVA è obbligatoria',
      unitCode: 'Unità di misura è obbligatoria',
    })
    expect(problems({})).toEqual({})
  })

  it('accepts three decimals for weights, two for prices, and each list once', () => {
    expect(problems({ weight: '0.001', step: '1,5', maximum: '1.250,5', piecesPerTray: '12' })).toEqual({})
    expect(Object.keys(problems({ weight: '0.0001', minimum: '-1', step: '1e5', maximum: 'x', piecesPerTray: '1.5' }))).toEqual([
      'weight',
      'minimum',
      'step',
      'maximum',
      'piecesPerTray',
    ])
    const row = { list: '1', price: '1.25', discount1: '0', discount2: '0', discount3: '0', markup: '0' }
    expect(problems({ prices: [row] })).toEqual({})
    expect(problems({ prices: [row, { ...row, list: '2', price: '1.255', discount1: '100.5' }] })).toEqual({
      'prices.1.price': 'Scrivi un numero, con al massimo due decimali.',
      'prices.1.discount1': 'Al massimo 100.',
    })
    expect(problems({ prices: [row, { ...row }] })).toEqual({ 'prices.1.list': 'Listino ripetuto.' })
    expect(problems({ prices: [{ ...row, list: ' ' }] })).toEqual({ 'prices.0.list': 'Indica il listino.' })
  })

  it('CONST-02 VALID-01 rejects a text that is not a date', () => {
    const dates = { ...valuesOf(null).dates, startsOn: '2026-03-05' }
    expect(problems({ dates })).toEqual({})
    expect(problems({ dates: { ...dates, endsOn: NOT_A_DATE } })).toEqual({ 'dates.endsOn': 'Data non valida: usa gg/mm/aaaa.' })
  })

  it('keeps a loaded amount with more decimals', () => {
    const row = { list: '1', price: '1.2555', discount1: '0', discount2: '0', discount3: '0', markup: '0' }
    const loaded = { ...filled, prices: [row] }
    expect(problemsOf(prepared(loaded), loaded)).toEqual([])
  })

  it('keeps a loaded text that is longer than its limit', () => {
    const loaded = { ...filled, description: 'x'.repeat(256) }
    expect(problemsOf(prepared(loaded), loaded)).toEqual([])
    expect(problemsOf(prepared({ ...loaded, description: 'y'.repeat(256) }), loaded)).toEqual([
      ['description', 'Al massimo 255 caratteri.'],
    ])
  })

  it('ART-44 ART-45 uses the group codes found by the gateway', () => {
    const article = {
      code: 'ROS',
      unit: { code: 'pz' },
      categories: [
        { key: 'GROUP_1', code: 'n1' },
        { key: 'GROUP_4', code: 'p4' },
        { key: 'GROUP_7', code: 'm' },
      ],
      record: { identification: {}, dimensions: {}, texts: {}, media: {}, accounting: {}, dates: {}, flags: ['D1'], prices: [] },
    } as unknown as WholeArticle
    const { groups, flags, unitCode } = valuesOf(article)
    expect(groups).toEqual({ GROUP_1: 'n1', GROUP_2: '', GROUP_3: '', GROUP_4: 'p4', GROUP_5: '', GROUP_6: '', GROUP_7: 'm' })
    expect(flagNames.filter((name) => flags[name])).toEqual(['D1'])
    expect(unitCode).toBe('pz')
  })
})
