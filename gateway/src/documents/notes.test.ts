import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'
import { ANNUL, DELIVERY, INVOICE, LIST, PLACE, PRINT, REISSUE, TO_INVOICE, VARY, note, openNotes, row } from '../test/notes.ts'

let desk: Awaited<ReturnType<typeof openNotes>>
beforeEach(async () => {
  desk = await openNotes()
})
afterEach(() => desk.close())

describe('the list of delivery notes', () => {
  it('asks once, for the date that has closed last unless told otherwise', async () => {
    const { data } = await desk.query(LIST)
    expect(data.deliveryNotes).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
      notes: [2, 1].map((id) => ({
        id: String(id),
        destinationId: '0042/0003',
        number: String(100 + id),
        year: 2026,
        documentDate: '2026-11-20',
        date: '2026-11-19',
        reason: 'Vendita',
        state: 'ISSUED',
        customerCode: '0042',
        customerName: 'Bar Sport',
        destinationCode: '0003',
        destinationName: 'Bar Sport, piazza',
        replacedBy: null,
      })),
    })
    const query = () => Object.fromEntries(desk.erp.callsTo('GET', '/panify/documenti').at(-1)!.query)
    expect(query()).toEqual({ dal: '2026-11-19', al: '2026-11-19' })
    // The cut-off of 20:00 closes tomorrow.
    desk.clock.set('2026-11-19 20:00')
    await desk.query(LIST)
    expect(query()).toEqual({ dal: '2026-11-20', al: '2026-11-20' })
    await desk.query(LIST, { from: '2026-11-01', to: '2026-11-30' })
    expect(query()).toEqual({ dal: '2026-11-01', al: '2026-11-30' })
    await desk.query(LIST, { from: '2026-11-07' })
    expect(query()).toEqual({ dal: '2026-11-07', al: '2026-11-07' })
  })

  it('shows every state, and leaves out what is no note', async () => {
    const rows = [
      note(1, { stato: 'evaso' }),
      note(2, { stato: 'annullato', sostituito_da: 3 }),
      note(3),
      note(4, { stato: '?' }),
      { id: 5 },
    ]
    desk.erp.on('GET', '/panify/documenti', { json: { data: rows } })
    const { data } = await desk.query(LIST)
    expect(data.deliveryNotes.notes.map(({ state }: { state: string }) => state)).toEqual(['INVOICED', 'ANNULLED', 'ISSUED'])
    expect(data.deliveryNotes.notes[1].replacedBy).toBe('3')
  })

  it('refuses a period that ends before it begins, and a server’s limit in its words', async () => {
    expect((await desk.query(LIST, { from: '2026-11-19', to: '2026-11-18' })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(desk.erp.callsTo('GET', '/panify/documenti')).toEqual([])
    desk.erp.on('GET', '/panify/documenti', { status: 422, json: { message: 'Al massimo 62 giorni se non si indica un cliente' } })
    const { errors } = await desk.query(LIST, { from: '2026-01-01', to: '2026-11-18' })
    expect(errors).toMatchObject([
      { message: 'Al massimo 62 giorni se non si indica un cliente', extensions: { code: 'UPSTREAM_REFUSED' } },
    ])
  })

  it('reads a delivery with exact quantities', async () => {
    desk.erp.on('GET', PLACE, { json: { data: { chiusa: true, righe: [row('PAN', '2.125'), row('ROS', 30)] } } })
    expect((await desk.query(DELIVERY, { date: '2026-11-19' })).data.delivery).toEqual({
      date: '2026-11-19',
      isClosed: true,
      version: expect.stringMatching(/^[\w-]{22}$/),
      rows: [
        { code: 'PAN', description: 'Articolo PAN', unit: 'pz', quantity: 2.125 },
        { code: 'ROS', description: 'Articolo ROS', unit: 'pz', quantity: 30 },
      ],
    })
  })
})

describe('printing delivery notes', () => {
  it('prints many as one file, at an address of this session alone', async () => {
    desk.erp.on('POST', '/panify/documenti/stampa', { json: { data: 'van.pdf' } })
    desk.erp.on('GET', '/printDocuments/van.pdf', { raw: { type: 'application/pdf', body: '%PDF-1.7 all of them' } })
    const { data } = await desk.query(PRINT, { ids: ['1', '2'] })
    expect(data.printDocuments).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/van.pdf' })
    expect(desk.erp.callsTo('POST', '/panify/documenti/stampa').map(({ body }) => body)).toEqual([{ ids: [1, 2], copie: 'entrambe' }])
    expect((await desk.browser.send('GET', '/printDocuments/van.pdf')).body).toBe('%PDF-1.7 all of them')
    expect((await desk.guest().send('GET', '/printDocuments/van.pdf')).statusCode).toBe(404)
    expect(desk.audits()).toEqual([])
  })

  it.each([
    [[], 'Nessuna bolla da stampare.'],
    [Array.from({ length: 401 }, (_, id) => String(id + 1)), 'Al massimo 400 bolle in una stampa.'],
    [['1', 'x'], 'Bolla non valida.'],
    [['-1'], 'Bolla non valida.'],
  ])('refuses %j', async (ids, message) => {
    expect((await desk.query(PRINT, { ids })).data.printDocuments).toMatchObject({ __typename: 'InvalidInput', message })
    expect(desk.erp.writes()).toEqual([])
  })
})

describe('who may', () => {
  const operations: [string, Record<string, unknown>][] = [
    [LIST, {}],
    [DELIVERY, { date: '2026-11-19' }],
    [PRINT, { ids: ['1'] }],
    [ANNUL, { input: { id: '1' } }],
    [REISSUE, { input: { id: '1' } }],
    [TO_INVOICE, { from: '2026-11-01', to: '2026-11-02' }],
    [INVOICE, { input: { from: '2026-11-01', to: '2026-11-02', expectedCount: 1 } }],
    [VARY, { input: { destinationId: '0042/0003', date: '2026-11-19', rows: [], seen: [] } }],
  ]
  const extras = async () => (await desk.query('{ viewer { staffExtras } }')).data.viewer.staffExtras

  it('is staff alone, customers and guests never', async () => {
    const customer = desk.guest()
    await customer.login('primaryCustomer')
    desk.erp.forgetCalls()
    for (const [operation, variables] of operations) {
      const codes = [await customer.query(operation, variables), await desk.guest().query(operation, variables)].map(
        ({ errors }) => errors?.[0]?.extensions?.['code'],
      )
      expect(codes).toEqual(['FORBIDDEN', 'NOT_AUTHENTICATED'])
    }
    expect((await customer.query('{ viewer { staffExtras } }')).data).toEqual({ viewer: { staffExtras: [] } })
    expect(desk.erp.calls).toEqual([])
  })

  it('is told to the menus, and needs a server that offers it', async () => {
    expect(await extras()).toEqual(['DELIVERY_NOTES'])
    await desk.close()
    desk = await openDesk({ login: 'administrator' })
    expect(await extras()).toEqual([])
    for (const [operation, variables] of operations) {
      expect((await desk.query(operation, variables)).errors).toMatchObject([
        { message: 'Funzione non disponibile con il server del panificio.', extensions: { code: 'FEATURE_UNAVAILABLE' } },
      ])
    }
    expect(desk.erp.calls.filter(({ path }) => path.startsWith('/api/panify/'))).toEqual([])
  })
})
