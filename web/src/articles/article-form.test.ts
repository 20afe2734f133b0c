import { describe, expect, it } from 'vitest'
import type { ArticleFieldsFragment } from '../generated/graphql.ts'
import { schemaOf, valuesOf } from './article-form.ts'
import { flagNames } from './fields.ts'

const filled = { ...valuesOf(null), code: ' ROS ', description: 'Rosetta', unit: 'pz' }
const problems = (values: object) => {
  const result = schemaOf(valuesOf(null)).safeParse({ ...filled, ...values })
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the form of an article', () => {
  it('ART-41 ART-42 OPEN-85 starts a new article with a VAT rate and an account, always for the cloud', () => {
    expect(valuesOf(null)).toMatchObject({ vatCode: '10', texts: { counterpart: '58050010' }, flags: { isForCloud: true } })
    const other = valuesOf(null)
    other.flags.isForCloud = false
    expect(valuesOf(null).flags.isForCloud).toBe(true)
  })

  it('ART-35..40 starts a new article with its other defaults', () => {
    const { texts, flags } = valuesOf(null)
    expect(texts).toMatchObject({ supplierCode: '0001', sortOrder: '0', barcode: '' })
    expect(flagNames.filter((name) => flags[name])).toEqual(['isArticle', 'isTraceable', 'isForCloud'])
    expect(flagNames).toHaveLength(21)
  })

  it('names what is missing', () => {
    expect(problems({ code: ' ', description: '', vatCode: '', unit: '' })).toEqual({
      code: 'Codice articolo è obbligatorio',
      description: 'Descrizione è obbligatoria',
      vatCode: 'IVA è obbligatoria',
      unit: 'Unità di misura è obbligatoria',
    })
    expect(problems({})).toEqual({})
  })

  it('takes three decimals for weights and two for prices, and each list once', () => {
    expect(problems({ weight: '0.001', step: '1,5', piecesPerTray: '12' })).toEqual({})
    expect(Object.keys(problems({ weight: '0.0001', minimum: '-1', step: '1e5', piecesPerTray: '1.5' }))).toEqual([
      'weight',
      'minimum',
      'step',
      'piecesPerTray',
    ])
    const row = { list: '1', price: '1.25', discount1: '0', discount2: '0', discount3: '0', markup: '0' }
    expect(problems({ prices: [row] })).toEqual({})
    expect(problems({ prices: [row, { ...row, list: '2', price: '1.255', discount1: '100.5' }] })).toEqual({
      'prices.1.price': 'Un numero con al massimo due decimali',
      'prices.1.discount1': 'Al massimo 100',
    })
    expect(problems({ prices: [row, { ...row }] })).toEqual({ 'prices.1.list': 'Listino ripetuto' })
    expect(problems({ prices: [{ ...row, list: ' ' }] })).toEqual({ 'prices.0.list': 'Indica il listino' })
  })

  it('keeps an amount with more decimals that was loaded', () => {
    const row = { list: '1', price: '1.2555', discount1: '0', discount2: '0', discount3: '0', markup: '0' }
    const loaded = { ...filled, prices: [row] }
    expect(schemaOf(loaded).safeParse(loaded).success).toBe(true)
  })

  it('ART-44 ART-45 takes the codes of the groups as the gateway has found them', () => {
    const article = {
      ...Object.fromEntries([...flagNames].map((name) => [name, false])),
      code: 'ROS',
      categoryCodes: { group1: 'n1', group2: null, group3: null, group4: 'p4', group5: null, group6: null, group7: 'm' },
      prices: [],
    } as unknown as ArticleFieldsFragment
    expect(valuesOf(article).groups).toEqual({ group1: 'n1', group2: '', group3: '', group4: 'p4', group5: '', group6: '', group7: 'm' })
  })
})
