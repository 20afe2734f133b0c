// Articles of servers with other wrappings, names and spellings: read correctly, and written back in the same form.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openHarness } from '../test/harness.ts'
import { describeArticle } from '../test/warehouse.ts'

const LIST = '{ articles { nodes { code description unit { code } weight limits { minimum step maximum } isFeatured imageName } } }'
const CATALOGUE = `{ viewer { destination { catalogue { articles {
  code description unit { code } limits { minimum step maximum } isFeatured price(customerCode: "0042") } } } } }`
const ARTICLE = `query ($code: Code!) { article(code: $code) { description isFeatured limits { minimum step maximum } categories { key code } record {
  dimensions { weight minimum step maximum } dates { startsOn endsOn } texts { note } media { photo } flags
  prices { priceList { code } articleCode price discount1 discount2 discount3 markup } costs { listPrice1 averageCost } } } }`
const UPDATE = `mutation ($input: UpdateArticleInput!) { updateArticle(input: $input) {
  __typename ... on ArticleUpdated { article { description } } ... on ChangedMeanwhile { conflicts { path current } } } }`

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
})
afterEach(() => harness.close())

const ask = async (document: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await harness.query(document, variables)
  expect(errors).toBeUndefined()
  return data
}
const refusal = async (document: string, variables: Record<string, unknown> = {}) =>
  (await harness.query(document, variables)).errors?.[0]?.extensions?.['code']

const ROW = { cd_min: 'PAN', descriz: 'Pane', unita_m: 'kg', peso_lo: '0,75', qtaminima: '1,5', qtarange: '0,5', qtamax: '1.250,50', in_evidenza: 'S', foto: 'PAN.jpg' } // prettier-ignore
const KNOWN = {
  code: 'PAN',
  description: 'Pane',
  unit: { code: 'kg' },
  weight: 0.75,
  limits: { minimum: 1.5, step: 0.5, maximum: 1250.5 },
  isFeatured: true,
  imageName: 'PAN.jpg',
}
const upper = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value as unknown]))

describe('the list of the warehouse', () => {
  const read = async (json: unknown) => {
    harness.erp.on('GET', '/magazzino', { json })
    return (await ask(LIST)).articles.nodes
  }

  it.each([
    ['bare', [ROW]],
    ['in data', { data: [ROW] }],
    ['in the data of a page', { data: { data: [ROW], current_page: 1, last_page: 1, total: 1 } }],
    ['as an object of places', { data: { 0: ROW } }],
    ['as text', { data: JSON.stringify([ROW]) }],
    ['with names in capitals', { data: [upper(ROW)] }],
    ['with numbers', [{ ...ROW, peso_lo: 0.75, qtaminima: 1.5, qtarange: 0.5, qtamax: 1250.5, in_evidenza: 1 }]],
    ['with blanks around', [{ ...ROW, cd_min: 'PAN   ', unita_m: 'kg ', qtaminima: ' 1.5 ', in_evidenza: true }]],
    [
      'with the names of the planning',
      [{ codice: 'PAN', descrizione: 'Pane', unitaMisura: 'kg', peso: '0,75', qtaMinima: '1,5', qtaRange: 0.5, qtaMax: '1250,5', in_evidenza: '1', foto: 'PAN.jpg' }],
    ],
  ])('REST-46 ENT-34 is read %s', async (_, json) => expect(await read(json)).toEqual([KNOWN])) // prettier-ignore

  it('REST-47 is empty if the server answers 404 for no match, but never for the whole list', async () => {
    harness.erp.on('GET', '/magazzino', { status: 404, json: { message: 'Nessun articolo' } })
    expect((await ask('{ articles(filter: { code: "XYZ" }) { nodes { code } } }')).articles.nodes).toEqual([])
    expect(await refusal(LIST)).toBe('UPSTREAM_NOT_FOUND')
  })

  it.each(['cd_min', 'descriz', 'unita_m'])(
    'ENT-44 is refused without %s in any row: the field may have an unknown name',
    async (field) => {
      const { [field as 'cd_min']: value, ...rest } = ROW
      harness.erp.on('GET', '/magazzino', { json: [{ ...rest, altro: value }] })
      expect(await refusal(LIST)).toBe('UPSTREAM_INVALID')
    },
  )

  it('keeps the zeros of codes', async () => {
    expect((await read([{ ...ROW, cd_min: '007' }]))[0].code).toBe('007')
  })
})

describe('the catalogue', () => {
  const PATH = '/applicazioni/panificatori/0042/articoli'
  const customer = async (rows: object[]) => {
    const browser = harness.guest()
    await browser.login('customer')
    harness.erp.on('GET', PATH, { json: { data: rows } })
    const { data, errors }: Answer = await browser.query(CATALOGUE)
    expect(errors).toBeUndefined()
    return data.viewer.destination.catalogue.articles as { limits: object; price: number | null }[]
  }

  it.each([
    ['1.250,50', 1250.5],
    ['1250.5', 1250.5],
    ['€ 2,5', 2.5],
    [2.5, 2.5],
    ['0', null],
    ['', null],
    ['da definire', null],
    [{}, null],
  ])('REST-37 reads the price %j as %s, and one that cannot be read as none', async (prezzo, price) =>
    expect((await customer([{ ...ROW, prezzo }]))[0]).toMatchObject({ price }),
  )

  it('ENT-34 refuses no legal quantity for a limit that cannot be read', async () => {
    const limits = async (more: object) => (await customer([{ ...ROW, ...more }]))[0]?.limits
    expect(await limits({ qtaminima: 'x' })).toEqual({ minimum: 0.001, step: 0.001, maximum: 1250.5 })
    await harness.clock.advance(10_000)
    expect(await limits({ qtaminima: '', qtarange: {}, qtamax: 'tanti' })).toEqual({ minimum: 0.001, step: 0.001, maximum: 9_999_999.999 })
    await harness.clock.advance(10_000)
    expect(await limits({ unita_m: 'pz', qtaminima: null, qtarange: 'x', qtamax: '' })).toEqual({ minimum: 1, step: 1, maximum: 1000 })
  })

  it('ENT-34 uses the limits of the unit if the server has none', async () => {
    const { qtaminima: _minimum, qtarange: _step, qtamax: _maximum, ...bare } = ROW
    expect((await customer([bare]))[0]?.limits).toEqual({ minimum: 0.1, step: 0.1, maximum: 100 })
    expect(harness.portal.services.dialect.profile()).toMatchObject({ 'name.article.qtaminima': 'none', 'name.article.qtarange': 'none' })
  })
})

const WHOLE = {
  ...ROW,
  iva: '4',
  listino1: '1.250,50',
  cost_medio: 'n.d.',
  data_inizzio: '24/12/2026',
  data_fine: '0000-00-00',
  note_est: 'Farina d&#39;orzo',
  su_web: 'S',
  saldi: 'N',
  gruppo1_mag: { CODICE_G1: '01 ', nome_g1: 'Pane' },
  colore: '99',
  tipo_arti: '02',
  ricetta: true,
  d1: 0,
}
const price = (codlis: string, prezzo: unknown, more: object = {}) => ({ codlis, codarti: 'PAN  ', prezzo, sc1: '0', sc2: '0', sc3: '0', ricar: '0', ...more }) // prettier-ignore
const ROWS = [price('1', '1.250,50'), price('2', 'da definire', { sc1: '5,00', nota: 'x' })]
const update = (input: object) => ask(UPDATE, { input: { code: 'PAN', ...input } })
const sent = () => harness.erp.callsTo('POST', '/magazzino/PAN').at(-1)!.body as Record<string, unknown>

describe('one article', () => {
  const WRAPPINGS: [string, unknown][] = [
    ['in data', { data: WHOLE }],
    ['in a list', { data: [WHOLE] }],
    ['in capitals', upper(WHOLE)],
  ]

  it.each(WRAPPINGS)('ENT-46..48 REST-56 is read %s', async (_, json) => {
    harness.erp.on('GET', '/magazzino/PAN', { json })
    expect((await ask(ARTICLE, { code: 'PAN' })).article).toMatchObject({
      isFeatured: true,
      record: {
        dates: { startsOn: '2026-12-24', endsOn: null },
        flags: ['RECIPE', 'FOR_CLOUD', 'FEATURED'],
        media: { photo: 'PAN.jpg' },
        costs: { listPrice1: 1250.5, averageCost: null },
        prices: [],
      },
    })
  })

  it.each(WRAPPINGS)('ENT-49..51 has its measures and groups %s', async (_, json) => {
    harness.erp.on('GET', '/magazzino/PAN', { json })
    expect((await ask(ARTICLE, { code: 'PAN' })).article).toMatchObject({
      limits: KNOWN.limits,
      categories: [
        { key: 'GROUP_1', code: '01' },
        { key: 'GROUP_2', code: '02' },
      ],
      record: { dimensions: { weight: 0.75, minimum: 1.5, step: 0.5, maximum: 1250.5 } },
    })
  })

  it.each([
    ['a list', ROWS],
    ['a text', JSON.stringify(ROWS)],
    ['an object of places', { 0: ROWS[0], 3: ROWS[1] }],
    ['a list in capitals', ROWS.map(upper)],
  ])('ENT-46 reads price rows that are %s, without the one that cannot be read', async (_, rows) => {
    harness.erp.on('GET', '/magazzino/PAN', { json: { ...WHOLE, mag_extlc_mag: rows } })
    const { article } = await ask(ARTICLE, { code: 'PAN' })
    expect(article.record.prices).toEqual([
      { priceList: { code: '1' }, articleCode: 'PAN', price: 1250.5, discount1: 0, discount2: 0, discount3: 0, markup: 0 },
    ])
  })

  it.each([[null], [''], ['[]'], [[]], [undefined], [{}]])('ENT-46 has no price rows if they are %j', async (rows) => {
    harness.erp.on('GET', '/magazzino/PAN', { json: { ...WHOLE, mag_extlc_mag: rows } })
    expect((await ask(ARTICLE, { code: 'PAN' })).article.record.prices).toEqual([])
  })

  it.each([
    ['without any price', [{ codlis: '1', costo: '2' }]],
    ['without lists', [{ prezzo: '2' }]],
    ['that are no rows', 'nessuno'],
  ])('is refused with price rows %s', async (_, rows) => {
    harness.erp.on('GET', '/magazzino/PAN', { json: { ...WHOLE, mag_extlc_mag: rows } })
    expect(await refusal(ARTICLE, { code: 'PAN' })).toBe('UPSTREAM_INVALID')
  })

  it.each(['descriz', 'unita_m', 'iva'])('ENT-44 is refused without %s', async (field) => {
    const { [field as 'iva']: _gone, ...rest } = WHOLE
    harness.erp.on('GET', '/magazzino/PAN', { json: { data: rest } })
    expect(await refusal(ARTICLE, { code: 'PAN' })).toBe('UPSTREAM_INVALID')
  })
})

describe('a change', () => {
  it("REST-55 sends only changes, with the server's spelling", async () => {
    const article = describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: ROWS })
    const set = {
      dimensions: { minimum: 2.5, maximum: 300.5 },
      dates: { startsOn: '2027-01-06' },
      flags: ['ON_SALE', 'D1', 'TRACEABLE'],
    }
    expect((await update({ set })).updateArticle.__typename).toBe('ArticleUpdated')
    expect(sent()).toEqual({
      qtaminima: '2,5',
      qtamax: '300,5',
      data_inizzio: '06/01/2027',
      su_web: 'N',
      saldi: 'S',
      ricetta: false,
      d1: 1,
      tracciabi: '1',
      in_evidenza: 'N',
    })
    expect(article.row()).toMatchObject({ mag_extlc_mag: ROWS, cost_medio: 'n.d.' })
  })

  it.each([
    ['a list', ROWS, (body: unknown) => body],
    ['a text', JSON.stringify(ROWS), (body: unknown) => JSON.parse(String(body)) as unknown],
    ['an object of places', { 0: ROWS[0], 3: ROWS[1] }, (body: unknown) => body],
  ])('ENT-46 of a price row sends the rows as %s, and what cannot be read as it is', async (kind, rows, parse) => {
    describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: rows })
    const set = [
      { priceListCode: '1', set: { price: 3.25 }, seen: { price: 1250.5 } },
      { priceListCode: '3', set: { price: 4.5 }, seen: null },
    ]
    expect((await update({ prices: { set } })).updateArticle.__typename).toBe('ArticleUpdated')
    expect(typeof sent()['mag_extlc_mag']).toBe(kind === 'a text' ? 'string' : 'object')
    const added = { codlis: '3', codarti: 'PAN', prezzo: '4,5', sc1: '0', sc2: '0', sc3: '0', ricar: '0' }
    expect(parse(sent()['mag_extlc_mag'])).toEqual([price('1', '3,25'), ROWS[1], added])
  })

  it("ENT-46 of a price row keeps the server's names, and numbers as numbers", async () => {
    describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: [upper(price('1', 2.5))] })
    await update({
      prices: {
        set: [
          { priceListCode: '1', set: { price: 3.5 } },
          { priceListCode: '2', set: { price: 4 } },
        ],
      },
    })
    const added = { CODLIS: '2', CODARTI: 'PAN', PREZZO: '4', SC1: '0', SC2: '0', SC3: '0', RICAR: '0' }
    expect(sent()['mag_extlc_mag']).toEqual([upper(price('1', 3.5)), added])
  })

  it('ENT-46 of an unreadable row sets the given values and keeps the others', async () => {
    describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: ROWS })
    const row = { priceListCode: '2', set: { price: 6, discount1: 5 }, seen: null }
    expect((await update({ prices: { set: [row] } })).updateArticle.__typename).toBe('ArticleUpdated')
    expect(sent()['mag_extlc_mag']).toEqual([ROWS[0], { ...ROWS[1], prezzo: '6' }])
  })

  it('ENT-46 on a server that writes euro signs sends numbers', async () => {
    describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: [price('1', '€ 1.250,50'), price('2', '0,25 €')] })
    await update({ prices: { set: [{ priceListCode: '1', set: { discount1: 5 } }] } })
    expect(sent()['mag_extlc_mag']).toEqual([price('1', '1250,5', { sc1: '5' }), price('2', '0,25')])
  })

  it('REST-54 on a server that shows no price rows sends them as text', async () => {
    const article = describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: null })
    await update({ prices: { set: [{ priceListCode: '1', set: { price: 2 }, seen: null }] } })
    expect(JSON.parse(String(article.row()!['mag_extlc_mag']))).toEqual([price('1', '2', { codarti: 'PAN' })])
  })
})

it('ART-29 REST-54 creates an article with the decimal signs of the others', async () => {
  describeArticle(harness.erp, 'PAN', { ...WHOLE, mag_extlc_mag: [price('1', '1.250,50')] })
  await ask(ARTICLE, { code: 'PAN' })
  describeArticle(harness.erp, 'ROS', null)
  const set = { description: 'Rosetta', vatCode: '4', unitCode: 'pz', dimensions: { weight: 0.06 } }
  const prices = [{ priceListCode: '1', price: 0.25 }]
  await harness.query('mutation ($input: CreateArticleInput!) { createArticle(input: $input) { __typename } }', {
    input: { code: 'ROS', set, prices },
  })
  const { peso_lo, mag_extlc_mag } = harness.erp.callsTo('PUT', '/magazzino/nuovo')[0]!.body as Record<string, string>
  expect([peso_lo, JSON.parse(mag_extlc_mag!)[0].prezzo]).toEqual(['0,06', '0,25'])
})
