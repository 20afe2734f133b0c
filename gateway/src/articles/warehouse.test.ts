import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { DATES, FLAG_FIELDS, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS, TEXTS } from './fields.erp.ts'

const PRICES = 'prices { priceList { code name } price discount1 discount2 discount3 markup }'
const PARTS = `identification { supplierCode barcode alternativeCode customerBarcode palletCode labelCode }
  dimensions { weight minimum step piecesPerTray volume packaging height width thickness area pm formerMinimum }
  accounting { counterpart purchaseAccount secondCounterpart commission tone calibre squareMetresPerBox squareMetresPerPallet rubber pricePerMetre codeType machine customsCode location cataloguePage }
  dates { lastIssuedOn purchasedOn startsOn endsOn subscriptionEndsOn photographedOn dataSheetOn safetySheetOn }
  texts { note longDescription variantLink customerReference parentCode series sortOrder }
  media { dataSheet safetySheet photo secondPhoto thirdPhoto pictureAddress }
  costs { listPrice1 listPrice2 averageCost lastCost grossCost futureCost processingCost listDiscount1 listDiscount2 saleList }
  stock { available committed onOrder minimumStock position }`
const ARTICLE = `query ($code: Code!) { article(code: $code) {
  id code description unit { code } imageUrl weight piecesPerTray piecesPerKg limits { minimum step maximum } version
  categories { key code } record { version vatCode vatRate { name } flags ${PRICES} ${PARTS} } } }`

const LIST = `query ($filter: ArticleFilter, $first: Int = 50, $after: String, $orderBy: ArticleOrder = CODE) {
  articles(filter: $filter, first: $first, after: $after, orderBy: $orderBy) {
    nodes { code description unit { code } } pageInfo { hasNextPage endCursor } totalCount } }`
const CREATE = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { __typename } }'
const UPDATE = 'mutation ($input: UpdateArticleInput!) { updateArticle(input: $input) { __typename } }'
const DELETE = 'mutation ($input: DeleteArticleInput!) { deleteArticle(input: $input) { __typename } }'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
})
afterEach(() => harness.close())

const ask = async (document: string, variables: Record<string, unknown>) => {
  const { data, errors } = await harness.query(document, variables)
  expect(errors).toBeUndefined()
  return data
}

describe('the list of the warehouse', () => {
  const answer = [
    { cd_min: 'B 2', descriz: ' Pane ', unita_m: 'kg', iva: '4' },
    { cd_min: 'a1', descriz: null, unita_m: 7 },
    { descriz: 'no code' },
    { cd_min: '010', descriz: 'Cornetto', unita_m: 'pz' },
  ]
  const search = async (filter: Record<string, unknown>) => (await ask(LIST, { filter })).articles.nodes
  const queries = () => harness.erp.callsTo('GET', '/magazzino').map(({ query }) => Object.fromEntries(query))
  beforeEach(() => harness.erp.on('GET', '/magazzino', { json: { data: answer } }))

  it('WARE-24 REST-46 lists all articles sorted by code if no field is filled, with one call', async () => {
    expect(await search({})).toEqual([
      { code: '010', description: 'Cornetto', unit: { code: 'pz' } },
      { code: 'a1', description: '', unit: { code: '7' } },
      { code: 'B 2', description: 'Pane', unit: { code: 'kg' } },
    ])
    expect(harness.erp.calls).toHaveLength(1)
    expect(queries()).toEqual([{}])
    harness.erp.on('GET', '/magazzino', { json: [] })
    expect(await search({ code: '   ' })).toEqual([])
  })

  it('WARE-20..23 REST-47,48 sends a trimmed text of 3 characters or more upper-cased as a like pattern', async () => {
    await search({ code: ' ros ' })
    await search({ description: 'pane e più ' })
    expect(queries()).toEqual([{ 'cd_min[like]': '%ROS%' }, { 'descriz[like]': '%PANE E PIÙ%' }])
  })

  it.each([{ code: 'ab' }, { description: ' a ' }, { code: 'ab', description: 'pane' }])(
    'WARE-21 finds nothing for %j, without a call: fewer than 3 characters',
    async (fields) => {
      expect(await search(fields)).toEqual([])
      expect(harness.erp.calls).toEqual([])
    },
  )

  it('OPEN-81 REST-49 sends every filled field: all of them must match', async () => {
    await search({ code: 'ros', description: 'rosetta', group1: '01', group2: '02', vatCode: '10' })
    expect(queries()).toEqual([{ 'cd_min[like]': '%ROS%', 'descriz[like]': '%ROSETTA%', categoria: '01', tipo_arti: '02', iva: '10' }])
  })

  it('is read with one call for all pages, in each order', async () => {
    const { articles: page } = await ask(LIST, { first: 2, orderBy: 'DESCRIPTION' })
    expect(page).toMatchObject({ nodes: [{ code: 'a1' }, { code: '010' }], totalCount: 3, pageInfo: { hasNextPage: true } })
    const { articles: next } = await ask(LIST, { first: 2, orderBy: 'DESCRIPTION', after: page.pageInfo.endCursor })
    expect(next).toMatchObject({ nodes: [{ code: 'B 2' }], pageInfo: { hasNextPage: false } })
    expect(harness.erp.calls).toHaveLength(1)
  })

  it('reports a failing ERP without its HTML', async () => {
    harness.erp.on('GET', '/magazzino', { html: '<h1>SQLSTATE</h1>' })
    const { errors } = await harness.query(LIST)
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(JSON.stringify(errors)).not.toContain('SQLSTATE')
  })
})

const RECORD = {
  cd_min: 'PAN 01/A+',
  descriz: 'Pane casereccio',
  iva: 10,
  unita_m: 'kg',
  peso_lo: '0,75',
  qtaminima: '1.5',
  qtarange: 0.5,
  pos: '12',
  mag_extlc_mag: [{ codlis: 1, codarti: 'PAN 01/A+', prezzo: '2,5', sc1: '10', sc2: null, sc3: '0', ricar: '33.3333' }],
}

type Read = { record: Record<string, Record<string, unknown>> }

/** The fields of all parts of the record. */
const fieldsOf = ({ record }: Read): Record<string, unknown> =>
  Object.assign({}, ...Object.values(record).filter((part) => typeof part === 'object' && !Array.isArray(part)))

describe('one article', () => {
  const path = '/magazzino/PAN%2001%2FA%2B'
  const read = async (record: object) => {
    harness.erp.on('GET', path, { json: { data: record } })
    harness.erp.on('GET', '/magazzino/categorie', { json: { data: { ALIQUOTAIVA: [{ codice: 10, nome: 'IVA 10%' }] } } })
    return (await ask(ARTICLE, { code: 'PAN 01/A+' })).article
  }

  it('ENT-44 ENT-46 ENT-49 REST-56 ART-74 reads the main fields and the price rows', async () => {
    expect(await read(RECORD)).toMatchObject({
      code: 'PAN 01/A+',
      description: 'Pane casereccio',
      id: 'PAN%2001%2FA%2B',
      unit: { code: 'kg' },
      imageUrl: '/img/PAN%2001%2FA%2B.jpg',
      weight: 0.75,
      piecesPerTray: 12,
      piecesPerKg: 0.75,
      limits: { minimum: 1.5, step: 0.5, maximum: 100 },
      record: {
        vatCode: '10',
        vatRate: { name: 'IVA 10%' },
        dimensions: { weight: 0.75, minimum: 1.5, step: 0.5, piecesPerTray: 12 },
        prices: [{ priceList: { code: '1', name: null }, price: 2.5, discount1: 10, discount2: 0, discount3: 0, markup: 33.3333 }],
      },
    })
    expect(harness.erp.calls.map((call) => call.path)).toEqual([`/api${path}`, '/api/magazzino/categorie'])
  })

  it("REST-56 is not read from another article's record, but from its own with the code in capitals", async () => {
    expect(await read({ ...RECORD, cd_min: 'PAN 01/a+' })).toMatchObject({ description: 'Pane casereccio' })
    harness.erp.on('GET', path, { json: { data: { ...RECORD, cd_min: 'PAN 01' } } })
    const { errors } = await harness.query(ARTICLE, { code: 'PAN 01/A+' })
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })

  it('ENT-45 ENT-52..54 reads every text and date, and empty ones as null', async () => {
    const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, key]) => [key, ` ${name} `]))
    const dateFields = { ...READ_ONLY_DATES, ...DATES }
    const dates = Object.fromEntries(
      Object.values(dateFields).map((key, index) => [key, index % 2 ? `0${index + 1}/12/2026` : `2026-12-0${index + 1}`]),
    )
    const article = fieldsOf(await read({ ...RECORD, ...texts, ...dates }))
    for (const name of Object.keys(TEXTS)) expect(article[name], name).toBe(name)
    expect(Object.keys(dateFields).map((name) => article[name])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-12-0${day}`))
    const empty = fieldsOf(await read({ ...RECORD, barcode: '', data_fine: '00/00/0000', foto: null }))
    expect(empty).toMatchObject({ barcode: null, endsOn: null, photo: null, supplierCode: null })
  })

  it("ENT-55 reads '1', 1 and true as a set flag", async () => {
    const all = Object.fromEntries(Object.values(FLAG_FIELDS).map((key, index) => [key, ['1', 1, true][index % 3]]))
    expect((await read({ ...RECORD, ...all })).record.flags).toEqual(Object.keys(FLAG_FIELDS))
    expect((await read({ ...RECORD, su_web: '0', tracciabi: null, d1: 1 })).record.flags).toEqual(['D1'])
  })

  it('ENT-47 ENT-48 reads the read-only values, also a negative stock', async () => {
    const figures = Object.fromEntries(Object.values(READ_ONLY_MONEY).map((key, index) => [key, `${index},25`]))
    const stock = Object.fromEntries(Object.values(READ_ONLY_QUANTITIES).map((key, index) => [key, `-${index}.5`]))
    const texts = Object.fromEntries(Object.entries(READ_ONLY_TEXTS).map(([name, key]) => [key, name]))
    const article = fieldsOf(await read({ ...RECORD, ...figures, ...stock, ...texts }))
    expect(Object.keys(READ_ONLY_MONEY).map((name) => article[name])).toEqual(
      Object.keys(READ_ONLY_MONEY).map((_name, index) => index + 0.25),
    )
    expect(Object.keys(READ_ONLY_QUANTITIES).map((name) => article[name])).toEqual([-0.5, -1.5, -2.5, -3.5, -4.5])
    for (const name of Object.keys(READ_ONLY_TEXTS)) expect(article[name]).toBe(name)
    expect(fieldsOf(await read({ ...RECORD, listino1: 'n.d.' }))).toMatchObject({ listPrice1: null, available: null })
  })

  it('ENT-47 reads percentages on their own: 10.000 is ten beside amounts like 1.250,50', async () => {
    const article = fieldsOf(await read({ ...RECORD, listino1: '€ 1.250,50', listino2: '2.000', sconto1: '10.000', sconto2: '12,5' }))
    expect(article).toMatchObject({ listPrice1: 1250.5, listPrice2: 2000, listDiscount1: 10, listDiscount2: 12.5 })
  })

  it('ART-44 ART-45 ENT-50 ENT-51 takes the groups from the nested records, else from the plain fields', async () => {
    const plain = { colore: 'p1', tipo_arti: 'p2', ngruppo3: 'p3', ncolore: 'p4', gruppo5: 'p5', gruppo6: 'p6', mgruppo7: 'p7' }
    const nested = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`gruppo${n}_mag`, { [`codice_g${n}`]: `n${n}` }]))
    const codes = (letter: string) => [1, 2, 3, 4, 5, 6].map((n) => ({ key: `GROUP_${n}`, code: `${letter}${n}` }))
    const last = { key: 'GROUP_7', code: 'p7' }
    expect((await read({ ...RECORD, ...plain, ...nested })).categories).toEqual([...codes('n'), last])
    const empty = { gruppo1_mag: null, gruppo2_mag: {}, gruppo3_mag: { codice_g3: '' } }
    expect((await read({ ...RECORD, ...plain, ...empty })).categories).toEqual([...codes('p'), last])
  })

  it.each(['GONE', '.', '..', ' ', 'nuovo', 'Categorie'])('finds none with the code %j, and calls no other path', async (code) => {
    expect(await ask(ARTICLE, { code })).toEqual({ article: null })
    expect(harness.erp.calls.map((call) => call.path)).toEqual(code === 'GONE' ? ['/api/magazzino/GONE'] : [])
  })

  it('OPEN-99 uses no extra segment', async () => {
    await read(RECORD)
    expect(harness.erp.calls.filter(({ path: asked }) => asked.includes('PAN')).map((call) => call.path)).toEqual([`/api${path}`])
  })
})

describe('access', () => {
  it('ROLE-18 OPEN-102 refuses reading and changing articles to customers and guests, without a call', async () => {
    const operations: [string, Record<string, unknown>][] = [
      [LIST, {}],
      [ARTICLE, { code: 'ROS' }],
      [CREATE, { input: { code: 'ROS', set: { description: 'Rosetta' } } }],
      [UPDATE, { input: { code: 'ROS', set: { description: 'x' } } }],
      [DELETE, { input: { code: 'ROS' } }],
    ]
    const customer = harness.guest()
    await customer.login('customer')
    harness.erp.forgetCalls()
    for (const [document, variables] of operations) {
      expect((await customer.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
      expect((await harness.guest().query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    }
    expect(harness.erp.calls).toEqual([])
  })
})
