import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const PATH = '/magazzino/categorie'
const READ = `{ categoryGroups { key label totalCount categories { id code name } } units { code name kind } vatRates { code name } }`
const CREATE = `mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { __typename
  ... on CategoryCreated { category { id code name group { key label } } } ... on Refusal { code message } ... on InvalidInput { problems { path code } } } }`
const DELETE = `mutation ($input: DeleteCategoryInput!) { deleteCategory(input: $input) { __typename
  ... on CategoryDeleted { id } ... on Refusal { code message } ... on InvalidInput { problems { path code } }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } } }`

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

type Listed = { codice: string | number; nome: string }

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('GET', PATH, { json: ANSWER })
  harness.erp.on('POST', PATH, { json: { success: true } })
  harness.erp.on('DELETE', PATH, { json: { success: true } })
})
afterEach(() => harness.close())

async function read() {
  const { data, errors } = await harness.query(READ)
  expect(errors).toBeUndefined()
  return data
}
const reads = () => harness.erp.callsTo('GET', PATH).length

describe('the categories of the warehouse', () => {
  it('REST-50 REST-51 ENT-56 ENT-57 reads groups with labels, units and VAT rates', async () => {
    expect(await read()).toEqual({
      categoryGroups: [
        {
          key: 'GROUP_1',
          label: 'Famiglia',
          totalCount: 2,
          categories: [
            { id: 'GROUP_1/01', code: '01', name: 'Pane' },
            { id: 'GROUP_1/Dolci', code: 'Dolci', name: 'Dolci' },
          ],
        },
        { key: 'GROUP_2', label: 'Impasto', totalCount: 0, categories: [] },
        { key: 'GROUP_3', label: null, totalCount: 0, categories: [] },
        { key: 'GROUP_4', label: null, totalCount: 1, categories: [{ id: 'GROUP_4/7', code: '7', name: 'Forno' }] },
      ],
      units: [{ code: 'pz', name: 'Pezzi', kind: 'PIECE' }],
      vatRates: [{ code: '10', name: 'IVA 10%' }],
    })
    expect(reads()).toBe(1)
  })

  it('ENT-56 reads groups with label and list inside, in any case', async () => {
    const group = { etichetta: 'Linea', data: [{ codice: 'A', nome: 'Alfa' }], 'Categorie trovate': '1' }
    harness.erp.on('GET', PATH, { json: { data: { GRUPPO2: group, unitamisura: null } } })
    expect(await read()).toEqual({
      categoryGroups: [{ key: 'GROUP_2', label: 'Linea', totalCount: 1, categories: [{ id: 'GROUP_2/A', code: 'A', name: 'Alfa' }] }],
      units: [],
      vatRates: [],
    })
  })

  it('ENT-56 reads each of the six groups, and no other', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7]
    const data = Object.fromEntries(numbers.map((number) => [`Gruppo${number}`, [{ codice: `C${number}`, nome: `Nome ${number}` }]]))
    harness.erp.on('GET', PATH, { json: { data } })
    const { categoryGroups } = (await read()) as { categoryGroups: { key: string; categories: { id: string }[] }[] }
    expect(categoryGroups.flatMap(({ key, categories }) => categories.map(({ id }) => [key, id]))).toEqual(
      numbers.slice(0, 6).map((number) => [`GROUP_${number}`, `GROUP_${number}/C${number}`]),
    )
  })

  it('ART-50 ART-86 reads labels that the server escapes for HTML', async () => {
    await harness.close()
    harness = await openHarness({ login: 'administrator', isForeign: true })
    const Gruppi = { Gruppo1: 'Pane &amp; dolci', Gruppo2: { etichetta: 'Qualit&agrave; ' } }
    harness.erp.on('GET', PATH, { json: { ...ANSWER, message: { Gruppi } } })
    const { categoryGroups } = (await read()) as { categoryGroups: { label: string | null }[] }
    expect(categoryGroups.map(({ label }) => label)).toEqual(['Pane & dolci', 'Qualità', null, null])
  })

  it('ART-93 ART-94 are read once: later callers get the cached lists, simultaneous callers share the call', async () => {
    await Promise.all(Array.from({ length: 5 }, () => read()))
    await harness.clock.advance(59_000)
    await read()
    expect(reads()).toBe(1)
  })

  it('ART-95 are read again after a category was created or deleted, also with an unknown outcome', async () => {
    await read()
    for (const [document, input] of [
      [CREATE, { group: 'GROUP_1', name: 'Focacce' }],
      [DELETE, { group: 'GROUP_4', code: '7' }],
    ] as const) {
      harness.erp.on(document === CREATE ? 'POST' : 'DELETE', PATH, { status: 500, json: {} })
      await harness.query(document, { input })
      const before = reads()
      await Promise.all([read(), read()])
      expect(reads()).toBe(before + 1)
    }
  })

  it('ART-96 keep no failure', async () => {
    harness.erp.on('GET', PATH, { status: 400, json: {} })
    const { data, errors } = await harness.query(READ)
    expect(data).toEqual({ categoryGroups: null, units: null, vatRates: null })
    expect(errors).toHaveLength(3)
    const failed = reads()
    harness.erp.on('GET', PATH, { json: ANSWER })
    expect((await read()).categoryGroups).toHaveLength(4)
    expect(reads()).toBe(failed + 1)
  })

  it.each([{ html: '<h1>x</h1>' }, { json: [] }, { json: { data: [1] } }])('refuse an invalid answer (%#)', async (reply) => {
    harness.erp.on('GET', PATH, reply)
    expect((await harness.query(READ)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })
})

describe('changing categories', () => {
  const create = async (group: string, name: string, more: object = {}) =>
    (await harness.query(CREATE, { input: { group, name, ...more } })).data?.createCategory
  const remove = async (group: string, code: string, more: object = {}) =>
    (await harness.query(DELETE, { input: { group, code, ...more } })).data?.deleteCategory
  const sent = () => harness.erp.writes().map(({ method, body }) => [method, body])

  /** Lists that store changes; `lag`: how many readings after a change still show the lists before it. */
  function keepLists({ lag = 0 } = {}) {
    let lists = structuredClone(ANSWER) as unknown as { data: Record<string, Listed[]> }
    let shown = lists
    let left = 0
    harness.erp.on('GET', PATH, () => {
      if (left > 0) left -= 1
      else shown = lists
      return { json: shown }
    })
    const change = (group: number, next: (rows: Listed[]) => Listed[]) => {
      const name = `Gruppo${group}`
      lists = { ...lists, data: { ...lists.data, [name]: next(lists.data[name] ?? []) } }
      left = lag
    }
    harness.erp.on('POST', PATH, ({ body }) => {
      const { numCategoria, nomeCategoria } = body as { numCategoria: number; nomeCategoria: string }
      change(numCategoria, (rows) => [...rows, { codice: '99', nome: nomeCategoria }])
      return { json: { success: true } }
    })
    harness.erp.on('DELETE', PATH, ({ body }) => {
      const { numCategoria, codCategoria } = body as { numCategoria: number; codCategoria: string }
      change(numCategoria, (rows) => rows.filter(({ codice }) => `${codice}` !== codCategoria))
      return { json: { success: true } }
    })
    return change
  }

  it('REST-52 ENT-38 creates a category if the lists have no names, and finds it by the code in the answer', async () => {
    const codes = ['01']
    harness.erp.on('GET', PATH, () => ({ json: { data: { Gruppo1: codes.map((VALOR) => ({ VALOR })) } } }))
    harness.erp.on('POST', PATH, () => {
      codes.push('02')
      return { json: { data: { codice: '02', nome: 'Dolci' } } }
    })
    expect((await create('GROUP_1', 'Dolci')).category).toMatchObject({ code: '02', name: 'Dolci' })
    harness.erp.on('POST', PATH, { json: { data: { codice: '03', nome: 'Pizze' } } })
    expect(await create('GROUP_1', 'Pizze')).toBeUndefined()
  })

  it('REST-53 deletes a category by its code as the server writes it', async () => {
    const rows = [{ codice: '01   ', nome: 'Pane' }]
    harness.erp.on('GET', PATH, () => ({ json: { data: { Gruppo1: rows } } }))
    harness.erp.on('DELETE', PATH, () => {
      rows.pop()
      return { json: { success: true } }
    })
    expect((await remove('GROUP_1', '01')).__typename).toBe('CategoryDeleted')
    expect(sent()).toEqual([['DELETE', { numCategoria: 1, codCategoria: '01   ' }]])
  })

  it.each([
    ['bare', ANSWER.data],
    ['in the data of data', { data: { data: ANSWER.data } }],
    ['as a list of one', { data: [ANSWER.data] }],
    ['as objects of places', { data: { ...ANSWER.data, Gruppo1: { 0: ANSWER.data.Gruppo1[0], 4: ANSWER.data.Gruppo1[1] } } }],
  ])('REST-50 are read %s', async (_, json) => {
    harness.erp.on('GET', PATH, { json })
    const { categoryGroups, units } = await read()
    expect(categoryGroups.map(({ categories }: { categories: object[] }) => categories.length)).toEqual([2, 0, 0, 1])
    expect(units).toHaveLength(1)
  })

  it.each(['UNITAMISURA', 'ALIQUOTAIVA'])('REST-50 are read without %s, which the log says', async (name) => {
    const { [name as 'UNITAMISURA']: _missing, ...others } = ANSWER.data
    harness.erp.on('GET', PATH, { json: { data: others } })
    expect(await read()).toMatchObject({ [name === 'UNITAMISURA' ? 'units' : 'vatRates']: [] })
    expect(harness.portal.log.join('')).toContain(`"reason":"data.${name} is missing"`)
  })

  it('REST-52 ART-89 creates a category with its trimmed name, and the next reader sees it', async () => {
    keepLists()
    await read()
    expect(await create('GROUP_1', ' Biscotti ')).toEqual({
      __typename: 'CategoryCreated',
      category: { id: 'GROUP_1/99', code: '99', name: 'Biscotti', group: { key: 'GROUP_1', label: 'Famiglia' } },
    })
    expect(sent()).toEqual([['POST', { numCategoria: 1, nomeCategoria: 'Biscotti' }]])
    expect((await read()).categoryGroups[0].categories.at(-1)).toMatchObject({ code: '99', name: 'Biscotti' })
    expect(await create('GROUP_1', '  ')).toMatchObject({
      __typename: 'InvalidInput',
      message: 'Il nome della categoria è obbligatorio',
      problems: [{ path: 'name', code: 'CATEGORY_NAME_MISSING' }],
    })
    expect(await create('GROUP_1', 'biscotti')).toMatchObject({ code: 'CATEGORY_NAME_TAKEN', message: 'Categoria già esistente' })
    expect(harness.erp.writes()).toHaveLength(1)
    expect(harness.audits()).toEqual([{ actor: '0001/0001', action: 'category.create', target: '1/Biscotti', outcome: 'done' }])
  })

  it('REST-53 deletes a category by group and code', async () => {
    keepLists()
    expect(await remove('GROUP_4', '7', { seenName: 'Forno' })).toEqual({ __typename: 'CategoryDeleted', id: 'GROUP_4/7' })
    expect(sent()).toEqual([['DELETE', { numCategoria: 4, codCategoria: '7' }]])
    expect(harness.audits()).toMatchObject([{ action: 'category.delete', target: '4/7', outcome: 'done' }])
    expect(await remove('GROUP_4', '7')).toMatchObject({
      __typename: 'NotFound',
      code: 'CATEGORY_NOT_FOUND',
      message: 'Categoria non trovata.',
    })
    expect(harness.erp.writes()).toHaveLength(1)
  })

  it('does not delete a category that was renamed since it was seen', async () => {
    const change = keepLists()
    change(4, () => [{ codice: '7', nome: 'Notte' }])
    expect(await remove('GROUP_4', '7', { seenName: 'Forno' })).toMatchObject({
      __typename: 'ChangedMeanwhile',
      conflicts: [{ path: 'seenName', label: 'Nome', seen: 'Forno', current: 'Notte', wanted: null }],
    })
    expect(harness.erp.writes()).toEqual([])
  })

  it.each([
    ['GROUP_7', '01', 'Errore: numero gruppo non valido'],
    ['GROUP_7', '', 'Errore: numero gruppo non valido'],
    ['GROUP_1', '', 'Errore: codice categoria non valido'],
    ['GROUP_1', ' ', 'Errore: codice categoria non valido'],
    ['GROUP_5', '01', 'Errore: numero gruppo non supportato'],
  ])('ART-79..81 refuses %s with code %j: %s', async (group, code, message) => {
    expect(await remove(group, code)).toMatchObject({ __typename: 'InvalidInput', message })
    expect(harness.erp.writes()).toEqual([])
    expect(harness.audits()).toEqual([])
  })

  it("passes on the server's refusal", async () => {
    harness.erp.on('POST', PATH, { status: 422, json: { message: 'Nome non valido' } })
    expect((await harness.query(CREATE, { input: { group: 'GROUP_1', name: 'Focacce' } })).errors).toMatchObject([
      { message: 'Nome non valido', extensions: { code: 'UPSTREAM_REFUSED' } },
    ])
  })

  describe('a server whose lists show changes late', () => {
    it('is read twice before a change counts as not saved', async () => {
      keepLists({ lag: 1 })
      expect(await create('GROUP_1', 'Biscotti')).toMatchObject({ category: { code: '99' } })
      expect(harness.clock.timers.filter((ms) => ms === 500)).toHaveLength(1)
    })

    it.each([
      ['created', CREATE, { group: 'GROUP_1', name: 'Biscotti' }],
      ['deleted', DELETE, { group: 'GROUP_4', code: '7' }],
    ])('and that confirms what it has not %s: a failure', async (_name, document, input) => {
      const { errors } = await harness.query(document, { input })
      expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    })
  })

  it('are done if the answer was lost and the lists show them', async () => {
    const change = keepLists()
    harness.erp.once('POST', PATH, () => {
      change(1, (rows) => [...rows, { codice: '50', nome: 'Biscotti' }])
      return { drop: true }
    })
    harness.erp.once('DELETE', PATH, () => {
      change(4, () => [])
      return { drop: true }
    })
    expect(await create('GROUP_1', 'Biscotti')).toMatchObject({ category: { code: '50' } })
    expect(await remove('GROUP_4', '7')).toMatchObject({ __typename: 'CategoryDeleted' })
  })

  it('are done once by requests with the same idempotency key', async () => {
    keepLists()
    const first = await create('GROUP_1', 'Biscotti', { idempotencyKey: 'k1' })
    expect(await create('GROUP_1', 'Biscotti', { idempotencyKey: 'k1' })).toEqual(first)
    expect(await remove('GROUP_4', '7', { idempotencyKey: 'k2' })).toEqual(await remove('GROUP_4', '7', { idempotencyKey: 'k2' }))
    expect(harness.erp.writes()).toHaveLength(2)
  })

  it('ROLE-19 is refused to customers and guests', async () => {
    const customer = harness.guest()
    await customer.login('customer')
    harness.erp.forgetCalls()
    const operations: [string, Record<string, unknown>][] = [
      [READ, {}],
      [CREATE, { input: { group: 'GROUP_1', name: 'x' } }],
      [DELETE, { input: { group: 'GROUP_1', code: '01' } }],
    ]
    for (const [document, variables] of operations) {
      expect((await customer.query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
      expect((await harness.guest().query(document, variables)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    }
    expect(harness.erp.calls).toEqual([])
  })
})
