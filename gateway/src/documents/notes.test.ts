import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

const NOTE =
  'id destinationId number year documentDate date reason state customerCode customerName destinationCode destinationName replacedBy'
const LIST = `query ($from: Date, $to: Date) { deliveryNotes(from: $from, to: $to) { from to notes { ${NOTE} } } }`
const DELIVERY = `query ($date: Date!) { delivery(customerCode: "0042", destinationCode: "0003", date: $date) {
  date isClosed version rows { code description unit quantity } } }`
const PRINT = `mutation ($ids: [ID!]!, $copies: DeliveryNoteCopies! = BOTH) { printDocuments(input: { ids: $ids, copies: $copies }) {
  __typename ... on DocumentOpened { url } ... on Refusal { code message } } }`
const REFUSAL = '... on Refusal { __typename code message }'
const ANNUL = `mutation ($input: AnnulDocumentInput!) { annulDocument(input: $input) {
  __typename ... on DocumentAnnulled { document { id state } } ${REFUSAL} } }`
const REISSUE = `mutation ($input: ReissueDocumentInput!) { reissueDocument(input: $input) {
  __typename ... on DocumentReissued { document { id number } annulled { id } } ${REFUSAL} } }`
const TO_INVOICE = `query ($from: Date!, $to: Date!, $customerCode: ID) {
  deliveryNotesToInvoice(from: $from, to: $to, customerCode: $customerCode) { count customerName } }`
const INVOICE = `mutation ($input: InvoiceDocumentsInput!) { invoiceDocuments(input: $input) {
  __typename ... on DocumentsInvoiced { count } ${REFUSAL} } }`
const VARY = `mutation ($input: VaryDeliveryInput!) { varyDelivery(input: $input) {
  __typename ... on DeliveryVaried { delivery { rows { code quantity } } annulled { id } issued { id } } ${REFUSAL}
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } ... on InvalidInput { problems { path message } } } }`

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

const annul = (id: string, idempotencyKey?: string) => desk.query(ANNUL, { input: { id, idempotencyKey } })

describe('changing a delivery note', () => {
  const ANNULMENT = '/panify/documenti/1/annullamento'
  const annuls = (held: Record<string, unknown>) => () => {
    held['stato'] = 'annullato'
    return { json: { success: true } }
  }

  it('annuls it, written down before and after', async () => {
    const held = keepsNote()
    desk.erp.on('POST', ANNULMENT, () => {
      // What is about to be done is in the audit when the server gets the call.
      expect(desk.audits()).toEqual([{ actor: '0001/0001', action: 'document.annul', target: '0042/0003', outcome: null }])
      return annuls(held)()
    })
    const { data } = await annul('1')
    expect(data.annulDocument).toEqual({ __typename: 'DocumentAnnulled', document: { id: '1', state: 'ANNULLED' } })
    expect(desk.audits()).toMatchObject([{ outcome: 'done' }])
  })

  it('sends nothing for one that is annulled already, and one call for twins with the same key', async () => {
    const held = keepsNote()
    desk.erp.on('POST', ANNULMENT, annuls(held))
    const twins = await Promise.all([annul('1', 'press-1'), annul('1', 'press-1')])
    for (const { data } of [...twins, await annul('1', 'press-2')])
      expect(data.annulDocument).toMatchObject({ document: { state: 'ANNULLED' } })
    expect(desk.erp.callsTo('POST', ANNULMENT)).toHaveLength(1)
    expect(desk.audits()).toHaveLength(1)
    expect((await annul('2', 'press-1')).data.annulDocument).toMatchObject({ __typename: 'IdempotencyKeyReused' })
  })

  it('issues a new one in its place, once', async () => {
    const held = keepsNote({ stato: 'annullato' })
    desk.erp.on('POST', '/panify/documenti/1/riemissione', () => {
      held['sostituito_da'] = 8
      return { json: { success: true, id: 8 } }
    })
    for (const isRepeat of [false, true]) {
      const { data } = await desk.query(REISSUE, { input: { id: '1' } })
      expect([isRepeat, data.reissueDocument]).toMatchObject([isRepeat, { annulled: { id: '1' }, document: { id: '8', number: '108' } }])
    }
    expect(desk.audits()).toMatchObject([{ action: 'document.reissue', outcome: 'done' }])
  })

  it('says why the server refuses, and that a note is not there', async () => {
    keepsNote({ stato: 'evaso' })
    const message = 'La bolla è già stata fatturata: non si può annullare.'
    desk.erp.on('POST', ANNULMENT, { status: 409, json: { message } })
    expect((await annul('1')).data.annulDocument).toEqual({ __typename: 'Refused', code: 'DELIVERY_NOTE_REFUSED', message })
    expect(desk.audits()).toMatchObject([{ outcome: 'refused' }])
    for (const id of ['77', '', '../x']) {
      expect((await annul(id)).data.annulDocument).toMatchObject({ __typename: 'NotFound', code: 'DELIVERY_NOTE_NOT_FOUND' })
    }
    expect(desk.erp.writes()).toHaveLength(1)
  })

  it('resolves an annulment whose outcome is unknown', async () => {
    const held = keepsNote()
    desk.erp.on('POST', ANNULMENT, () => {
      annuls(held)()
      return { drop: true }
    })
    expect((await annul('1')).data.annulDocument).toMatchObject({ document: { state: 'ANNULLED' } })
    expect(desk.audits()).toMatchObject([{ outcome: 'done' }])
    const lost = keepsNote()
    desk.erp.on('POST', ANNULMENT, { drop: true })
    expect((await annul('1')).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNREACHABLE' } }])
    expect([desk.audits().at(-1), lost['stato']]).toMatchObject([{ outcome: 'unknown' }, 'emesso'])
    expect(desk.erp.callsTo('POST', ANNULMENT)).toHaveLength(2)
  })

  it('reports a confirmation of what was not done as a failure', async () => {
    keepsNote()
    desk.erp.on('POST', ANNULMENT, { json: { success: true } })
    expect((await annul('1')).errors).toMatchObject([{ extensions: { code: 'NOT_SAVED' } }])
  })
})

describe('marking delivery notes as invoiced', () => {
  const PATH = '/panify/documenti/fatturazione'
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const invoice = (more: Record<string, unknown> = {}) => desk.query(INVOICE, { input: { ...period, expectedCount: 41, ...more } })
  let open: number
  const answers = (more: Record<string, unknown> = {}) =>
    desk.erp.on('POST', PATH, () => {
      open = 0
      return { json: { success: true, fatturati: 41 }, ...more }
    })
  beforeEach(() => {
    open = 41
    desk.erp.on('GET', PATH, () => ({ json: { data: { da_fatturare: open, ragione_sociale: '' } } }))
    answers()
  })

  it('is done although a note is issued in the period before it is looked at', async () => {
    desk.erp.once('POST', PATH, () => {
      open = 1
      return { json: { success: true, fatturati: 41 } }
    })
    expect((await invoice()).data.invoiceDocuments).toMatchObject({ __typename: 'DocumentsInvoiced', count: 41 })
    expect(desk.audits().at(-1)).toMatchObject({ action: 'document.invoice', outcome: 'done' })
  })

  it('marks a period, of all customers or of one', async () => {
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', count: 41 })
    open = 41
    await invoice({ customerCode: '0042' })
    expect(desk.erp.callsTo('POST', PATH).map(({ body }) => body)).toEqual([
      { dal: '2026-10-01', al: '2026-10-31', attese: 41 },
      { dal: '2026-10-01', al: '2026-10-31', cliente: '0042', attese: 41 },
    ])
    expect(desk.audits()).toMatchObject([
      { action: 'document.invoice', target: 'tutti', outcome: 'done' },
      { target: '0042', outcome: 'done' },
    ])
  })

  it('resolves an outcome that is unknown: nothing of the period is open any more, so it was done', async () => {
    answers({ half: true })
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', count: 41 })
    open = 41
    desk.erp.on('POST', PATH, { drop: true })
    expect((await invoice()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNREACHABLE' } }])
  })

  it('marks nothing where none is left, or where there are not as many as confirmed', async () => {
    open = 0
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', count: 0 })
    open = 42
    expect((await invoice()).data.invoiceDocuments).toEqual({
      __typename: 'Refused',
      code: 'DELIVERY_NOTE_REFUSED',
      message: 'Le bolle da fatturare sono cambiate (da 41 a 42): controlla e conferma di nuovo.',
    })
    expect(desk.erp.writes()).toEqual([])
    // One more in the moment between: the server counts them again.
    open = 41
    const message = 'Le bolle da fatturare sono cambiate (da 41 a 43): controlla e conferma di nuovo.'
    desk.erp.on('POST', PATH, { status: 409, json: { message } })
    expect((await invoice()).data.invoiceDocuments).toMatchObject({ __typename: 'Refused', message })
  })

  it('refuses a period that ends before it begins, and a customer who does not exist', async () => {
    expect((await invoice({ to: '2026-09-30' })).data.invoiceDocuments).toMatchObject({ __typename: 'InvalidInput' })
    desk.erp.on('GET', PATH, { status: 404, json: { message: 'Cliente non trovato' } })
    expect((await invoice({ customerCode: '9' })).data.invoiceDocuments).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
    expect(desk.erp.writes()).toEqual([])
  })

  it('says beforehand how many notes of whom that would be', async () => {
    const ofOne = { ...period, customerCode: '0042' }
    desk.erp.on('GET', PATH, { json: { data: { da_fatturare: 12, ragione_sociale: 'Bar Sport' } } })
    expect((await desk.query(TO_INVOICE, ofOne)).data.deliveryNotesToInvoice).toEqual({ count: 12, customerName: 'Bar Sport' })
    expect(Object.fromEntries(desk.erp.callsTo('GET', PATH)[0]!.query)).toEqual({ dal: '2026-10-01', al: '2026-10-31', cliente: '0042' })
    desk.erp.on('GET', PATH, { status: 404, json: { message: 'Cliente non trovato' } })
    expect((await desk.query(TO_INVOICE, ofOne)).data.deliveryNotesToInvoice).toBeNull()
    expect((await desk.query(TO_INVOICE, { ...ofOne, to: '2026-09-30' })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })
})

describe('varying a delivery', () => {
  const seen = [
    { articleCode: 'PAN', quantity: '2.5' },
    { articleCode: 'ROS', quantity: 30 },
  ]
  const input = (more: Record<string, unknown> = {}) => ({
    destinationId: '0042/0003',
    date: '2026-11-19',
    seen,
    rows: [
      { articleCode: 'ROS', quantity: 28 },
      { articleCode: 'PAN', quantity: 0 },
      { articleCode: 'COR', quantity: '4' },
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
      message: expect.any(String),
      conflicts: [{ path: 'rows.ROS', label: expect.any(String), seen: '30', current: '31', wanted: '28' }],
    })
    expect([desk.erp.writes(), desk.audits()]).toEqual([[], []])
    const again = await vary({ seen: [{ articleCode: 'PAN', quantity: 2.5 }, { articleCode: 'ROS', quantity: 31 }] }) // prettier-ignore
    expect(again.data.varyDelivery.__typename).toBe('DeliveryVaried')
  })

  it('keeps what somebody else has changed in another row since', async () => {
    held.righe = [row('PAN', '3.5'), row('ROS', '30')]
    const rows = [{ articleCode: 'PAN', quantity: 2.5 }, { articleCode: 'ROS', quantity: 28 }] // prettier-ignore
    expect((await vary({ rows })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect(desk.erp.writes()[0]?.body).toEqual({ righe: [{ codice: 'PAN', quantita: '3.5' }, { codice: 'ROS', quantita: '28' }] }) // prettier-ignore
  })

  it('writes nothing over a quantity that it cannot read', async () => {
    held.righe = [row('PAN', '2.5'), row('ROS', '30'), row('COR', 'dodici')]
    expect((await vary()).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(desk.erp.writes()).toEqual([])
  })

  it('overwrites knowingly without what was seen, and sends nothing for what is so already', async () => {
    held.righe = [row('PAN', '3.5'), row('ROS', '31')]
    expect((await vary({ seen: null })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect((await vary({ seen: null })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect(desk.erp.writes()).toHaveLength(1)
  })

  it('reports a confirmation of what was not done as a failure', async () => {
    desk.erp.on('PUT', PLACE, { json: { success: true } })
    expect((await vary()).errors).toMatchObject([{ extensions: { code: 'NOT_SAVED' } }])
  })

  it('has one effect for twins with the same key', async () => {
    const twins = await Promise.all([vary({ idempotencyKey: 'k' }), vary({ idempotencyKey: 'k' })])
    for (const { data } of twins) expect(data.varyDelivery).toMatchObject({ annulled: { id: '1' }, issued: { id: '6' } })
    expect(desk.erp.writes()).toHaveLength(1)
  })

  it.each([
    ['an article twice', { rows: [1, 2].map((quantity) => ({ articleCode: 'ROS', quantity })) }, 'Articolo ROS ripetuto.'],
    [
      '301 rows',
      { rows: Array.from({ length: 301 }, (_, index) => ({ articleCode: `A${index}`, quantity: 1 })) },
      'Al massimo 300 articoli.',
    ],
  ])('answers why %s is no variation', async (_name, more, message) => {
    expect((await vary(more)).data.varyDelivery).toMatchObject({ __typename: 'InvalidInput', problems: [{ path: 'rows', message }] })
    expect(desk.erp.writes()).toEqual([])
  })

  it.each([
    ['an article without a code', { rows: [{ articleCode: '', quantity: 1 }] }],
    ['a negative quantity', { rows: [{ articleCode: 'ROS', quantity: -1 }] }],
    ['no number', { rows: [{ articleCode: 'ROS', quantity: 'abc' }] }],
    ['1e308', { rows: [{ articleCode: 'ROS', quantity: 1e308 }] }],
    ['a day that does not exist', { date: '2026-02-31' }],
  ])('refuses %s', async (_name, more) => {
    expect((await vary(more)).errors).toHaveLength(1)
    expect(desk.erp.writes()).toEqual([])
  })

  it('answers a destination that is none like one that is not permitted', async () => {
    for (const destinationId of ['', '0042', '0042/0003/x'])
      expect((await vary({ destinationId })).data.varyDelivery).toMatchObject({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND' })
  })

  it('says why the server refuses', async () => {
    for (const [status, message] of [
      [409, 'La bolla è già stata fatturata: la consegna non si può variare.'],
      [422, 'Una consegna passata non si può variare.'],
    ] as const) {
      desk.erp.on('PUT', PLACE, { status, json: { message } })
      expect((await vary()).data.varyDelivery).toEqual({ __typename: 'Refused', code: 'DELIVERY_NOTE_REFUSED', message })
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
    expect((await vary({ seen: [{ articleCode: 'ROS', quantity: 28 }, { articleCode: 'COR', quantity: 4 }], rows: [] })).errors).toMatchObject([
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
