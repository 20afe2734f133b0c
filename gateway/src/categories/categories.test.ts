import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'

const PATH = '/magazzino/categorie'
const READ = `query ($refresh: Boolean!) { warehouseCategories(refresh: $refresh) {
  groups { number label count categories { code name } } units { code name } vatRates { code name } } }`
const CREATE = `mutation ($group: Int!, $name: String!) { createCategory(group: $group, name: $name) {
  __typename ... on CategoryCreated { name } ... on CategoryRefused { code message } } }`
const DELETE = `mutation ($group: Int!, $code: ID!) { deleteCategory(group: $group, code: $code) {
  __typename ... on CategoryDeleted { categoryCode } ... on CategoryRefused { code message } } }`

const ANSWER = {
  data: {
    Gruppo1: [{ codice: '01', nome: 'Pane' }, { VALOR: 'Dolci' }],
    Gruppo2: [],
    Gruppo3: null,
    Gruppo4: [{ codice: 7, nome: 'Forno' }],
    UNITAMISURA: [{ codice: 'pz', nome: 'Pezzi' }],
    ALIQUOTAIVA: [{ codice: 10, nome: 'IVA 10%' }],
  },
  message: { Gruppi: { Gruppo1: { etichetta: 'Famiglia', 'Categorie trovate': 2 }, Gruppo2: 'Impasto', Gruppo4: { etichetta: '' } } },
}

let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
  desk.erp.on('GET', PATH, { json: ANSWER })
  desk.erp.on('POST', PATH, { json: { success: true } })
  desk.erp.on('DELETE', PATH, { json: { success: true } })
})
afterEach(() => desk.close())

async function read(refresh = false) {
  const { data, errors } = await desk.query(READ, { refresh })
  expect(errors).toBeUndefined()
  return data.warehouseCategories
}
const reads = () => desk.erp.callsTo('GET', PATH).length

describe('the categories of the warehouse', () => {
  it('REST-50 REST-51 ENT-56 ENT-57 reads groups with labels and counts, units and VAT rates', async () => {
    expect(await read()).toEqual({
      groups: [
        {
          number: 1,
          label: 'Famiglia',
          count: 2,
          categories: [
            { code: '01', name: 'Pane' },
            { code: 'Dolci', name: 'Dolci' },
          ],
        },
        { number: 2, label: 'Impasto', count: 0, categories: [] },
        { number: 3, label: null, count: 0, categories: [] },
        { number: 4, label: null, count: 1, categories: [{ code: '7', name: 'Forno' }] },
      ],
      units: [{ code: 'pz', name: 'Pezzi' }],
      vatRates: [{ code: '10', name: 'IVA 10%' }],
    })
  })

  it('reads groups that carry label, list and count themselves, in any case', async () => {
    const group = { etichetta: 'Linea', data: [{ codice: 'A', nome: 'Alfa' }], 'Categorie trovate': '1' }
    desk.erp.on('GET', PATH, { json: { data: { GRUPPO2: group, unitamisura: null } } })
    expect(await read()).toEqual({
      groups: [{ number: 2, label: 'Linea', count: 1, categories: [{ code: 'A', name: 'Alfa' }] }],
      units: [],
      vatRates: [],
    })
  })

  it('ART-93 ART-94 asks once: later callers get what is kept, callers at the same time share the call', async () => {
    await Promise.all(Array.from({ length: 5 }, () => read()))
    await desk.clock.advance(60_000)
    await read()
    expect(reads()).toBe(1)
  })

  it('ART-95 asks anew when a refresh is forced', async () => {
    await read()
    await read(true)
    await read()
    expect(reads()).toBe(2)
  })

  it('ART-94 ART-95 asks once for forced refreshes at the same time, and anew when something has changed in between', async () => {
    await read()
    await Promise.all(Array.from({ length: 5 }, () => read(true)))
    expect(reads()).toBe(2)
    await Promise.all([read(true), desk.query('mutation { createCategory(group: 1, name: "Focacce") { __typename } }')])
    await read(true)
    expect(reads()).toBe(4)
  })

  it('ART-96 keeps no failure', async () => {
    desk.erp.on('GET', PATH, { status: 500, json: {} })
    expect((await desk.query(READ, { refresh: false })).errors).toHaveLength(1)
    desk.erp.on('GET', PATH, { json: ANSWER })
    expect((await read()).groups).toHaveLength(4)
    expect(reads()).toBe(2)
  })

  it.each([{ html: '<h1>x</h1>' }, { json: [] }, { json: { data: [1] } }])('refuses an answer that is none (%#)', async (reply) => {
    desk.erp.on('GET', PATH, reply)
    expect((await desk.query(READ, { refresh: false })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })
})

describe('changing categories', () => {
  const create = async (group: number, name: string) => (await desk.query(CREATE, { group, name })).data.createCategory
  const remove = async (group: number, code: string) => (await desk.query(DELETE, { group, code })).data.deleteCategory

  it('REST-52 ART-89 creates a category with its trimmed name, and the next reader sees it', async () => {
    await read()
    expect(await create(1, ' Biscotti ')).toEqual({ __typename: 'CategoryCreated', name: 'Biscotti' })
    expect(desk.erp.writes().map(({ method, body }) => [method, body])).toEqual([['POST', { numCategoria: 1, nomeCategoria: 'Biscotti' }]])
    await read()
    expect(reads()).toBe(2)
    expect(await create(1, '  ')).toEqual({
      __typename: 'CategoryRefused',
      code: 'CATEGORY_NAME_MISSING',
      message: 'Il nome della categoria è obbligatorio',
    })
    expect(desk.erp.writes()).toHaveLength(1)
    expect(desk.audits()).toEqual([{ actor: '0001/0001', action: 'category.create', target: '1/Biscotti', outcome: 'done' }])
  })

  it('REST-53 deletes a category by group and code', async () => {
    expect(await remove(4, '7')).toEqual({ __typename: 'CategoryDeleted', categoryCode: '7' })
    expect(desk.erp.writes().map(({ method, body }) => [method, body])).toEqual([['DELETE', { numCategoria: 4, codCategoria: '7' }]])
    expect(desk.audits()).toMatchObject([{ action: 'category.delete', target: '4/7', outcome: 'done' }])
  })

  it.each([
    [0, '01', 'Errore: numero gruppo non valido'],
    [7, '01', 'Errore: numero gruppo non valido'],
    [-1, '', 'Errore: numero gruppo non valido'],
    [1, ' ', 'Errore: codice categoria non valido'],
    [5, '01', 'Errore: numero gruppo non supportato'],
  ])('ART-79..81 refuses group %i with code %j: %s', async (group, code, message) => {
    expect(await remove(group, code)).toMatchObject({ __typename: 'CategoryRefused', message })
    expect(desk.erp.writes()).toEqual([])
    expect(desk.audits()).toEqual([])
  })

  it('hands on what the server refuses', async () => {
    desk.erp.on('POST', PATH, { status: 422, json: { message: 'Categoria già esistente' } })
    expect((await desk.query(CREATE, { group: 1, name: 'Pane' })).errors).toMatchObject([
      { message: 'Categoria già esistente', extensions: { code: 'UPSTREAM_REFUSED' } },
    ])
  })

  it('ROLE-19 is refused to a customer and to strangers', async () => {
    const customer = desk.guest()
    await customer.login('customer')
    desk.erp.forgetCalls()
    const operations: [string, Record<string, unknown>][] = [
      [READ, { refresh: true }],
      [CREATE, { group: 1, name: 'x' }],
      [DELETE, { group: 1, code: '01' }],
    ]
    for (const [document, variables] of operations) {
      expect((await customer.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
      expect((await desk.guest().query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    }
    expect(desk.erp.calls).toEqual([])
  })
})
