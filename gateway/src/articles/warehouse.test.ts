import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'
import { describeArticle } from '../test/warehouse.ts'
import { DATES, FLAGS, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS, TEXTS } from './fields.erp.ts'

const ARTICLE = `query ($code: ID!) { warehouseArticle(code: $code) {
  code description vatCode unit imageUrl weight minimum step piecesPerTray
  categoryCodes { group1 group2 group3 group4 group5 group6 group7 }
  prices { list price discount1 discount2 discount3 markup }
  supplierCode barcode alternativeCode customerBarcode palletCode labelCode volume packaging height width thickness
  area pm note longDescription dataSheet safetySheet variantLink customerReference parentCode series photo secondPhoto
  thirdPhoto pictureAddress sortOrder counterpart purchaseAccount secondCounterpart commission tone calibre
  squareMetresPerBox squareMetresPerPallet rubber pricePerMetre codeType machine customsCode location cataloguePage
  lastIssuedOn purchasedOn startsOn endsOn subscriptionEndsOn photographedOn dataSheetOn safetySheetOn isArticle
  isInInventory isDuplicable countsInInventory isNotOnReceipts isTraceable hasRecipe isOnSale isForCloud isFlashOffer
  printsUnits isSoldByWeight hasNoExpiry hasPackTimes isFrontToPrint isFirstProcessing hasDataSheet isElectronicWaste
  isTestType hasFinishedParts isD1 listPrice1 listPrice2 averageCost lastCost grossCost listDiscount1 listDiscount2
  stock committed onOrder minimumStock futureCost processingCost saleList formerMinimum position
} }`

const LIST = 'query ($search: WarehouseSearchInput!) { warehouseArticles(search: $search) { code description unit } }'
const OUTCOME = `__typename ... on Refusal { code message } ... on InvalidInput { problems { path code message } }`
const CREATE = `mutation ($input: CreateArticleInput!) { createArticle(input: $input) {
  ${OUTCOME} ... on ArticleCreated { message article { code description prices { list price } } } } }`
const DELETE = `mutation ($input: DeleteArticleInput!) { deleteArticle(input: $input) { ${OUTCOME} ... on ArticleDeleted { id } } }`
const UPDATE = 'mutation ($input: UpdateArticleInput!) { updateArticle(input: $input) { __typename ... on Refusal { code message } } }'

const NEW = { code: 'ROS', set: { description: 'Rosetta', vatCode: '4', unit: 'pz' } }

let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
})
afterEach(() => desk.close())

const ask = async (document: string, variables: Record<string, unknown>) => {
  const { data, errors } = await desk.query(document, variables)
  expect(errors).toBeUndefined()
  return data
}
const bodyOf = (method: string, path: string) => desk.erp.callsTo(method, path).at(-1)?.body as Record<string, unknown>

describe('the list of the warehouse', () => {
  const answer = [
    { cd_min: 'B 2', descriz: ' Pane ', unita_m: 'kg', iva: '4' },
    { cd_min: 'a1', descriz: null, unita_m: 7 },
    { descriz: 'no code' },
    { cd_min: '010', descriz: 'Cornetto', unita_m: 'pz' },
  ]
  const search = async (fields: Record<string, unknown>) => (await ask(LIST, { search: fields })).warehouseArticles
  const queries = () => desk.erp.callsTo('GET', '/magazzino').map(({ query }) => Object.fromEntries(query))
  beforeEach(() => desk.erp.on('GET', '/magazzino', { json: { data: answer } }))

  it('WARE-24 REST-46 lists all articles sorted by code when nothing is filled, with one call', async () => {
    expect(await search({})).toEqual([
      { code: '010', description: 'Cornetto', unit: 'pz' },
      { code: 'a1', description: '', unit: '7' },
      { code: 'B 2', description: 'Pane', unit: 'kg' },
    ])
    expect(desk.erp.calls).toHaveLength(1)
    expect(queries()).toEqual([{}])
    desk.erp.on('GET', '/magazzino', { json: [] })
    expect(await search({ code: '   ' })).toEqual([])
  })

  it('WARE-20, WARE-22, WARE-23 REST-47,48 sends the trimmed text upper-cased as a like pattern', async () => {
    await search({ code: ' ros ' })
    await search({ description: 'pane e più ' })
    expect(queries()).toEqual([{ 'cd_min[like]': '%ROS%' }, { 'descriz[like]': '%PANE E PIÙ%' }])
  })

  it.each([{ code: 'ab' }, { description: ' a ' }, { code: 'ab', description: 'pane' }])(
    'WARE-21 asks nobody for %j: fewer than 3 characters',
    async (fields) => {
      expect(await search(fields)).toEqual([])
      expect(desk.erp.calls).toEqual([])
    },
  )

  it('OPEN-81 REST-49 sends every filled field: all of them must match', async () => {
    await search({ code: 'ros', description: 'rosetta', category: '01', kind: '02', vatCode: '10' })
    expect(queries()).toEqual([{ 'cd_min[like]': '%ROS%', 'descriz[like]': '%ROSETTA%', categoria: '01', tipo_arti: '02', iva: '10' }])
  })

  it('tells an ERP that fails, and never its HTML', async () => {
    desk.erp.on('GET', '/magazzino', { html: '<h1>SQLSTATE</h1>' })
    const { errors } = await desk.query(LIST, { search: {} })
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

describe('one article', () => {
  const path = '/magazzino/PAN%2001%2FA%2B'
  const read = async (record: object) => {
    desk.erp.on('GET', path, { json: { data: record } })
    return (await ask(ARTICLE, { code: 'PAN 01/A+' })).warehouseArticle
  }

  it('ENT-44 ENT-46 ENT-49 REST-56 ART-74 reads the main fields and the price rows', async () => {
    expect(await read(RECORD)).toMatchObject({
      code: 'PAN 01/A+',
      description: 'Pane casereccio',
      vatCode: '10',
      unit: 'kg',
      imageUrl: '/img/PAN%2001%2FA%2B.JPG',
      weight: 0.75,
      minimum: 1.5,
      step: 0.5,
      piecesPerTray: 12,
      prices: [{ list: '1', price: 2.5, discount1: 10, discount2: 0, discount3: 0, markup: 33.3333 }],
    })
    expect(desk.erp.calls.map((call) => call.path)).toEqual([`/api${path}`])
  })

  it('ENT-45 ENT-52..54 reads every text and date, and empty ones as null', async () => {
    const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, key]) => [key, ` ${name} `]))
    const dateFields = { ...READ_ONLY_DATES, ...DATES }
    const dates = Object.fromEntries(
      Object.values(dateFields).map((key, index) => [key, index % 2 ? `0${index + 1}/12/2026` : `2026-12-0${index + 1}`]),
    )
    const article = await read({ ...RECORD, ...texts, ...dates })
    for (const name of Object.keys(TEXTS)) expect(article[name], name).toBe(name)
    expect(Object.keys(dateFields).map((name) => article[name])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-12-0${day}`))
    const empty = await read({ ...RECORD, barcode: '', data_fine: '00/00/0000', foto: null })
    expect(empty).toMatchObject({ barcode: null, endsOn: null, photo: null, supplierCode: null })
  })

  it("ENT-55 reads '1', 1 and true as a flag that is set", async () => {
    const all = Object.fromEntries(Object.values(FLAGS).map((key, index) => [key, ['1', 1, true][index % 3]]))
    const article = await read({ ...RECORD, ...all })
    for (const name of Object.keys(FLAGS)) expect(article[name], name).toBe(true)
    expect(await read({ ...RECORD, su_web: '0', tracciabi: null })).toMatchObject({
      isForCloud: false,
      isTraceable: false,
      isArticle: false,
    })
  })

  it('ENT-47 ENT-48 reads what is only shown, a stock below zero included', async () => {
    const figures = Object.fromEntries(Object.values(READ_ONLY_MONEY).map((key, index) => [key, `${index},25`]))
    const stock = Object.fromEntries(Object.values(READ_ONLY_QUANTITIES).map((key, index) => [key, `-${index}.5`]))
    const texts = Object.fromEntries(Object.entries(READ_ONLY_TEXTS).map(([name, key]) => [key, name]))
    const article = await read({ ...RECORD, ...figures, ...stock, ...texts })
    expect(Object.keys(READ_ONLY_MONEY).map((name) => article[name])).toEqual([0.25, 1.25, 2.25, 3.25, 4.25, 5.25, 6.25])
    expect(Object.keys(READ_ONLY_QUANTITIES).map((name) => article[name])).toEqual([-0.5, -1.5, -2.5, -3.5])
    for (const name of Object.keys(READ_ONLY_TEXTS)) expect(article[name]).toBe(name)
    expect(await read({ ...RECORD, listino1: 'n.d.' })).toMatchObject({ listPrice1: null, stock: null })
  })

  it('ENT-50 ENT-51 takes the groups from the nested records, else from the plain fields', async () => {
    const plain = { colore: 'p1', tipo_arti: 'p2', ngruppo3: 'p3', ncolore: 'p4', gruppo5: 'p5', gruppo6: 'p6', mgruppo7: 'p7' }
    const nested = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`gruppo${n}_mag`, { [`codice_g${n}`]: `n${n}` }]))
    const codes = (letter: string) => Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`group${n}`, `${letter}${n}`]))
    expect((await read({ ...RECORD, ...plain, ...nested })).categoryCodes).toEqual({ ...codes('n'), group7: 'p7' })
    const empty = { gruppo1_mag: null, gruppo2_mag: {}, gruppo3_mag: { codice_g3: '' } }
    expect((await read({ ...RECORD, ...plain, ...empty })).categoryCodes).toEqual({ ...codes('p'), group7: 'p7' })
  })

  it.each(['GONE', '.', '..', '', 'nuovo', 'Categorie'])('finds none with the code %j, and asks no other path', async (code) => {
    expect(await ask(ARTICLE, { code })).toEqual({ warehouseArticle: null })
    expect(desk.erp.calls.map((call) => call.path)).toEqual(code === 'GONE' ? ['/api/magazzino/GONE'] : [])
  })

  it('OPEN-99 uses no extra segment', async () => {
    await read(RECORD)
    expect(desk.erp.callsTo('GET', path)).toHaveLength(1)
    expect(desk.erp.calls).toHaveLength(1)
  })
})

describe('a new article', () => {
  const path = '/magazzino/nuovo'
  let article: ReturnType<typeof describeArticle>
  beforeEach(() => {
    article = describeArticle(desk.erp, 'ROS', null)
  })
  const create = async ({ code = 'ROS', prices, ...set }: Record<string, unknown> = {}) =>
    (await ask(CREATE, { input: { code, set: { ...NEW.set, ...set }, ...(prices ? { prices } : {}) } })).createArticle
  const called = () => desk.erp.calls.map((call) => `${call.method} ${call.path.replace('/api', '')}`)

  it("ART-29..34 sends what is filled, its constants, and two price lists at '0'", async () => {
    const fields = {
      barcode: '',
      note: null,
      series: '  ',
      weight: 0.06,
      isForCloud: true,
      isOnSale: false,
      isArticle: false,
      supplierCode: '7',
    }
    expect(await create({ ...fields, code: ' ROS ' })).toEqual({
      __typename: 'ArticleCreated',
      message: 'Articolo creato con successo',
      article: {
        code: 'ROS',
        description: 'Rosetta',
        prices: [
          { list: '1', price: 0 },
          { list: '2', price: 0 },
        ],
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
      su_web: '1',
      saldi: '0',
      cod_for: '0001',
      arti_o_lavo: 1,
    })
    expect(prices).toBeTypeOf('string')
    expect(JSON.parse(prices as string)).toEqual([
      { codlis: '1', ...row },
      { codlis: '2', ...row },
    ])
  })

  it('ART-97 REST-54 OPEN-89 says that it was created once it is read back, and writes down who did it', async () => {
    expect((await create()).message).toBe('Articolo creato con successo')
    expect(called()).toEqual(['GET /magazzino/ROS', 'PUT /magazzino/nuovo', 'GET /magazzino/ROS'])
    expect(desk.audits().at(-1)).toEqual({ actor: '0001/0001', action: 'article.create', target: 'ROS', outcome: 'done' })
  })

  it('ENT-44..46 ENT-49 ENT-50 sends every field under its own name', async () => {
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, name]))
    const dates = Object.fromEntries(Object.keys(DATES).map((name) => [name, '2026-12-24']))
    const categoryCodes = { group1: 'a', group2: 'b', group3: 'c', group4: 'd', group5: 'e', group6: 'f', group7: 'g' }
    const prices = [{ list: '3', price: '1,25', discount1: 5, markup: 0.5 }]
    await create({ ...texts, ...dates, categoryCodes, prices, minimum: 1, step: 0.001, piecesPerTray: 12 })
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
    expect(await create({ description: ' ', vatCode: '', unit: null, code: '' })).toEqual({
      __typename: 'InvalidInput',
      code: 'INPUT_INVALID',
      message: 'Campi obbligatori mancanti: Codice articolo, Descrizione, IVA, Unità di misura',
      problems: [
        problem('code', 'Codice articolo è obbligatorio'),
        problem('set.description', 'Descrizione è obbligatoria'),
        problem('set.vatCode', 'IVA è obbligatoria'),
        problem('set.unit', 'Unità di misura è obbligatoria'),
      ],
    })
    expect((await create({ unit: '' })).message).toBe('Campi obbligatori mancanti: Unità di misura')
    expect(desk.erp.calls).toEqual([])
    expect(desk.audits()).toEqual([])
  })

  it.each(['nuovo', 'CATEGORIE', '..', 'A\u0007', 'x'.repeat(41)])('refuses the code %j', async (code) => {
    const message = 'Codice articolo non valido'
    expect(await create({ code })).toMatchObject({ problems: [{ path: 'code', code: 'ARTICLE_CODE_INVALID', message }] })
    expect(desk.erp.calls).toEqual([])
  })

  it.each([
    [[{ list: '1' }, { list: ' 1 ' }], 'Listino ripetuto'],
    [[{ list: ' ' }], 'Ogni riga ha bisogno del suo listino'],
    [[{ list: '1', discount2: 100.5 }], 'Sconto oltre il 100%'],
    [Array.from({ length: 51 }, (_, index) => ({ list: String(index) })), 'Al massimo 50 listini'],
  ])('OPEN-87 refuses the price rows %#', async (prices, message) => {
    expect(await create({ prices })).toMatchObject({ message, problems: [{ path: 'prices', code: 'PRICES_INVALID' }] })
    expect(desk.erp.calls).toEqual([])
  })

  it.each([-1, 'abc', '1e3', '1.23456', true, {}])('refuses the price %j before anything is asked', async (price) => {
    const { errors } = await desk.query(CREATE, { input: { ...NEW, prices: [{ list: '1', price }] } })
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect(desk.erp.calls).toEqual([])
  })

  it.each([400, 414])('ART-104 logs a %i and hands it on without a text of its own', async (status) => {
    desk.erp.on('PUT', path, { status, json: { message: 'Codice già esistente' } })
    const { errors } = await desk.query(CREATE, { input: NEW })
    expect(errors).toMatchObject([{ message: 'Codice già esistente', extensions: { code: 'UPSTREAM_REFUSED' } }])
    expect(desk.portal.log.filter((line) => line.includes(`"status":${status}`))).toHaveLength(1)
    expect(desk.audits().at(-1)).toMatchObject({ action: 'article.create', outcome: 'refused' })
  })

  it('is refused when the code is in use, and takes nothing from the article that has it', async () => {
    article.set({ descriz: 'Rosetta', iva: '4', unita_m: 'pz', barcode: '800' })
    expect(await create({ barcode: '900' })).toMatchObject({
      __typename: 'Refused',
      code: 'ARTICLE_CODE_TAKEN',
      message: 'Codice articolo già esistente',
    })
    expect(desk.erp.writes()).toEqual([])
  })

  it('is created when the answer was lost and the server holds it; not when it does not', async () => {
    desk.erp.once('PUT', path, () => {
      article.set({ descriz: 'ROSETTA', iva: '4', unita_m: 'pz' })
      article.set({ descriz: 'Rosetta' })
      return { drop: true }
    })
    expect(await create({ barcode: '800' })).toMatchObject({ __typename: 'ArticleCreated' })
    article.set(null)
    desk.erp.once('PUT', path, { drop: true })
    const { errors } = await desk.query(CREATE, { input: NEW })
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(desk.audits().at(-1)).toMatchObject({ outcome: 'unknown' })
  })

  it('is not told as created when the server confirms and does not hold it', async () => {
    desk.erp.on('PUT', path, { json: { success: true } })
    const { errors } = await desk.query(CREATE, { input: NEW })
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
  })

  it('is answered as it was sent when it cannot be read back', async () => {
    desk.erp.once('GET', '/magazzino/ROS', { status: 404, json: {} }, { status: 500, json: {} })
    expect(await create({ prices: [{ list: '3', price: 2 }] })).toMatchObject({
      article: { code: 'ROS', description: 'Rosetta', prices: [{ list: '3', price: 2 }] },
    })
  })

  it('is created once by requests with the same idempotency key', async () => {
    const input = { ...NEW, idempotencyKey: 'k1' }
    const answers = await Promise.all([1, 2].map(() => ask(CREATE, { input })))
    expect(answers[0]).toEqual(answers[1])
    expect(desk.erp.writes()).toHaveLength(1)
    expect(await ask(CREATE, { input: { ...input, code: 'ROS2' } })).toMatchObject({
      createArticle: { __typename: 'IdempotencyKeyReused' },
    })
  })
})

describe('deleting an article', () => {
  const remove = async (code = 'PAN 01/A+') => (await desk.query(DELETE, { input: { code } })).data?.deleteArticle

  it('REST-57 OPEN-100 deletes an article, and says why it cannot', async () => {
    const article = describeArticle(desk.erp, 'PAN 01/A+', RECORD)
    desk.erp.once('DELETE', article.path, { status: 409, json: { message: "L'articolo è presente in un ordine." } })
    expect(await remove()).toEqual({ __typename: 'Refused', code: 'ARTICLE_IN_USE', message: "L'articolo è presente in un ordine." })
    expect(await remove()).toEqual({ __typename: 'ArticleDeleted', id: 'PAN%2001%2FA%2B' })
    expect(article.row()).toBeNull()
    expect(await remove()).toMatchObject({ __typename: 'NotFound', code: 'ARTICLE_NOT_FOUND', message: 'Articolo non trovato.' })
    expect(desk.audits().map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  })

  it('is not told as deleted while the server still has the article', async () => {
    const { path } = describeArticle(desk.erp, 'ROS', { cd_min: 'ROS' })
    desk.erp.on('DELETE', path, { json: { success: true } })
    const { errors } = await desk.query(DELETE, { input: { code: 'ROS' } })
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
  })

  it.each(['nuovo', 'categorie', '..'])('never reaches the path %j', async (code) => {
    expect(await remove(code)).toMatchObject({ problems: [{ code: 'ARTICLE_CODE_INVALID' }] })
    expect(desk.erp.calls).toEqual([])
  })
})

describe('who may', () => {
  it('ROLE-18 refuses reading and changing articles to a customer and to strangers, and asks nothing', async () => {
    const operations: [string, Record<string, unknown>][] = [
      [LIST, { search: {} }],
      [ARTICLE, { code: 'ROS' }],
      [CREATE, { input: NEW }],
      [UPDATE, { input: { code: 'ROS', set: { description: 'x' } } }],
      [DELETE, { input: { code: 'ROS' } }],
    ]
    const customer = desk.guest()
    await customer.login('customer')
    desk.erp.forgetCalls()
    for (const [document, variables] of operations) {
      expect((await customer.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
      expect((await desk.guest().query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    }
    expect(desk.erp.calls).toEqual([])
  })
})
