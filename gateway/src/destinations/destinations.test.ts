import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Loaders } from '../loaders.ts'
import { openHarness } from '../test/harness.ts'

const FIELDS = `id code customerCode name street city province postcode country contactPerson loginEmail passwordState isActive isPrimary
  disabledDays isSpecialDayDisabled`
const LIST = `{ destinations { nodes { ${FIELDS} } } }`

const wire = (codicede: string, nomede: string, more: Record<string, unknown> = {}) => ({
  codicede,
  nomede,
  orderactive: '1',
  primario: `140042${codicede}`,
  ...more,
})

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
})
afterEach(() => harness.close())

async function list(rows: unknown): Promise<Record<string, unknown>[]> {
  harness.erp.on('GET', '/destinazioni', { json: rows })
  const { data, errors } = await harness.query(LIST)
  expect(errors).toBeUndefined()
  return data.destinations.nodes
}

describe('the list of destinations', () => {
  it('ENT-20,22..25 projects every field except the password', async () => {
    const full = wire('0003', 'Bar Roma', {
      id: 9,
      viade: 'Via Roma 1',
      cittade: 'Roma',
      provinciade: 'RM',
      capde: '00100',
      nazionede: '',
      referente: 'Anna',
      destlogin: 'bar@cliente.example',
      destpsw: 'plain-password-canary',
      isPrimaria: '0',
      lun_act: '1',
      mar_act: '0',
      mer_act: 1,
      gio_act: 0,
      ven_act: true,
      sab_act: null,
      dom_act: '0',
      spec_act: '1',
    })
    expect(await list([{ ...full, nazionede: 'SM' }])).toMatchObject([{ country: 'SM' }])
    const destinations = await list([full])
    expect(destinations).toEqual([
      {
        id: '0042/0003',
        code: '0003',
        customerCode: '0042',
        name: 'Bar Roma',
        street: 'Via Roma 1',
        city: 'Roma',
        province: 'RM',
        postcode: '00100',
        country: 'IT',
        contactPerson: 'Anna',
        loginEmail: 'bar@cliente.example',
        passwordState: 'SET',
        isActive: true,
        isPrimary: false,
        disabledDays: ['MONDAY', 'WEDNESDAY', 'FRIDAY'],
        isSpecialDayDisabled: true,
      },
    ])
    expect(JSON.stringify(destinations)).not.toContain('canary')
  })

  it.each([
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['0', false],
    ['true', false],
    ['S', false],
    ['N', false],
    [2, false],
    ['forse', false],
    ['', false],
    [null, false],
    [false, false],
  ])('DEST-19 ENT-23 orderactive %j counts as active: %j', async (orderactive, isActive) => {
    expect((await list([wire('1', 'A', { orderactive })]))[0]!['isActive']).toBe(isActive)
  })

  it('DEST-19 takes a word for 1 where the operator says so, and names that once in the log otherwise', async () => {
    await list([wire('1', 'A', { orderactive: 'S' }), wire('2', 'B', { orderactive: 'si' })])
    expect(harness.portal.log.filter((line) => line.includes('BAKERY_DIALECT=active=words'))).toHaveLength(1)
    await harness.close()
    harness = await openHarness({ login: 'administrator', config: { dialect: { active: 'words' } } })
    const destinations = await list([wire('1', 'A', { orderactive: 'S' }), wire('2', 'B', { orderactive: 'N' })])
    expect(destinations.map(({ isActive }) => isActive)).toEqual([true, false])
  })

  it.each([
    ['is missing', { orderactive: undefined }],
    ['is missing under its name', { orderactive: undefined, attivo: '1' }],
  ])('ENT-23 is refused where it %s who may log in', async (_, changed) => {
    harness.erp.on('GET', '/destinazioni', { json: [wire('1', 'A', changed)] })
    expect((await harness.query(LIST)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })

  it.each<[string, (row: object) => unknown]>([
    ['bare', (row) => [row]],
    ['in data', (row) => ({ data: [row] })],
    ['in the data of data', (row) => ({ data: { data: [row], last_page: 1 } })],
    ['filtered by PHP', (row) => ({ data: { 3: row } })],
    [
      'in capitals',
      (row) => ({ DATA: [Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value as unknown]))] }),
    ],
    ['with numbers for codes', (row) => [{ ...row, codicede: 3, primario: 1400420003 }]],
    ['with codes that fill a column', (row) => [{ ...row, codicede: '0003  ' }]],
    ['with words for flags', (row) => [{ ...row, lun_act: 'si' }]],
  ])('ENT-20,23,24 REST-21 is read %s', async (_, answer) => {
    const days = { mar_act: 0, mer_act: '0', gio_act: false, ven_act: 'N', sab_act: null, dom_act: 'no' }
    const [one] = await list(answer(wire('0003', 'Bar Roma', { orderactive: '1', lun_act: '1', ...days })))
    expect(one).toMatchObject({ id: '0042/0003', name: 'Bar Roma', isActive: true, disabledDays: ['MONDAY'], passwordState: 'UNKNOWN' })
  })

  it.each([
    ['', 'MISSING'],
    [null, 'MISSING'],
    ['********', 'SET'],
    ['canary', 'SET'],
    [123, 'SET'],
  ])('ENT-22 says of the password %j only that it is %s', async (destpsw, state) => {
    const destinations = await list([wire('0003', 'Bar', { DestPsw: destpsw })])
    expect(destinations[0]!['passwordState']).toBe(state)
    expect(JSON.stringify(destinations)).not.toContain('canary')
  })

  it('DEST-20,21 puts the active ones first, each part by name whatever its case', async () => {
    const names = await list([
      wire('1', 'zeta'),
      wire('2', 'beta', { orderactive: '0' }),
      wire('3', 'Alfa'),
      wire('4', 'èlite'),
      wire('5', 'ALBA', { orderactive: 0 }),
    ])
    expect(names.map(({ name }) => name)).toEqual(['Alfa', 'èlite', 'zeta', 'ALBA', 'beta'])
  })

  it.each([
    ['140001', '0001', true],
    ['1400420003', '0042', false],
    ['14', '', false],
    [null, null, false],
  ])('DEST-31 OPEN-07 ENT-25 primario %j is of customer %j, primary: %j', async (primario, customerCode, isPrimary) => {
    expect((await list([wire('1', 'A', { primario })]))[0]).toMatchObject({ customerCode, isPrimary })
  })

  it.each([
    ['********', 'SET'],
    ['plain', 'SET'],
    ['', 'MISSING'],
    [null, 'MISSING'],
    [undefined, 'UNKNOWN'],
  ])('a password answered as %j is %s', async (destpsw, state) => {
    expect((await list([wire('1', 'A', { destpsw })]))[0]!['passwordState']).toBe(state)
  })

  it('REST-21 OPEN-71 accepts a bare list and a wrapped one, in one call', async () => {
    expect(await list([wire('1', 'A')])).toHaveLength(1)
    expect(await list({ data: [wire('1', 'A'), wire('2', 'B')] })).toHaveLength(2)
    expect(await list({ data: null })).toEqual([])
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/api/destinazioni'))
  })

  it('REST-20 reads the destinations of a login e-mail, in any case and nothing longer, none for a 404', async () => {
    const { destinationsByLogin } = new Loaders({ erp: harness.client, shared: harness.portal.services.shared, own: () => null })
    const rows = [
      wire('1', 'A', { destlogin: 'Bar+1@cliente.example' }),
      wire('2', 'B', { destlogin: 'xbar+1@cliente.example' }),
      wire('3', 'C'),
    ]
    harness.erp.once('GET', '/destinazioni', { json: { data: rows } }, { status: 404, json: { message: 'Nessuna' } })
    expect((await destinationsByLogin('bar+1@cliente.example')).map(({ code }) => code)).toEqual(['1'])
    expect(await destinationsByLogin('bar+1@cliente.example')).toEqual([])
    expect(harness.erp.calls.map(({ query }) => query.get('destlogin'))).toEqual(['bar+1@cliente.example', 'bar+1@cliente.example'])
  })

  it.each<[string, unknown]>([
    ['under its own name', { status: 'success', destinazioni: [wire('1', 'A')] }],
    ['under its own name in a wrapper', { success: true, data: { Destinazioni: [wire('1', 'A')], totale: 1 } }],
    ['empty under its own name', { data: { destinazioni: [] } }],
  ])('DEST-01 reads the list %s', async (what, answer) => {
    expect((await list(answer)).map(({ name }) => name)).toEqual(what.startsWith('empty') ? [] : ['A'])
  })

  it('reads every page of a list under its own name', async () => {
    const page = (destinazioni: unknown[]) => ({ json: { data: { destinazioni, last_page: 2 } } })
    harness.erp.on('GET', '/destinazioni', ({ query }) => page([query.get('page') === '2' ? wire('2', 'B') : wire('1', 'A')]))
    const { data } = await harness.query(LIST)
    expect(data.destinations.nodes.map(({ name }: { name: string }) => name)).toEqual(['A', 'B'])
  })

  it('takes no other list for it', async () => {
    harness.erp.on('GET', '/destinazioni', { json: { status: 'success', errori: [], altro: [wire('1', 'A')] } })
    expect((await harness.query(LIST)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })

  it('makes the list once for the same answer, and anew for another', async () => {
    const read = () => new Loaders({ erp: harness.client, shared: harness.portal.services.shared, own: () => null }).allDestinations()
    // The first answer shows the server's dialect.
    await list([wire('1', 'Zeta'), wire('2', 'Alfa')])
    harness.erp.on('GET', '/destinazioni', { json: [wire('1', 'Beta'), wire('2', 'Alfa')] })
    const first = await read()
    expect(await read()).toBe(first)
    expect(first.map(({ name }) => name)).toEqual(['Alfa', 'Beta'])
    harness.erp.on('GET', '/destinazioni', { json: [wire('1', 'Beta'), wire('2', 'Gamma')] })
    expect((await read()).map(({ name }) => name)).toEqual(['Beta', 'Gamma'])
    expect(harness.erp.calls).toHaveLength(4)
  })

  it('DEST-32 reads a 404 as an empty list only if its text says so', async () => {
    harness.erp.on('GET', '/destinazioni', { status: 404, json: { message: 'Nessuna destinazione' } })
    expect((await harness.query(LIST)).data.destinations.nodes).toEqual([])
    await harness.clock.advance(60_000)
    harness.erp.on('GET', '/destinazioni', { status: 404, json: {} })
    expect((await harness.query(LIST)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_NOT_FOUND')
  })

  it.each([20, 500])('costs one call for %d destinations, and one more for their customers', async (count) => {
    const rows = Array.from({ length: count }, (_, index) =>
      wire(String(index), `D${index}`, { primario: `14${index % 3 ? '0042' : '0050'}01` }),
    )
    await list(rows)
    expect(harness.erp.calls).toHaveLength(1)
    harness.erp.forgetCalls()
    const { data } = await harness.query(`{ destinations(first: ${count}) { nodes { id customer { code name } } } }`)
    expect(data.destinations.nodes[0].customer.name).toMatch(/^Cliente 00/)
    expect(harness.erp.calls.map(({ path }) => path).toSorted()).toEqual(['/api/clienti', '/api/destinazioni'])
  })

  it('comes in pages with one call for the walk, in the requested order', async () => {
    const rows = ['b', 'a', 'c'].map((name, index) => wire(`${index}`, name, { orderactive: index === 1 ? '0' : '1' }))
    harness.erp.on('GET', '/destinazioni', { json: rows })
    const page = async (variables: object) => {
      const query = `query ($after: String, $orderBy: DestinationOrder! = ACTIVE_NAME) { destinations(first: 2, after: $after, orderBy: $orderBy) {
        nodes { name } totalCount pageInfo { hasNextPage endCursor } } }`
      return (await harness.query(query, { ...variables })).data.destinations
    }
    const first = await page({})
    expect(first).toMatchObject({ nodes: [{ name: 'b' }, { name: 'c' }], totalCount: 3, pageInfo: { hasNextPage: true } })
    expect(await page({ after: first.pageInfo.endCursor })).toMatchObject({ nodes: [{ name: 'a' }], pageInfo: { hasNextPage: false } })
    expect(harness.erp.calls).toHaveLength(1)
    expect((await page({ orderBy: 'NAME' })).nodes).toEqual([{ name: 'a' }, { name: 'b' }])
    expect((await page({ orderBy: 'ID' })).nodes).toEqual([{ name: 'b' }, { name: 'a' }])
  })

  it.each([
    [{ customerCode: '0042' }, ['Bar', 'Chiosco']],
    [{ isActive: false }, ['Chiosco']],
    [{ search: ' BAR' }, ['Bar']],
    [{ search: '0050/' }, ['Hotel']],
    [{ search: 'ostia' }, ['Hotel']],
    [{ customerCode: '0042', isActive: true, search: 'chi' }, []],
  ])('finds by %j', async (filter, names) => {
    const rows = [
      wire('1', 'Bar'),
      wire('2', 'Chiosco', { orderactive: '0' }),
      wire('3', 'Hotel', { primario: '1400500003', cittade: 'Ostia' }),
    ]
    harness.erp.on('GET', '/destinazioni', { json: rows })
    const { data } = await harness.query('query ($filter: DestinationFilter) { destinations(filter: $filter) { nodes { name } } }', {
      filter,
    })
    expect(data.destinations.nodes.map(({ name }: { name: string }) => name).toSorted()).toEqual(names)
  })

  it.each(['destinations', 'customers'])('refuses a search for nothing, and the cursor of another order, in %s', async (list) => {
    const codeOf = async (args: string) => (await harness.query(`{ ${list}(${args}) { totalCount } }`)).errors?.[0]?.extensions?.['code']
    expect(await codeOf('filter: { search: " " }')).toBe('BAD_USER_INPUT')
    expect(await codeOf('first: 0')).toBe('BAD_USER_INPUT')
    const cursor = Buffer.from('["OTHER","x"]').toString('base64url')
    expect(await codeOf(`after: "${cursor}"`)).toBe('CURSOR_INVALID')
    expect(harness.erp.calls).toEqual([])
  })

  it('keeps a destination whose week cannot be read', async () => {
    harness.erp.on('GET', '/planning/0001/0001', { status: 500, json: {} })
    const { data, errors } = await harness.query('{ viewer { destination { id planning { rows { articleCode } } } } }')
    expect(data.viewer.destination).toEqual({ id: '0001/0001', planning: null })
    expect(errors?.map(({ path }) => path?.join('.'))).toEqual(['viewer.destination.planning.rows'])
  })

  it.each([
    ['down', { drop: true as const }],
    ['answering HTML', { html: '<html>' }],
    ['broken', { status: 500, json: {} }],
  ])('fails with a code while the server is %s', async (_name, reply) => {
    harness.erp.on('GET', '/destinazioni', reply)
    const { errors } = await harness.query(LIST)
    expect(errors).toHaveLength(1)
  })
})

describe("the session's own destination", () => {
  const OWN = '{ viewer { destination { id name disabledDays isActive } } }'

  it("is read from its customer's record in one call", async () => {
    const { data } = await harness.query(OWN)
    expect(data.viewer.destination).toMatchObject({ id: '0001/0001', isActive: true })
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/api/clienti/0001'])
  })

  it('comes from the long list if the record does not contain it', async () => {
    harness.erp.on('GET', '/clienti/0001', { json: { data: { c_cliente: '0001', cliente: 'Sede' } } })
    harness.erp.on('GET', '/destinazioni', { json: [wire('0001', 'Altra'), wire('0001', 'Sede', { primario: '140001' })] })
    expect((await harness.query(OWN)).data.viewer.destination.name).toBe('Sede')
  })

  it('is an error if it no longer exists', async () => {
    harness.erp.on('GET', '/clienti/0001', { status: 404, json: {} })
    harness.erp.on('GET', '/destinazioni', { json: [] })
    const { errors } = await harness.query(OWN)
    expect(errors?.[0]?.extensions?.['code']).toBe('DESTINATION_NOT_FOUND')
  })
})
