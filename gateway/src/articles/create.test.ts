// Creating and deleting articles: reported as done only after the server shows the change.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE } from '../test/erp.ts'
import { openHarness } from '../test/harness.ts'
import { describeArticle } from '../test/warehouse.ts'
import { pathOf } from './article.fields.ts'
import { DATES, FLAG_FIELDS, TEXTS } from './fields.erp.ts'

const OUTCOME = `__typename ... on Refusal { code message } ... on InvalidInput { problems { path code message } }`
const CREATE = `mutation ($input: CreateArticleInput!) { createArticle(input: $input) {
  ${OUTCOME} ... on ArticleCreated { message article { code description record { prices { priceList { code } price } } } } } }`
const DELETE = `mutation ($input: DeleteArticleInput!) { deleteArticle(input: $input) { ${OUTCOME} ... on ArticleDeleted { id } } }`

const NEW = { code: 'ROS', set: { description: 'Rosetta', vatCode: '4', unitCode: 'pz' } }

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
const bodyOf = (method: string, path: string) => harness.erp.callsTo(method, path).at(-1)?.body as Record<string, unknown>

describe('a repeat after an unknown outcome', () => {
  const repeated = async (document: string, input: Record<string, unknown>) => {
    const variables = { input: { ...input, idempotencyKey: 'press-1' } }
    expect((await harness.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    return async () => Object.values(await ask(document, variables))[0]
  }

  it('finds the article that the first attempt has created', async () => {
    const article = describeArticle(harness.erp, 'ROS', null)
    harness.erp.on('GET', '/magazzino/ROS', () => ({ status: article.row() ? 500 : 404, json: {} }))
    harness.erp.on('PUT', '/magazzino/nuovo', ({ body }) => {
      // Some servers reformat a value.
      article.set({ ...(body as object), barcode: '0000000800', mag_extlc_mag: [] })
      return { drop: true }
    })
    const again = await repeated(CREATE, { ...NEW, set: { ...NEW.set, identification: { barcode: '800' } } })
    harness.erp.on('GET', '/magazzino/ROS', () => ({ json: { data: article.row() } }))
    expect(await again()).toMatchObject({ __typename: 'ArticleCreated', article: { code: 'ROS' } })
    expect(harness.erp.callsTo('PUT', '/magazzino/nuovo')).toHaveLength(1)
  })

  it('succeeds if the first attempt has deleted the article', async () => {
    const article = describeArticle(harness.erp, 'ROS', { descriz: 'Rosetta', iva: '4', unita_m: 'pz' })
    const held = () => ({ json: { data: article.row() } })
    harness.erp.on('GET', '/magazzino/ROS', () => (article.row() ? held() : { status: 500, json: {} }))
    harness.erp.on('DELETE', '/magazzino/ROS', () => {
      article.set(null)
      return { drop: true }
    })
    const again = await repeated(DELETE, { code: 'ROS' })
    harness.erp.on('GET', '/magazzino/ROS', { status: 404, json: {} })
    expect(await again()).toEqual({ __typename: 'ArticleDeleted', id: 'ROS' })
    expect(harness.erp.callsTo('DELETE', '/magazzino/ROS')).toHaveLength(1)
  })
})

describe('a new article', () => {
  const path = '/magazzino/nuovo'
  let article: ReturnType<typeof describeArticle>
  beforeEach(() => {
    article = describeArticle(harness.erp, 'ROS', null)
  })
  const create = async ({ code = 'ROS', prices, ...set }: Record<string, unknown> = {}) =>
    (await ask(CREATE, { input: { code, set: { ...NEW.set, ...set }, ...(prices ? { prices } : {}) } })).createArticle
  const called = () => harness.erp.calls.map((call) => `${call.method} ${call.path.replace('/api', '')}`)

  it("ART-29..34 sends the filled fields, the constants, and two price lists at '0'", async () => {
    const fields = {
      identification: { barcode: '', supplierCode: '7' },
      texts: { note: null, series: '  ' },
      dimensions: { weight: 0.06 },
    }
    expect(await create({ ...fields, code: ' ROS ' })).toEqual({
      __typename: 'ArticleCreated',
      message: 'Articolo creato con successo',
      article: {
        code: 'ROS',
        description: 'Rosetta',
        record: {
          prices: [
            { priceList: { code: '1' }, price: 0 },
            { priceList: { code: '2' }, price: 0 },
          ],
        },
      },
    })
    const row = { codarti: 'ROS', prezzo: '0', sc1: '0', sc2: '0', sc3: '0', ricar: '0' }
    const { mag_extlc_mag: prices, ...body } = bodyOf('PUT', path)
    expect(body).toEqual({
      cd_min: 'ROS',
      descriz: 'Rosetta',
      iva: '4',
      unita_m: 'pz',
      peso_lo: '0.06',
      cod_for: '0001',
      arti_o_lavo: 1,
    })
    expect(prices).toBeTypeOf('string')
    expect(JSON.parse(prices as string)).toEqual([
      { codlis: '1', ...row },
      { codlis: '2', ...row },
    ])
  })

  it('ART-31 ART-33 ENT-55 sends every flag if flags are given, a featured article only where it is one', async () => {
    await create({ flags: ['FOR_CLOUD', 'D1'] })
    const sent = bodyOf('PUT', path)
    expect(Object.values(FLAG_FIELDS).filter((field) => sent[field] === '1')).toEqual(['su_web', 'd1'])
    expect(Object.values(FLAG_FIELDS).filter((field) => sent[field] === '0')).toHaveLength(18)
    expect(sent['arti_o_lavo']).toBe(1)
    expect(sent).not.toHaveProperty('in_evidenza')
  })

  it('ENT-55 sends that a new article is featured', async () => {
    await create({ flags: ['FEATURED'] })
    expect(bodyOf('PUT', path)['in_evidenza']).toBe('1')
  })

  it('ART-97 REST-54 OPEN-89 is reported as created after it was read back, and audited', async () => {
    expect((await create()).message).toBe('Articolo creato con successo')
    expect(called()).toEqual(['GET /magazzino/ROS', 'PUT /magazzino/nuovo', 'GET /magazzino/ROS'])
    expect(harness.audits().at(-1)).toEqual({ actor: '0001/0001', action: 'article.create', target: 'ROS', outcome: 'done' })
  })

  it('ENT-44..46 ENT-49 ENT-50 sends every field under its own name', async () => {
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, name]))
    const dates = Object.fromEntries(Object.keys(DATES).map((name) => [name, '2026-12-24']))
    const parts: Record<string, Record<string, unknown>> = { dimensions: { minimum: 1, step: 0.001, piecesPerTray: 12 } }
    for (const [name, value] of Object.entries({ ...texts, ...dates })) {
      const [part, field] = pathOf(name).split('.') as [string, string]
      parts[part] = { ...parts[part], [field]: value }
    }
    const categories = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code, index) => ({ group: `GROUP_${index + 1}`, code }))
    const prices = [{ priceListCode: '3', price: '1.25', discount1: 5, markup: 0.5 }]
    await create({ ...parts, categories, prices })
    const body = bodyOf('PUT', path)
    for (const [name, key] of Object.entries(TEXTS).slice(1)) expect(body[key], name).toBe(name)
    for (const key of Object.values(DATES)) expect(body[key]).toBe('2026-12-24')
    expect(body).toMatchObject({ colore: 'a', tipo_arti: 'b', ngruppo3: 'c', ncolore: 'd', gruppo5: 'e', gruppo6: 'f', mgruppo7: 'g' })
    expect(body).toMatchObject({ qtaminima: '1', qtarange: '0.001', pos: '12', cod_for: '0001' })
    expect(JSON.parse(String(body['mag_extlc_mag']))).toEqual([
      { codlis: '3', codarti: 'ROS', prezzo: '1.25', sc1: '5', sc2: '0', sc3: '0', ricar: '0.5' },
    ])
  })

  it('ART-20..23 ART-25 names every required field that is empty, and sends nothing', async () => {
    const problem = (field: string, message: string) => ({ path: field, code: 'ARTICLE_INCOMPLETE', message })
    expect(await create({ description: ' ', vatCode: ' ', unitCode: null, code: '' })).toEqual({
      __typename: 'InvalidInput',
      code: 'INPUT_INVALID',
      message: 'Campi obbligatori mancanti: Codice articolo, Descrizione, IVA, Unità di misura',
      problems: [
        problem('code', 'Codice articolo è obbligatorio'),
        problem('set.description', 'Descrizione è obbligatoria'),
        problem('set.vatCode', 'IVA è obbligatoria'),
        problem('set.unitCode', 'Unità di misura è obbligatoria'),
      ],
    })
    expect((await create({ unitCode: null })).message).toBe('Campi obbligatori mancanti: Unità di misura')
    expect(harness.erp.calls).toEqual([])
    expect(harness.audits()).toEqual([])
  })

  it.each(['nuovo', 'CATEGORIE', '..', 'A\u0007', 'x'.repeat(41)])('refuses the code %j', async (code) => {
    const message = 'Codice articolo non valido'
    expect(await create({ code })).toMatchObject({ problems: [{ path: 'code', code: 'ARTICLE_CODE_INVALID', message }] })
    expect(harness.erp.calls).toEqual([])
  })

  it.each([
    [[{ priceListCode: '1' }, { priceListCode: ' 1 ' }], 'Listino ripetuto.'],
    [[{ priceListCode: ' ' }], 'Ogni riga ha bisogno del suo listino.'],
    [[{ priceListCode: '1', discount2: 100.5 }], 'Sconto oltre il 100\u00a0%.'],
    [Array.from({ length: 51 }, (_, index) => ({ priceListCode: String(index) })), 'Al massimo 50 listini.'],
  ])('OPEN-87 refuses the price rows %#', async (prices, message) => {
    expect(await create({ prices })).toMatchObject({ message, problems: [{ path: 'prices', code: 'PRICES_INVALID' }] })
    expect(harness.erp.calls).toEqual([])
  })

  it.each([-1, 'abc', '1e3', '1.23456', 1.23456, '1,25', '1,250', 1e9, true, {}])('refuses the price %j before any call', async (price) => {
    const { errors } = await harness.query(CREATE, { input: { ...NEW, prices: [{ priceListCode: '1', price }] } })
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect(harness.erp.calls).toEqual([])
  })

  it('accepts a price as a number with rounding noise, or as a text with a point', async () => {
    await create({ prices: [{ priceListCode: '1', price: 0.1 + 0.2, discount1: '12.5' }] })
    expect(JSON.parse(String(bodyOf('PUT', path)['mag_extlc_mag']))).toMatchObject([{ prezzo: '0.3', sc1: '12.5' }])
  })

  it.each([
    [{ unita_m: ['Unità di misura sconosciuta'] }, [{ path: 'set.unitCode', message: 'Unità di misura sconosciuta' }]],
    [
      {
        iva: ['Aliquota IVA sconosciuta'],
        colore: 'Categoria sconosciuta',
        'mag_extlc_mag.0.codlis': ['Listino sconosciuto'],
        altro: ['?'],
      },
      [
        { path: 'set.vatCode', message: 'Aliquota IVA sconosciuta' },
        { path: 'set.categories.GROUP_1', message: 'Categoria sconosciuta' },
        { path: 'prices', message: 'Listino sconosciuto' },
      ],
    ],
    [{ confezione: ['Troppo lunga'] }, [{ path: 'set.dimensions.packaging', message: 'Troppo lunga' }]],
  ])('answers values that the server refuses as problems of the input: %j', async (errors, problems) => {
    harness.erp.on('PUT', path, { status: 422, json: { message: 'Dati non validi', errors } })
    const { createArticle } = await ask(CREATE, { input: NEW })
    expect(createArticle).toMatchObject({ __typename: 'InvalidInput', message: problems[0]?.message, problems })
    expect(harness.audits().at(-1)).toMatchObject({ action: 'article.create', outcome: 'refused' })
  })

  it.each([{ altro: ['Valore sconosciuto'] }, { iva: ['SQLSTATE[42]: <b>'] }, ['iva']])(
    'passes on a refusal without a field, or without a text for people: %j',
    async (errors) => {
      harness.erp.on('PUT', path, { status: 422, json: { message: 'Dati non validi', errors } })
      const answer = await harness.query(CREATE, { input: NEW })
      expect(answer.errors).toMatchObject([{ message: 'Dati non validi', extensions: { code: 'UPSTREAM_REFUSED' } }])
    },
  )

  it.each([
    [400, {}],
    [400, { errors: { iva: ['Aliquota IVA sconosciuta'] } }],
    [414, {}],
  ])('ART-104 logs a %i and passes it on without a text of its own, whatever else it contains: %j', async (status, more) => {
    harness.erp.on('PUT', path, { status, json: { message: 'Codice già esistente', ...more } })
    const { errors } = await harness.query(CREATE, { input: NEW })
    expect(errors).toMatchObject([{ message: 'Codice già esistente', extensions: { code: 'UPSTREAM_REFUSED' } }])
    expect(harness.portal.log.filter((line) => line.includes(`"status":${status}`))).toHaveLength(1)
    expect(harness.audits().at(-1)).toMatchObject({ action: 'article.create', outcome: 'refused' })
  })

  it('is refused if the code is in use, and leaves the existing article unchanged', async () => {
    article.set({ descriz: 'Rosetta', iva: '4', unita_m: 'pz', barcode: '800' })
    expect(await create({ identification: { barcode: '900' } })).toMatchObject({
      __typename: 'Refused',
      code: 'ARTICLE_CODE_TAKEN',
      message: 'Codice articolo già esistente',
    })
    expect(harness.erp.writes()).toEqual([])
  })

  it('is created if the answer was lost and the server has it, and only then', async () => {
    harness.erp.once('PUT', path, () => {
      article.set({ descriz: 'ROSETTA', iva: '4', unita_m: 'pz' })
      article.set({ descriz: 'Rosetta' })
      return { drop: true }
    })
    expect(await create({ identification: { barcode: '800' } })).toMatchObject({ __typename: 'ArticleCreated' })
    article.set(null)
    harness.erp.once('PUT', path, { drop: true })
    const { errors } = await harness.query(CREATE, { input: NEW })
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(harness.audits().at(-1)).toMatchObject({ outcome: 'unknown' })
  })

  it('is not reported as created if the server confirms without having it', async () => {
    harness.erp.on('PUT', path, { json: { success: true } })
    const { errors } = await harness.query(CREATE, { input: NEW })
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
  })

  it('is answered as it was sent if it cannot be read back', async () => {
    harness.erp.once('GET', '/magazzino/ROS', { status: 404, json: {} }, ...UNREADABLE)
    expect(await create({ prices: [{ priceListCode: '3', price: 2 }] })).toMatchObject({
      article: { code: 'ROS', description: 'Rosetta', record: { prices: [{ priceList: { code: '3' }, price: 2 }] } },
    })
  })

  it('is created once by requests with the same idempotency key', async () => {
    const input = { ...NEW, idempotencyKey: 'k1' }
    const answers = await Promise.all([1, 2].map(() => ask(CREATE, { input })))
    expect(answers[0]).toEqual(answers[1])
    expect(harness.erp.writes()).toHaveLength(1)
    expect(await ask(CREATE, { input: { ...input, code: 'ROS2' } })).toMatchObject({
      createArticle: { __typename: 'IdempotencyKeyReused' },
    })
  })
})

describe('deleting an article', () => {
  const remove = async (code = 'PAN 01/A+') => (await harness.query(DELETE, { input: { code } })).data?.deleteArticle

  it('REST-57 OPEN-100 deletes an article, or answers why it cannot', async () => {
    const article = describeArticle(harness.erp, 'PAN 01/A+', { descriz: 'Pane casereccio', unita_m: 'kg', iva: '4' })
    harness.erp.once('DELETE', article.path, { status: 409, json: { message: "L'articolo è presente in un ordine." } })
    expect(await remove()).toEqual({ __typename: 'Refused', code: 'ARTICLE_IN_USE', message: "L'articolo è presente in un ordine." })
    expect(await remove()).toEqual({ __typename: 'ArticleDeleted', id: 'PAN%2001%2FA%2B' })
    expect(article.row()).toBeNull()
    expect(await remove()).toMatchObject({ __typename: 'NotFound', code: 'ARTICLE_NOT_FOUND', message: 'Articolo non trovato.' })
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  })

  it('is not reported as deleted while the server still has the article', async () => {
    const { path } = describeArticle(harness.erp, 'ROS', { descriz: 'Rosetta', unita_m: 'pz', iva: '4' })
    harness.erp.on('DELETE', path, { json: { success: true } })
    const { errors } = await harness.query(DELETE, { input: { code: 'ROS' } })
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
  })

  it.each(['nuovo', 'categorie', '..'])('never reaches the path %j', async (code) => {
    expect(await remove(code)).toMatchObject({ problems: [{ code: 'ARTICLE_CODE_INVALID' }] })
    expect(harness.erp.calls).toEqual([])
  })
})
