import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { article, describeOrdering, type Ordering } from '../test/ordering.ts'

const CATALOGUE = `{ viewer { destination { catalogue {
  articles {
    code description unit { code kind } weight limits { minimum step maximum decimals } note isFeatured imageUrl dataSheetUrl
    categories { key code } inFilterGroup: categories(of: FILTER_GROUP) { code }
  }
  filterGroup { key label categories { code name } }
} } } }`

const PATH = '/applicazioni/panificatori/0042/articoli'

let harness: Awaited<ReturnType<typeof openHarness>>
let ordering: Ordering

beforeEach(async () => {
  harness = await openHarness()
  ordering = describeOrdering(harness.erp)
})
afterEach(() => harness.close())

async function catalogue() {
  const { data, errors } = await harness.query(CATALOGUE)
  expect(errors).toBeUndefined()
  return data.viewer.destination.catalogue
}

describe('the catalogue', () => {
  it("REST-37 ENT-34 ROLE-10 offers the articles of the session's own customer, sorted by description", async () => {
    Object.assign(ordering.state.articles[0]!, {
      scheda_tecnica: 'https://forno.example/ros.pdf',
      note_est: ' Croccante ',
      contro: '1',
      immagine: 'x',
    })
    const { articles } = await catalogue()
    expect(articles.map(({ code }: { code: string }) => code)).toEqual(['COR', 'PAN 01/A+', 'ROS'])
    expect(articles[2]).toEqual({
      code: 'ROS',
      description: 'Rosetta',
      unit: { code: 'pz', kind: 'PIECE' },
      weight: 0.06,
      limits: { minimum: 10, step: 5, maximum: 500, decimals: 0 },
      note: 'Croccante',
      isFeatured: false,
      imageUrl: '/img/ROS.jpg',
      dataSheetUrl: 'https://forno.example/ros.pdf',
      categories: [
        { key: 'GROUP_1', code: 'C1' },
        { key: 'GROUP_2', code: 'T1' },
      ],
      inFilterGroup: [{ code: 'C1' }],
    })
    expect(harness.erp.callsTo('GET', PATH)).toHaveLength(1)
    expect(harness.erp.calls.every(({ path }) => !path.includes('0050'))).toBe(true)
  })

  it('PLAN-11 is narrowed to the featured articles, or to the others, without reading the categories', async () => {
    const { data, errors } = await harness.query(`{ viewer { destination { catalogue {
      all: articles { code } featured: articles(isFeatured: true) { code } others: articles(isFeatured: false) { code }
    } } } }`)
    expect(errors).toBeUndefined()
    const { all, featured, others } = data.viewer.destination.catalogue
    expect(featured).toEqual([{ code: 'COR' }])
    expect(others).toEqual(all.filter(({ code }: { code: string }) => code !== 'COR'))
    expect(harness.erp.calls.filter(({ path }) => /categorie|GRUPPOCOLOR/.test(path))).toEqual([])
  })

  it.each([
    ['2', 'GROUP_1', 'C3'],
    ['3', 'GROUP_2', 'T3'],
    ['4', 'GROUP_3', 'N3'],
    ['5', 'GROUP_5', 'G5'],
    ['6', 'GROUP_6', 'G6'],
    [7, 'GROUP_7', 'M7'],
  ])(
    'PLAN-22 PLAN-26 ENT-35 REST-15 OPEN-02,58 with the parameter %j filters by %s, the field with %s',
    async (parameter, key, expected) => {
      harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { json: { data: parameter } })
      const group = Number(parameter) - 1
      harness.erp.on('GET', `/applicazioni/panificatori/categorie/${group}`, { json: [{ codice: 'A', nome: `Gruppo ${group}` }] })
      const { articles, filterGroup } = await catalogue()
      expect(articles[0].inFilterGroup).toEqual([{ code: expected }])
      expect(articles[0].categories).toContainEqual({ key, code: expected })
      expect(filterGroup).toEqual({ key, label: null, categories: [{ code: 'A', name: `Gruppo ${group}` }] })
    },
  )

  it.each(['', '1', '8', 'abc', null, 3.5])('OPEN-02 falls back to group 1 for the parameter %j', async (parameter) => {
    harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { json: { data: parameter } })
    expect((await catalogue()).articles[0].inFilterGroup).toEqual([{ code: 'C3' }])
  })

  it.each([404, 422])('OPEN-02 falls back to group 1 if the parameter was never set: the server answers %i', async (status) => {
    harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { status, json: {} })
    expect((await catalogue()).articles[0].inFilterGroup).toEqual([{ code: 'C3' }])
  })

  it('OPEN-02 falls back to group 1 if the answer has no value, so that ordering stays possible', async () => {
    harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { html: '<h1>Whoops</h1>' })
    expect((await catalogue()).articles[0].inFilterGroup).toEqual([{ code: 'C3' }])
  })

  it('PLAN-21 REST-38 ENT-38 reads code and name of a category in every spelling', async () => {
    const named = [{ codice: 7, nome: 'Pane' }, { VALOR: 'Dolci' }, { VALOR: '03', NOME: 'Pizze' }, { codice: '09', VALOR: 'Focacce' }]
    const answer = [...named, { codice: '', VALOR: '' }]
    harness.erp.on('GET', '/applicazioni/panificatori/categorie/1', { json: { data: answer } })
    expect((await catalogue()).filterGroup.categories).toEqual([
      { code: '7', name: 'Pane' },
      { code: 'Dolci', name: 'Dolci' },
      { code: '03', name: 'Pizze' },
      { code: '09', name: 'Focacce' },
    ])
  })

  it('PLAN-21 still offers the articles when the categories to filter by cannot be read', async () => {
    harness.erp.on('GET', '/applicazioni/panificatori/categorie/1', { status: 500, json: {} })
    const { data, errors } = await harness.query(CATALOGUE)
    expect(data.viewer.destination.catalogue).toMatchObject({ filterGroup: null, articles: [{}, {}, {}] })
    expect(errors).toHaveLength(1)
  })

  it('finds the name of a category in the lists of the warehouse, and its group', async () => {
    const lists = { data: { Gruppo1: [{ codice: 'C1', nome: 'Pane' }] }, message: { Gruppi: { Gruppo1: { etichetta: 'Reparto' } } } }
    harness.erp.on('GET', '/magazzino/categorie', { json: lists })
    const { data } = await harness.query(
      '{ viewer { destination { catalogue { articles { code categories { key category { id name group { label } } } } } } } }',
    )
    expect(data.viewer.destination.catalogue.articles.find(({ code }: { code: string }) => code === 'ROS').categories).toEqual([
      { key: 'GROUP_1', category: { id: 'GROUP_1/C1', name: 'Pane', group: { label: 'Reparto' } } },
      { key: 'GROUP_2', category: null },
    ])
    expect(harness.erp.callsTo('GET', '/magazzino/categorie')).toHaveLength(1)
  })

  it('ROLE-10 shows a customer its own price, and nothing of other customers or of the record', async () => {
    ordering.state.articles[0]!['prezzo'] = '1,25'
    const { data, errors } = await harness.query(`{ viewer { destination { catalogue { articles {
      code own: price(customerCode: "0042") other: price(customerCode: "0050") record { vatCode } version } } } } }`)
    const [first] = ordering.state.articles
    const found = data.viewer.destination.catalogue.articles.find(({ code }: { code: string }) => code === first!['cd_min'])
    expect(found).toMatchObject({ own: 1.25, other: null, record: null })
    expect(errors?.every(({ extensions }) => extensions?.['code'] === 'FORBIDDEN')).toBe(true)
    expect(harness.erp.calls.every(({ path }) => !path.includes('0050') && !path.includes('/magazzino'))).toBe(true)
  })

  it('accepts a bare list, numbers as text and null, and drops a script in place of an address', async () => {
    const odd = {
      cd_min: 12,
      descriz: null,
      unita_m: null,
      qtaminima: '',
      qtamax: '-4',
      scheda_tecnica: 'javascript:alert(1)',
      in_evidenza: true,
    }
    harness.erp.on('GET', PATH, { json: [odd, { descriz: 'no code' }] })
    const { articles } = await catalogue()
    expect(articles).toHaveLength(1)
    expect(articles[0]).toMatchObject({
      code: '12',
      description: '',
      dataSheetUrl: null,
      isFeatured: true,
      limits: { minimum: 1, maximum: 1000 },
    })
    harness.erp.on('GET', PATH, { json: { data: null } })
    await harness.clock.advance(10_000)
    expect((await catalogue()).articles).toEqual([])
  })

  it('is read once for many callers, again some seconds later, and a failure is not kept', async () => {
    harness.erp.on('GET', PATH, { status: 500, json: {} })
    expect((await harness.query(CATALOGUE)).errors).toHaveLength(1)
    harness.erp.on('GET', PATH, () => ({ json: ordering.state.articles }))
    harness.erp.forgetCalls()
    await Promise.all(Array.from({ length: 10 }, catalogue))
    expect(harness.erp.callsTo('GET', PATH)).toHaveLength(1)
    ordering.state.articles.push(article('NEW', 'Aaa'))
    expect((await catalogue()).articles).toHaveLength(3)
    await harness.clock.advance(10_000)
    expect((await catalogue()).articles).toHaveLength(4)
  })

  it.each([
    ['HTML', { html: '<h1>login</h1>' }],
    ['no list', { json: { data: 'boom' } }],
    ['a list of nonsense', { json: [1, 2] }],
  ])('refuses an answer that is %s', async (_name, reply) => {
    harness.erp.on('GET', PATH, reply)
    const { errors } = await harness.query(CATALOGUE)
    expect(errors?.[0]?.path).toContain('catalogue')
    expect(JSON.stringify(errors)).not.toContain('<h1>')
  })
})
