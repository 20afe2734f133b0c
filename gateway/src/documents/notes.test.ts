import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

const NOTE = 'id number year documentDate date reason state customerCode customerName destinationCode destinationName replacedBy'
const LIST = `query ($from: Date, $to: Date) { deliveryNotes(from: $from, to: $to) { from to notes { ${NOTE} } } }`
const DELIVERY = `query ($date: Date!) { delivery(customerCode: "0042", destinationCode: "0003", date: $date) {
  date isClosed rows { code description unit quantity } } }`
const PRINT = `mutation ($ids: [ID!]!, $copies: DeliveryNoteCopies! = BOTH) { printDeliveryNotes(ids: $ids, copies: $copies) {
  __typename ... on DocumentOpened { url } ... on DocumentUnavailable { code } } }`
const CHANGED = `__typename ... on DeliveryNoteChanged { note { id state } issued { id number } } ... on DeliveryNoteRefused { code message }`
const ANNUL = `mutation ($id: ID!) { annulDeliveryNote(id: $id) { ${CHANGED} } }`
const REISSUE = `mutation ($id: ID!) { reissueDeliveryNote(id: $id) { ${CHANGED} } }`
const TO_INVOICE = `query ($from: Date!, $to: Date!, $customerCode: ID) {
  deliveryNotesToInvoice(from: $from, to: $to, customerCode: $customerCode) { count customerName } }`
const INVOICE = `mutation ($from: Date!, $to: Date!, $customerCode: ID, $expectedCount: Int!) {
  invoiceDeliveryNotes(from: $from, to: $to, customerCode: $customerCode, expectedCount: $expectedCount) {
  __typename ... on DeliveryNotesInvoiced { count } ... on DeliveryNoteRefused { code message } } }`
const VARY = `mutation ($input: VaryDeliveryInput!) { varyDelivery(input: $input) { __typename ... on ChangedMeanwhile { code conflicts { path label seen current wanted } }
  ... on DeliveryVaried { delivery { rows { code quantity } } annulled { id } issued { id } } ... on DeliveryNoteRefused { code message } } }`

const note = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  nomecausale: 'Vendita',
  n_bolla: String(100 + id),
  anno: 2026,
  data_cons: '2026-11-19',
  data_documento: '2026-11-20',
  cliente: '0042',
  ragione_sociale: 'Bar Sport',
  destinazione: '0003',
  nome_destinazione: 'Bar Sport, piazza',
  stato: 'emesso',
  sostituito_da: null,
  ...more,
})

const row = (codice: string, quantita: number | string) => ({ codice, descriz: `Articolo ${codice}`, unita_m: 'pz', quantita })

const PLACE = '/panify/consegne/0042/0003/2026-11-19'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    login: 'administrator',
    at: '2026-11-19 10:00',
    prepare: (erp) => erp.on('GET', '/panify', { json: { version: 1, features: ['documents-staff'] } }),
  })
  desk.erp.on('GET', '/panify/documenti', { json: { data: [note(2), note(1)] } })
})
afterEach(() => desk.close())

/** A bakery's server that keeps one note and one delivery. */
function keepsNote(state: Record<string, unknown> = {}) {
  const held: Record<string, unknown> = { ...note(1), ...state }
  desk.erp.on('GET', '/panify/documenti/1', () => ({ json: { data: held } }))
  desk.erp.on('GET', '/panify/documenti/8', { json: { data: note(8) } })
  return held
}

describe('the list of delivery notes', () => {
  it('asks once, for the date that has closed last unless told otherwise', async () => {
    const { data } = await desk.query(LIST)
    expect(data.deliveryNotes).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
      notes: [2, 1].map((id) => ({
        id: String(id),
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
    expect(data.printDeliveryNotes).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/van.pdf' })
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
    expect((await desk.query(PRINT, { ids })).errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    expect(desk.erp.writes()).toEqual([])
  })
})

describe('changing a delivery note', () => {
  it('annuls it, written down before and after', async () => {
    const held = keepsNote()
    desk.erp.on('POST', '/panify/documenti/1/annullamento', () => {
      // What is about to be done stands in the audit when the server is told.
      expect(desk.audits()).toEqual([{ actor: '0001/0001', action: 'document.annul', target: '0042/0003', outcome: null }])
      held['stato'] = 'annullato'
      return { json: { success: true } }
    })
    const { data } = await desk.query(ANNUL, { id: '1' })
    expect(data.annulDeliveryNote).toEqual({ __typename: 'DeliveryNoteChanged', note: { id: '1', state: 'ANNULLED' }, issued: null })
    expect(desk.audits()).toMatchObject([{ outcome: 'done' }])
  })

  it('issues a new one in its place', async () => {
    const held = keepsNote({ stato: 'annullato' })
    desk.erp.on('POST', '/panify/documenti/1/riemissione', () => {
      held['sostituito_da'] = 8
      return { json: { success: true, id: 8 } }
    })
    const { data } = await desk.query(REISSUE, { id: '1' })
    expect(data.reissueDeliveryNote).toMatchObject({ note: { id: '1' }, issued: { id: '8', number: '108' } })
    expect(desk.audits()).toMatchObject([{ action: 'document.reissue', outcome: 'done' }])
  })

  it('says why the server refuses, and that a note is not there', async () => {
    keepsNote({ stato: 'evaso' })
    const message = 'La bolla è già stata fatturata: non si può annullare.'
    desk.erp.on('POST', '/panify/documenti/1/annullamento', { status: 409, json: { message } })
    expect((await desk.query(ANNUL, { id: '1' })).data.annulDeliveryNote).toEqual({
      __typename: 'DeliveryNoteRefused',
      code: 'DELIVERY_NOTE_REFUSED',
      message,
    })
    expect(desk.audits()).toMatchObject([{ outcome: 'refused' }])
    for (const id of ['77', '', '../x']) {
      expect((await desk.query(ANNUL, { id })).data.annulDeliveryNote).toMatchObject({ code: 'DELIVERY_NOTE_NOT_FOUND' })
    }
    expect(desk.erp.writes()).toHaveLength(1)
  })

  it('looks up what nobody has seen the end of', async () => {
    const held = keepsNote()
    desk.erp.on('POST', '/panify/documenti/1/annullamento', () => {
      held['stato'] = 'annullato'
      return { drop: true }
    })
    expect((await desk.query(ANNUL, { id: '1' })).data.annulDeliveryNote).toMatchObject({ note: { state: 'ANNULLED' } })
    expect(desk.audits()).toMatchObject([{ outcome: 'done' }])
    const lost = keepsNote()
    desk.erp.on('POST', '/panify/documenti/1/annullamento', { drop: true })
    expect((await desk.query(ANNUL, { id: '1' })).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNREACHABLE' } }])
    expect([desk.audits().at(-1), lost['stato']]).toMatchObject([{ outcome: 'unknown' }, 'emesso'])
    expect(desk.erp.callsTo('POST', '/panify/documenti/1/annullamento')).toHaveLength(2)
  })

  it('marks a period as invoiced, of all customers or of one', async () => {
    const path = '/panify/documenti/fatturazione'
    desk.erp.on('POST', path, { json: { success: true, fatturati: 41 } })
    const period = { from: '2026-10-01', to: '2026-10-31', expectedCount: 41 }
    expect((await desk.query(INVOICE, period)).data.invoiceDeliveryNotes).toEqual({ __typename: 'DeliveryNotesInvoiced', count: 41 })
    await desk.query(INVOICE, { ...period, customerCode: '0042' })
    expect(desk.erp.callsTo('POST', path).map(({ body }) => body)).toEqual([
      { dal: '2026-10-01', al: '2026-10-31', attese: 41 },
      { dal: '2026-10-01', al: '2026-10-31', cliente: '0042', attese: 41 },
    ])
    expect(desk.audits()).toMatchObject([
      { action: 'document.invoice', target: 'tutti', outcome: 'done' },
      { target: '0042', outcome: 'done' },
    ])
    expect((await desk.query(INVOICE, { ...period, to: '2026-09-30' })).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    // The answer got lost: nothing of the period is open any more, so it was done.
    desk.erp.on('POST', path, { half: true, json: { success: true, fatturati: 41 } })
    desk.erp.on('GET', path, { json: { data: { da_fatturare: 0, ragione_sociale: '' } } })
    expect((await desk.query(INVOICE, period)).data.invoiceDeliveryNotes).toEqual({ __typename: 'DeliveryNotesInvoiced', count: null })
    desk.erp.on('GET', path, { json: { data: { da_fatturare: 41, ragione_sociale: '' } } })
    expect((await desk.query(INVOICE, period)).errors).toHaveLength(1)
  })

  it('says beforehand how many notes of whom that would be, and refuses when they are not as many any more', async () => {
    const path = '/panify/documenti/fatturazione'
    const period = { from: '2026-10-01', to: '2026-10-31', customerCode: '0042' }
    desk.erp.on('GET', path, { json: { data: { da_fatturare: 12, ragione_sociale: 'Bar Sport' } } })
    expect((await desk.query(TO_INVOICE, period)).data.deliveryNotesToInvoice).toEqual({ count: 12, customerName: 'Bar Sport' })
    expect(Object.fromEntries(desk.erp.callsTo('GET', path)[0]!.query)).toEqual({ dal: '2026-10-01', al: '2026-10-31', cliente: '0042' })
    desk.erp.on('GET', path, { status: 404, json: { message: 'Cliente non trovato' } })
    expect((await desk.query(TO_INVOICE, period)).data.deliveryNotesToInvoice).toBeNull()
    expect((await desk.query(TO_INVOICE, { ...period, to: '2026-09-30' })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    const message = 'Le bolle da fatturare sono cambiate (da 12 a 13): controlla e conferma di nuovo.'
    desk.erp.on('POST', path, { status: 409, json: { message } })
    expect((await desk.query(INVOICE, { ...period, expectedCount: 12 })).data.invoiceDeliveryNotes).toEqual({
      __typename: 'DeliveryNoteRefused',
      code: 'DELIVERY_NOTE_REFUSED',
      message,
    })
    expect((await desk.query(INVOICE, period)).errors).toHaveLength(1)
  })
})

describe('varying a delivery', () => {
  const seen = [
    { code: 'PAN', quantity: '2.5' },
    { code: 'ROS', quantity: 30 },
  ]
  const input = (more: Record<string, unknown> = {}) => ({
    customerCode: '0042',
    destinationCode: '0003',
    date: '2026-11-19',
    seen,
    rows: [
      { code: 'ROS', quantity: 28 },
      { code: 'PAN', quantity: 0 },
      { code: 'COR', quantity: '4' },
    ],
    ...more,
  })
  const vary = async (more: Record<string, unknown> = {}) => desk.query(VARY, { input: input(more) })

  let held: { righe: object[]; notes: object[] }
  beforeEach(() => {
    held = { righe: [row('PAN', '2.5'), row('ROS', '30')], notes: [note(1), note(5, { destinazione: '0004' })] }
    desk.erp.on('GET', PLACE, () => ({ json: { data: { chiusa: true, righe: held.righe } } }))
    desk.erp.on('GET', '/panify/documenti', () => ({ json: { data: held.notes } }))
    desk.erp.on('PUT', PLACE, ({ body }) => {
      const { righe } = body as { righe: { codice: string; quantita: string }[] }
      held.righe = righe.map(({ codice, quantita }) => row(codice, quantita))
      held.notes = [note(6), note(5, { destinazione: '0004' }), note(1, { stato: 'annullato', sostituito_da: 6 })]
      return { json: { success: true } }
    })
  })

  it('sends everything that is to be delivered, and tells the note that went and the one that came', async () => {
    const { data } = await vary()
    expect(data.varyDelivery).toEqual({
      __typename: 'DeliveryVaried',
      delivery: {
        rows: [
          { code: 'ROS', quantity: 28 },
          { code: 'COR', quantity: 4 },
        ],
      },
      annulled: { id: '1' },
      issued: { id: '6' },
    })
    expect(desk.erp.writes().map(({ body }) => body)).toEqual([
      {
        righe: [
          { codice: 'ROS', quantita: '28' },
          { codice: 'COR', quantita: '4' },
        ],
      },
    ])
    const [entry] = await desk.portal.parts.store.entries({
      from: null,
      until: null,
      text: '',
      codes: [],
      subject: 'document',
      outcome: null,
      lostBefore: desk.clock.now(),
      after: null,
      limit: 5,
    })
    expect(entry).toMatchObject({
      action: 'document.vary',
      target: '0042/0003',
      outcome: 'done',
      detail: {
        date: '2026-11-19',
        ROS: { before: '30', after: '28' },
        PAN: { before: '2,5', after: '0' },
        COR: { before: '0', after: '4' },
      },
    })
  })

  it('changes nothing where somebody else has varied the same row since; with what is held as seen, it saves', async () => {
    held.righe = [row('PAN', '2.5'), row('ROS', '31')]
    expect((await vary()).data.varyDelivery).toEqual({
      __typename: 'ChangedMeanwhile',
      code: 'CHANGED_MEANWHILE',
      conflicts: [{ path: 'rows.ROS', label: expect.any(String), seen: '30', current: '31', wanted: '28' }],
    })
    expect([desk.erp.writes(), desk.audits()]).toEqual([[], []])
    const again = await vary({ seen: [{ code: 'PAN', quantity: 2.5 }, { code: 'ROS', quantity: 31 }] }) // prettier-ignore
    expect(again.data.varyDelivery.__typename).toBe('DeliveryVaried')
  })

  it('keeps what somebody else has changed in another row since', async () => {
    held.righe = [row('PAN', '3.5'), row('ROS', '30')]
    const rows = [{ code: 'PAN', quantity: 2.5 }, { code: 'ROS', quantity: 28 }] // prettier-ignore
    expect((await vary({ rows })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect(desk.erp.writes()[0]?.body).toEqual({ righe: [{ codice: 'PAN', quantita: '3.5' }, { codice: 'ROS', quantita: '28' }] }) // prettier-ignore
  })

  it('writes nothing over a quantity that it cannot read', async () => {
    held.righe = [row('PAN', '2.5'), row('ROS', '30'), row('COR', 'dodici')]
    expect((await vary()).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(desk.erp.writes()).toEqual([])
  })

  it.each([
    ['an article twice', { rows: [1, 2].map((quantity) => ({ code: 'ROS', quantity })) }],
    ['an article without a code', { rows: [{ code: ' ', quantity: 1 }] }],
    ['301 rows', { rows: Array.from({ length: 301 }, (_, index) => ({ code: `A${index}`, quantity: 1 })) }],
    ['a negative quantity', { rows: [{ code: 'ROS', quantity: -1 }] }],
    ['no number', { rows: [{ code: 'ROS', quantity: 'abc' }] }],
    ['1e308', { rows: [{ code: 'ROS', quantity: 1e308 }] }],
    ['a day that does not exist', { date: '2026-02-31' }],
  ])('refuses %s', async (_name, more) => {
    expect((await vary(more)).errors).toHaveLength(1)
    expect(desk.erp.writes()).toEqual([])
  })

  it('says why the server refuses', async () => {
    for (const [status, message] of [
      [409, 'La bolla è già stata fatturata: la consegna non si può variare.'],
      [422, 'Una consegna passata non si può variare.'],
    ] as const) {
      desk.erp.on('PUT', PLACE, { status, json: { message } })
      expect((await vary()).data.varyDelivery).toEqual({ __typename: 'DeliveryNoteRefused', code: 'DELIVERY_NOTE_REFUSED', message })
    }
    expect(desk.audits().map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  })

  it('looks up what nobody has seen the end of', async () => {
    desk.erp.on('PUT', PLACE, () => {
      held.righe = [row('ROS', '28'), row('COR', 4)]
      return { drop: true }
    })
    expect((await vary()).data.varyDelivery.__typename).toBe('DeliveryVaried')
    desk.erp.on('PUT', PLACE, { drop: true })
    expect((await vary({ seen: [{ code: 'ROS', quantity: 28 }, { code: 'COR', quantity: 4 }], rows: [] })).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNREACHABLE' } },
    ]) // prettier-ignore
    expect(desk.audits().map(({ outcome }) => outcome)).toEqual(['done', 'unknown'])
  })
})

describe('who may', () => {
  const operations: [string, Record<string, unknown>][] = [
    [LIST, {}],
    [DELIVERY, { date: '2026-11-19' }],
    [PRINT, { ids: ['1'] }],
    [ANNUL, { id: '1' }],
    [REISSUE, { id: '1' }],
    [TO_INVOICE, { from: '2026-11-01', to: '2026-11-02' }],
    [INVOICE, { from: '2026-11-01', to: '2026-11-02', expectedCount: 1 }],
    [VARY, { input: { customerCode: '0042', destinationCode: '0003', date: '2026-11-19', rows: [], seen: [] } }],
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
