// Patches of articles: the changes of two administrators to one article are both kept.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE } from '../test/erp.ts'
import { openHarness } from '../test/harness.ts'
import { describeArticle } from '../test/warehouse.ts'

const UPDATE = `mutation ($input: UpdateArticleInput!) { updateArticle(input: $input) {
  __typename ... on Refusal { code message } ... on InvalidInput { problems { path code message } }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } }
  ... on ArticleUpdated { article { description categories { key code } record { identification { barcode } dimensions { weight } flags prices { priceList { code } price discount1 } } } } } }`

const CODE = 'PAN 01/A+'
const PATH = '/magazzino/PAN%2001%2FA%2B'
const price = (codlis: string, prezzo: string, figures: object = {}) => ({
  codlis,
  codarti: CODE,
  prezzo,
  sc1: '0',
  sc2: '0',
  sc3: '0',
  ricar: '0',
  ...figures,
})
const STORED = {
  cd_min: CODE,
  descriz: 'Pane casereccio',
  iva: '4',
  unita_m: 'kg',
  peso_lo: '0.75',
  barcode: '800',
  su_web: '1',
  colore: '01',
  data_fine: '2026-12-24',
  mag_extlc_mag: [price('1', '2.5'), price('2', '2,123456', { sc1: '5.00' }), price('3', '3')],
}

let harness: Awaited<ReturnType<typeof openHarness>>
let article: ReturnType<typeof describeArticle>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  article = describeArticle(harness.erp, CODE, STORED)
})
afterEach(() => harness.close())

async function update(input: Record<string, unknown>, code = CODE) {
  const { data, errors } = await harness.query(UPDATE, { input: { code, ...input } })
  return { result: data?.updateArticle, code: errors?.[0]?.extensions?.['code'] }
}
const version = async () => {
  const { data } = await harness.query('query ($code: Code!) { article(code: $code) { record { version } } }', { code: CODE })
  return data.article.record.version as string
}
const bodies = () => harness.erp.callsTo('POST', PATH).map(({ body }) => body as Record<string, unknown>)

describe('a change of an article', () => {
  it('changes its version, and nothing else changes it', async () => {
    const before = await version()
    expect(await version()).toBe(before)
    await update({ set: { description: 'Pane nuovo' } })
    const after = await version()
    expect(after).not.toBe(before)
    await update({ prices: { set: [{ priceListCode: '3', set: { price: 3.5 }, seen: { price: 3 } }] } })
    expect([before, after]).not.toContain(await version())
  })

  it('ART-28 REST-55 OPEN-88 sends only changed values and flags, and drops empty ones', async () => {
    const set = {
      description: ' Pane ',
      identification: { barcode: '' },
      texts: { series: null },
      dimensions: { weight: 0 },
      dates: { endsOn: null },
      media: null,
      flags: ['ON_SALE'],
      categories: [
        { group: 'GROUP_1', code: null },
        { group: 'GROUP_7', code: 'G' },
      ],
    }
    expect((await update({ set, seen: { flags: ['FOR_CLOUD'] } })).result.article).toMatchObject({
      description: 'Pane',
      categories: [
        { key: 'GROUP_1', code: '01' },
        { key: 'GROUP_7', code: 'G' },
      ],
      record: { identification: { barcode: '800' }, dimensions: { weight: 0 }, flags: ['ON_SALE'] },
    })
    expect(bodies()).toEqual([{ descriz: 'Pane', su_web: '0', saldi: '1', peso_lo: '0', mgruppo7: 'G' }])
    expect(harness.audits().at(-1)).toMatchObject({ action: 'article.update', target: CODE, outcome: 'done' })
  })

  it('sends nothing if the server has the values, or if no field is filled', async () => {
    expect((await update({ set: { description: 'Pane casereccio', texts: { note: ' ' } } })).result.__typename).toBe('ArticleUpdated')
    expect((await update({})).result.__typename).toBe('ArticleUpdated')
    expect(harness.erp.writes()).toEqual([])
    expect(harness.audits()).toEqual([])
  })

  it('ART-26 is refused without a code', async () => {
    for (const code of ['', ' ']) {
      const { result } = await update({ set: { description: 'Pane' } }, code)
      expect(result).toMatchObject({ message: 'Codice articolo (cd_min) è obbligatorio', problems: [{ code: 'ARTICLE_CODE_MISSING' }] })
    }
    expect(harness.erp.calls).toEqual([])
  })

  it.each([['a text'], [7], [['x']]])('ART-27 refuses %j: it must be an object', async (set) => {
    expect((await update({ set })).code).toBe('BAD_USER_INPUT')
    expect((await harness.query(UPDATE, { input: set })).errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect(harness.erp.calls).toEqual([])
  })

  it('accepts no date of the last issue, since the server computes it', async () => {
    expect((await update({ set: { dates: { lastIssuedOn: '2026-11-19' } } })).code).toBe('BAD_USER_INPUT')
  })

  it.each(['nuovo', 'categorie', '..'])('never reaches the path %j', async (code) => {
    expect((await update({ set: { description: 'x' } }, code)).result).toMatchObject({ problems: [{ code: 'ARTICLE_CODE_INVALID' }] })
    expect(harness.erp.calls).toEqual([])
  })

  it('answers that there is no such article', async () => {
    article.set(null)
    expect((await update({ set: { description: 'Pane' } })).result).toMatchObject({
      __typename: 'NotFound',
      code: 'ARTICLE_NOT_FOUND',
      message: 'Articolo non trovato.',
    })
    expect(harness.erp.writes()).toEqual([])
  })

  it('answers a value that the server refuses as a problem of the input', async () => {
    const errors = { unita_m: ['Unità di misura sconosciuta'] }
    harness.erp.on('POST', PATH, { status: 422, json: { message: 'Unità di misura sconosciuta', errors } })
    const { result, code } = await update({ set: { unitCode: 'xx' } })
    expect(code).toBeUndefined()
    expect(result).toMatchObject({
      __typename: 'InvalidInput',
      problems: [{ path: 'set.unitCode', message: 'Unità di misura sconosciuta' }],
    })
  })

  it('shows customers the changed article at once', async () => {
    const catalogue = '/applicazioni/panificatori/0001/articoli'
    harness.erp.on('GET', catalogue, { json: { data: [] } })
    await harness.portal.services.shared.catalogue('0001')
    await update({ set: { description: 'Pane' } })
    await harness.portal.services.shared.catalogue('0001')
    expect(harness.erp.callsTo('GET', catalogue)).toHaveLength(2)
  })

  it('is made once by requests with the same idempotency key', async () => {
    const input = { set: { description: 'Pane' }, seen: { description: 'Pane casereccio' }, idempotencyKey: 'k1' }
    const [first] = [(await update(input)).result]
    article.set({ descriz: 'Pane nero' })
    const now = { ...first.article, description: 'Pane nero' }
    expect((await update(input)).result).toMatchObject({ ...first, article: { ...now, record: expect.anything() } })
    expect(harness.erp.writes()).toHaveLength(1)
    expect((await update({ ...input, set: { description: 'Altro' } })).result.__typename).toBe('IdempotencyKeyReused')
  })
})

describe('the price rows', () => {
  it('are all sent if one changes, the others as the server writes them', async () => {
    const { result } = await update({ prices: { set: [{ priceListCode: '1', set: { price: 2.8 }, seen: { price: 2.5 } }] } })
    expect(bodies()).toEqual([{ mag_extlc_mag: [price('1', '2.8'), price('2', '2,123456', { sc1: '5.00' }), price('3', '3')] }])
    expect(result.article.record.prices).toEqual([
      { priceList: { code: '1' }, price: 2.8, discount1: 0 },
      { priceList: { code: '2' }, price: 2.1235, discount1: 5 },
      { priceList: { code: '3' }, price: 3, discount1: 0 },
    ])
  })

  it('keep figures that are not in the input, also in the changed row', async () => {
    await update({ prices: { set: [{ priceListCode: '2', set: { discount2: 3 } }] } })
    expect(bodies()[0]!['mag_extlc_mag']).toContainEqual(price('2', '2,123456', { sc1: '5.00', sc2: '3' }))
  })

  it('are not sent if none changes', async () => {
    await update({
      set: { description: 'Pane' },
      prices: { set: [{ priceListCode: '1', set: { price: 2.5 } }], remove: [{ priceListCode: '9' }] },
    })
    expect(bodies()).toEqual([{ descriz: 'Pane' }])
  })

  it('are added and removed by their list', async () => {
    const prices = {
      set: [{ priceListCode: ' 04 ', set: { price: '1.25' }, seen: null }],
      remove: [{ priceListCode: '3', seen: { price: 3 } }],
    }
    await update({ prices })
    expect(article.row()!['mag_extlc_mag']).toEqual([price('1', '2.5'), price('2', '2,123456', { sc1: '5.00' }), price('04', '1.25')])
  })

  it.each([
    [{ set: [{ priceListCode: '1', set: {} }], remove: [{ priceListCode: ' 1 ' }] }, 'Listino ripetuto.'],
    [{ set: [{ priceListCode: ' ', set: {} }] }, 'Ogni riga ha bisogno del suo listino.'],
    [{ set: [{ priceListCode: '1', set: { discount3: 101 } }] }, 'Sconto oltre il 100\u00a0%.'],
    [{ set: Array.from({ length: 48 }, (_, index) => ({ priceListCode: `L${index}`, set: {} })) }, 'Al massimo 50 listini.'],
    [{ remove: ['1', '2', '3'].map((priceListCode) => ({ priceListCode })) }, 'Deve restare almeno un listino.'],
  ])('OPEN-87 are refused %#: %s', async (prices, message) => {
    expect((await update({ prices })).result).toMatchObject({ message, problems: [{ path: 'prices', code: 'PRICES_INVALID' }] })
    expect(harness.erp.writes()).toEqual([])
  })
})

describe.each([{ tagged: true }, { tagged: false }])('two administrators, the server with versions: $tagged', ({ tagged }) => {
  beforeEach(() => {
    article = describeArticle(harness.erp, CODE, STORED, { tagged })
  })

  it('who change different fields and price rows both succeed', async () => {
    article.set({ barcode: '900', mag_extlc_mag: [price('1', '2.6'), price('2', '2,123456', { sc1: '5.00' }), price('4', '4')] })
    const { result } = await update({
      set: { description: 'Pane' },
      seen: { description: 'Pane casereccio' },
      prices: { set: [{ priceListCode: '2', set: { price: 2 }, seen: { price: 2.1235 } }, { priceListCode: '5', set: { price: 5 }, seen: null }] },
    }) // prettier-ignore
    expect(result.__typename).toBe('ArticleUpdated')
    expect(article.row()).toMatchObject({ descriz: 'Pane', barcode: '900' })
    expect(article.row()!['mag_extlc_mag']).toEqual([price('1', '2.6'), price('2', '2', { sc1: '5.00' }), price('4', '4'), price('5', '5')])
  })

  it('who change the same values get a conflict with seen, current and wanted values', async () => {
    article.set({
      barcode: '900',
      peso_lo: '1.25',
      colore: '02',
      data_fine: '2027-01-06',
      mag_extlc_mag: [price('1', '2.6'), price('3', '3.1'), price('4', '4')],
    })
    const wish = (barcode: string, weight: number, endsOn: string, code: string) => ({
      identification: { barcode },
      dimensions: { weight },
      dates: { endsOn },
      categories: [{ group: 'GROUP_1', code }],
    })
    const input = {
      set: wish('700', 1.5, '2027-01-31', '03'),
      seen: wish('800', 0.75, '2026-12-24', '01'),
      prices: {
        set: [
          { priceListCode: '1', set: { price: 1283.25 }, seen: { price: 2.5 } },
          { priceListCode: '2', set: { discount1: 7 }, seen: { discount1: 5 } },
          { priceListCode: '4', set: { price: 4.5 }, seen: null },
        ],
        remove: [{ priceListCode: '3', seen: { price: 3, discount1: 0 } }],
      },
    }
    const { result } = await update(input)
    expect(result.conflicts).toEqual([
      { path: 'set.dimensions.weight', label: 'Peso (kg)', seen: '0,75', current: '1,25', wanted: '1,5' },
      { path: 'set.identification.barcode', label: 'Codice a barre', seen: '800', current: '900', wanted: '700' },
      { path: 'set.dates.endsOn', label: 'Data fine', seen: '24/12/2026', current: '06/01/2027', wanted: '31/01/2027' },
      { path: 'set.categories.GROUP_1', label: 'Categoria', seen: '01', current: '02', wanted: '03' },
      { path: 'prices.1.price', label: 'Listino 1 · Prezzo', seen: '2,50', current: '2,60', wanted: '1.283,25' },
      { path: 'prices.2.discount1', label: 'Listino 2 · Sconto 1', seen: '5', current: null, wanted: '7' },
      { path: 'prices.4.price', label: 'Listino 4 · Prezzo', seen: null, current: '4,00', wanted: '4,50' },
      { path: 'prices.3.price', label: 'Listino 3 · Prezzo', seen: '3,00', current: '3,10', wanted: null },
    ])
    expect(harness.erp.writes()).toEqual([])
    const again = await update({
      set: input.set,
      seen: wish('900', 1.25, '2027-01-06', '02'),
      prices: {
        set: [
          { priceListCode: '1', set: { price: 1283.25 }, seen: { price: 2.6 } },
          { priceListCode: '2', set: { discount1: 7 }, seen: null },
          { priceListCode: '4', set: { price: 4.5 }, seen: { price: 4 } },
        ],
        remove: [{ priceListCode: '3', seen: { price: 3.1, discount1: 0 } }],
      },
    })
    expect(again.result.__typename).toBe('ArticleUpdated')
    expect(article.row()).toMatchObject({ barcode: '700', peso_lo: '1.5', colore: '03' })
    expect(article.row()!['mag_extlc_mag']).toEqual([price('1', '1283.25'), price('4', '4.5'), price('2', '0', { sc1: '7' })])
  })

  it('who want the same both succeed, with one write', async () => {
    article.set({ barcode: '900', mag_extlc_mag: [price('1', '2.6')] })
    const prices = {
      set: [{ priceListCode: '1', set: { price: 2.6 }, seen: { price: 2.5 } }],
      remove: [{ priceListCode: '3', seen: { price: 3 } }],
    }
    expect(
      (await update({ set: { identification: { barcode: '900' } }, seen: { identification: { barcode: '800' } }, prices })).result
        .__typename,
    ).toBe('ArticleUpdated')
    expect(harness.erp.writes()).toEqual([])
  })
})

describe('if somebody else saves between the read and the write', () => {
  beforeEach(() => {
    article = describeArticle(harness.erp, CODE, STORED, { tagged: true })
  })
  const meanwhile = (change: Record<string, unknown>) =>
    harness.erp.once('POST', PATH, () => {
      article.set(change)
      return { status: 412, json: {} }
    })
  const prices = { set: [{ priceListCode: '1', set: { price: 2.8 }, seen: { price: 2.5 } }] }

  it('another field or price row: it stays, the change is planned again', async () => {
    meanwhile({ barcode: '900', mag_extlc_mag: [price('1', '2.5'), price('7', '7')] })
    expect((await update({ prices })).result.__typename).toBe('ArticleUpdated')
    expect(article.row()).toMatchObject({ barcode: '900', mag_extlc_mag: [price('1', '2.8'), price('7', '7')] })
  })

  it('the same figure: the caller decides', async () => {
    meanwhile({ mag_extlc_mag: [price('1', '2.9')] })
    expect((await update({ prices })).result.conflicts).toMatchObject([{ path: 'prices.1.price', current: '2,90' }])
    expect(article.row()!['mag_extlc_mag']).toEqual([price('1', '2.9')])
  })
})

it('is done if a server with versions confirms it and somebody else changes the value afterwards', async () => {
  article = describeArticle(harness.erp, CODE, STORED, { tagged: true })
  harness.erp.once('GET', PATH, { json: { data: STORED }, headers: { etag: '"1"' } }, () => {
    article.set({ descriz: 'Pane nero' })
    return { json: { data: article.row() }, headers: { etag: '"3"' } }
  })
  const { result } = await update({ set: { description: 'Pane' }, seen: { description: 'Pane casereccio' } })
  expect(result).toMatchObject({ __typename: 'ArticleUpdated', article: { description: 'Pane nero' } })
})

describe('a write on a server without versions', () => {
  const change = () => update({ set: { description: 'Pane' }, seen: { description: 'Pane casereccio' } })

  it('done without an answer: a success', async () => {
    harness.erp.once('POST', PATH, ({ body }) => {
      article.set(body as Record<string, unknown>)
      return { drop: true }
    })
    expect((await change()).result).toMatchObject({ article: { description: 'Pane' } })
    expect(harness.audits().at(-1)).toMatchObject({ outcome: 'done' })
  })

  it('neither done nor answered: an error with an unknown outcome', async () => {
    harness.erp.once('POST', PATH, { drop: true })
    expect((await change()).code).toBe('UPSTREAM_UNREACHABLE')
    expect(harness.audits().at(-1)).toMatchObject({ outcome: 'unknown' })
  })

  it('confirmed and not done: a failure', async () => {
    harness.erp.once('POST', PATH, { json: { success: true } })
    expect((await change()).code).toBe('NOT_SAVED')
  })

  it('confirmed and without the new price row: a failure', async () => {
    harness.erp.once('POST', PATH, { json: { success: true } })
    expect((await update({ prices: { set: [{ priceListCode: '5', set: { price: 1 }, seen: null }] } })).code).toBe('NOT_SAVED')
  })

  it('confirmed, then changed by somebody else: the caller decides', async () => {
    harness.erp.once('POST', PATH, () => {
      article.set({ descriz: 'Pane nero' })
      return { json: { success: true } }
    })
    expect((await change()).result).toMatchObject({ __typename: 'ChangedMeanwhile', conflicts: [{ current: 'Pane nero' }] })
  })

  it('confirmed and unreadable since: a success', async () => {
    harness.erp.once('POST', PATH, ({ body }) => {
      article.set(body as Record<string, unknown>)
      harness.erp.once('GET', PATH, ...UNREADABLE)
      return { json: { success: true } }
    })
    expect((await change()).result).toMatchObject({ article: { description: 'Pane', record: { prices: [{}, {}, {}] } } })
  })
})
