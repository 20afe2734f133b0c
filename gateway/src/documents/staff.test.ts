import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { ANNUL, INVOICE, LIST, PRINT, PROGRESS, REISSUE, TO_INVOICE, VARY, idOf, note, openDocuments, row } from '../test/documents.ts'

let harness: Awaited<ReturnType<typeof openDocuments>>
beforeEach(async () => {
  harness = await openDocuments()
})
afterEach(() => harness.close())

const reads = () => harness.erp.callsTo('GET', '/panify/documenti')

describe('the documents of all customers', () => {
  it('reads once, by default the day that closed last', async () => {
    const { data } = await harness.query(LIST)
    expect(data.documents).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
      totalCount: 2,
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
      nodes: [2, 1].map((id) => ({
        id: `0042/0003/2026-11-19/${100 + id}`,
        number: String(100 + id),
        year: 2026,
        documentDate: '2026-11-20',
        date: '2026-11-19',
        reason: 'Vendita',
        state: 'ISSUED',
        kind: 'DELIVERY_NOTE',
        pdfUrl: `/documenti.pdf?id=0042%2F0003%2F2026-11-19%2F${100 + id}`,
        destination: { id: '0042/0003', code: '0003', name: 'Bar Sport, piazza' },
        customer: { code: '0042', name: 'Bar Sport' },
        replacedBy: null,
        replaces: null,
      })),
    })
    expect(reads()).toHaveLength(1)
    expect(harness.erp.calls.filter(({ path }) => /clienti|destinazioni/.test(path))).toEqual([])
    const query = () => Object.fromEntries(reads().at(-1)!.query)
    expect(query()).toEqual({ dal: '2026-11-19', al: '2026-11-19' })
    // The cut-off of 20:00 closes tomorrow.
    harness.clock.set('2026-11-19 20:00')
    await harness.query(LIST)
    expect(query()).toEqual({ dal: '2026-11-20', al: '2026-11-20' })
    await harness.query(LIST, { filter: { from: '2026-11-01', to: '2026-11-30' } })
    expect(query()).toEqual({ dal: '2026-11-01', al: '2026-11-30' })
    await harness.query(LIST, { filter: { from: '2026-11-07' } })
    expect(query()).toEqual({ dal: '2026-11-07', al: '2026-11-07' })
    await harness.query(LIST, { filter: { from: '2026-11-07', destinationId: '0042/0003' } })
    expect(query()).toEqual({ dal: '2026-11-07', al: '2026-11-07', cliente: '0042' })
  })

  it('shows every state, links an annulled one with its replacement, and leaves out invalid rows', async () => {
    const rows = [
      note(1, { stato: 'evaso' }),
      note(2, { stato: 'annullato', sostituito_da: 3 }),
      note(3),
      note(4, { stato: '?' }),
      { id: 5 },
    ]
    harness.erp.on('GET', '/panify/documenti', { json: { data: rows } })
    const { nodes } = (await harness.query(LIST)).data.documents
    expect(nodes.map(({ state }: { state: string }) => state)).toEqual(['ISSUED', 'ANNULLED', 'INVOICED'])
    expect(nodes).toMatchObject([
      { replacedBy: null, replaces: { id: idOf(2) } },
      { replacedBy: { id: idOf(3) }, replaces: null, pdfUrl: null },
      { replacedBy: null, replaces: null },
    ])
    expect(reads()).toHaveLength(1)
  })

  it('finds by state, customer, destination, and a part of number, code or name', async () => {
    const other = { cliente: '0050', ragione_sociale: 'Hotel Mare', destinazione: '0001', nome_destinazione: 'Hotel Mare, cucina' }
    harness.erp.on('GET', '/panify/documenti', { json: { data: [note(1), note(2, { stato: 'evaso' }), note(3, other)] } })
    const found = async (filter: object) =>
      (await harness.query(LIST, { filter: { from: '2026-11-19', ...filter } })).data.documents.nodes.map(
        ({ number }: { number: string }) => number,
      )
    expect(await found({ states: ['INVOICED', 'ANNULLED'] })).toEqual(['102'])
    expect(await found({ states: [] })).toEqual([])
    expect(await found({ customerCode: '0050' })).toEqual(['103'])
    expect(await found({ destinationId: '0042/0003' })).toEqual(['102', '101'])
    for (const search of ['MARE', '0050', '103/2026', 'cucina']) expect(await found({ search })).toEqual(['103'])
    const { errors } = await harness.query(LIST, { filter: { destinationId: '0042' } })
    expect(errors).toMatchObject([{ extensions: { code: 'DESTINATION_NOT_FOUND' } }])
  })

  it('is read in pages of one reading', async () => {
    const PAGE = `query ($after: String) { documents(first: 1, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { number } } }`
    const first = (await harness.query(PAGE)).data.documents
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ number: '102' }] })
    const second = (await harness.query(PAGE, { after: first.pageInfo.endCursor })).data.documents
    expect(second).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false }, nodes: [{ number: '101' }] })
    expect(reads()).toHaveLength(1)
  })

  it('refuses a period that ends before it begins, and passes on a server’s limit', async () => {
    expect((await harness.query(LIST, { filter: { from: '2026-11-19', to: '2026-11-18' } })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(reads()).toEqual([])
    harness.erp.on('GET', '/panify/documenti', { status: 422, json: { message: 'Al massimo 62 giorni se non si indica un cliente' } })
    const { data, errors } = await harness.query(LIST, { filter: { from: '2026-01-01', to: '2026-11-18' } })
    expect(data.documents).toBeNull()
    expect(errors).toMatchObject([
      { message: 'Al massimo 62 giorni se non si indica un cliente', extensions: { code: 'UPSTREAM_REFUSED' } },
    ])
  })

  it('reads linked records with one call for all of them', async () => {
    const ASK = `{ documents(filter: { from: "2026-11-19" }) { nodes { destination { city customer { phone } } } } }`
    const { data } = await harness.query(ASK)
    expect(data.documents.nodes).toHaveLength(2)
    for (const path of ['/destinazioni', '/clienti']) expect(harness.erp.callsTo('GET', path).length).toBeLessThanOrEqual(1)
  })
})

describe('one document', () => {
  const ONE = `query ($id: ID!) { document(id: $id) { id number state destination { id } customer { code } } }`

  it('is found by its id, in every state, with one call', async () => {
    harness.erp.on('GET', '/panify/documenti', { json: { data: [note(1, { stato: 'annullato' }), note(2)] } })
    const { data } = await harness.query(ONE, { id: idOf(1) })
    expect(data.document).toMatchObject({ id: idOf(1), number: '101', state: 'ANNULLED' })
    expect(reads().map(({ query }) => Object.fromEntries(query))).toEqual([{ dal: '2026-11-19', al: '2026-11-19', cliente: '0042' }])
    for (const id of [idOf(9), '', '1', '0042/0003/2026-11-31/101'])
      expect((await harness.query(ONE, { id })).data).toEqual({ document: null })
  })
})

describe('the rows of documents', () => {
  const ROWS = `{ documents(filter: { from: "2026-11-19" }) { nodes { rows { articleCode description unit { code } quantity price } } } }`
  const offers = async (features: string[]) => {
    harness.erp.on('GET', '/panify', { json: { version: 1, features } })
    await harness.clock.advance(10 * 60_000)
  }

  it('cost one call for all of them', async () => {
    await offers(['documents-staff', 'documents-rows'])
    const withRows = [note(2), note(1)].map((one) => ({ ...one, righe: [{ ...row('PAN', '2.125'), prezzo: '0.4' }, row('ROS', 30)] }))
    harness.erp.on('GET', '/panify/documenti', { json: { data: withRows } })
    const { data } = await harness.query(ROWS)
    const rows = [
      { articleCode: 'PAN', description: 'Articolo PAN', unit: { code: 'pz' }, quantity: 2.125, price: 0.4 },
      { articleCode: 'ROS', description: 'Articolo ROS', unit: { code: 'pz' }, quantity: 30, price: null },
    ]
    expect(data.documents.nodes).toEqual([{ rows }, { rows }])
    expect(reads().map(({ query }) => query.get('righe'))).toEqual([null, '1'])
  })

  it('are null if the back end cannot list them', async () => {
    const { data, errors } = await harness.query(ROWS)
    expect(data.documents.nodes).toEqual([{ rows: null }, { rows: null }])
    expect(errors?.[0]).toMatchObject({ path: ['documents', 'nodes', 0, 'rows'], extensions: { code: 'FEATURE_UNAVAILABLE' } })
  })
})

describe('printing documents', () => {
  it('prints many as one file, at an address for this session only', async () => {
    harness.erp.on('POST', '/panify/documenti/stampa', { json: { data: 'van.pdf' } })
    harness.erp.on('GET', '/printDocuments/van.pdf', { raw: { type: 'application/pdf', body: '%PDF-1.7 all of them' } })
    const { data } = await harness.query(PRINT, { ids: [idOf(1), idOf(2)] })
    expect(data.printDocuments).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/van.pdf' })
    expect(harness.erp.callsTo('POST', '/panify/documenti/stampa').map(({ body }) => body)).toEqual([{ ids: [1, 2], copie: 'entrambe' }])
    expect((await harness.browser.send('GET', '/printDocuments/van.pdf')).body).toBe('%PDF-1.7 all of them')
    expect((await harness.guest().send('GET', '/printDocuments/van.pdf')).statusCode).toBe(404)
    expect(harness.audits()).toEqual([])
  })

  it('reports how far a print of this session is drawn, where the server reports it', async () => {
    harness.erp.on('POST', '/panify/documenti/stampa', { json: { data: 'van.pdf' } })
    harness.erp.on('GET', '/panify/documenti/stampa/van.pdf', { json: { data: { fogli: 120, totale: 800, pronta: '0' } } })
    const { url } = (await harness.query(PRINT, { ids: [idOf(1)] })).data.printDocuments
    const ask = async (address: string) => {
      const { data, errors } = await harness.query(PROGRESS, { url: address })
      expect(errors).toBeUndefined()
      return data.printProgress
    }
    expect(await ask(url)).toBeNull()
    harness.erp.on('GET', '/panify', { json: { features: ['documents-staff', 'print-progress'] } })
    await harness.clock.advance(600_000)
    await harness.query(PRINT, { ids: [idOf(1)] })
    expect(await ask(url)).toEqual({ drawn: 120, total: 800, isReady: false })
    const asked = harness.erp.callsTo('GET', '/panify/documenti/stampa/van.pdf').length
    for (const other of ['/printDocuments/other.pdf', 'van.pdf', '/printDocuments/..', '/printDocuments/'])
      expect(await ask(other)).toBeNull()
    expect(harness.erp.callsTo('GET', '/panify/documenti/stampa/van.pdf')).toHaveLength(asked)
  })

  it.each([
    [[], 'Nessuna bolla da stampare.'],
    [Array.from({ length: 401 }, (_, id) => idOf(id)), 'Al massimo 400 bolle in una stampa.'],
    [[idOf(1), 'x'], 'Bolla non valida.'],
    [[idOf(7)], 'Bolla non valida.'],
  ])('refuses %j', async (ids, message) => {
    expect((await harness.query(PRINT, { ids })).data.printDocuments).toMatchObject({ __typename: 'InvalidInput', message })
    expect(harness.erp.writes()).toEqual([])
  })
})

describe('access', () => {
  const operations: [string, Record<string, unknown>][] = [
    [LIST, {}],
    [PRINT, { ids: [idOf(1)] }],
    [ANNUL, { input: { id: idOf(1) } }],
    [REISSUE, { input: { id: idOf(1) } }],
    [TO_INVOICE, { from: '2026-11-01', to: '2026-11-02' }],
    [INVOICE, { input: { from: '2026-11-01', to: '2026-11-02', expectedCount: 1 } }],
    [VARY, { input: { destinationId: '0042/0003', date: '2026-11-19', rows: [], seen: [] } }],
  ]
  const capabilities = async () => (await harness.query('{ company { capabilities } }')).data.company.capabilities

  it('is for staff only', async () => {
    const customer = harness.guest()
    await customer.login('primaryCustomer')
    harness.erp.forgetCalls()
    for (const [operation, variables] of operations) {
      const codes = [await customer.query(operation, variables), await harness.guest().query(operation, variables)].map(
        ({ errors }) => errors?.[0]?.extensions?.['code'],
      )
      expect(codes).toEqual(['FORBIDDEN', 'NOT_AUTHENTICATED'])
    }
    expect(harness.erp.calls).toEqual([])
  })

  it('is a capability for the menus, and needs a server that announces it', async () => {
    expect(await capabilities()).toContain('DOCUMENTS')
    await harness.close()
    harness = await openHarness({ login: 'administrator' })
    expect(await capabilities()).not.toContain('DOCUMENTS')
    for (const [operation, variables] of operations) {
      expect((await harness.query(operation, variables)).errors).toMatchObject([
        { message: 'Funzione non disponibile con il server del panificio.', extensions: { code: 'FEATURE_UNAVAILABLE' } },
      ])
    }
    expect(harness.erp.calls.filter(({ path }) => path.startsWith('/api/panify/'))).toEqual([])
  })
})
