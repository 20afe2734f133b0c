import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import type { ErpReply } from '../test/erp.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>

const LIST = `query ($state: DocumentState! = ISSUED) { viewer { destination { documents(filter: { states: [$state] }, first: 1000) { nodes {
  id reason number documentDate date state } } } } }`
const OPEN = `mutation ($id: ID!, $state: DocumentState) { openDocument(input: { id: $id, state: $state }) {
  __typename ... on DocumentOpened { url } ... on DocumentUnavailable { code message } } }`

const PDF = '%PDF-1.7 a delivery note'
const UNAVAILABLE = { __typename: 'DocumentUnavailable', code: 'DOCUMENT_UNAVAILABLE', message: 'Documento non disponibile' }

const note = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  nomecausale: 'Vendita',
  n_bolla: String(100 + id),
  data_cons: '2026-11-19',
  tblocco: 'N',
  d_nome: '1400420003',
  ...more,
})

/** The server's list: two notes of this destination, one of the customer's other one, one of another customer. */
const LISTED = [note(1), note(2, { data_cons: '2026-11-18' }), note(3, { d_nome: '1400420004' }), note(4, { d_nome: '1400500001' })]

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
  harness.erp.on('GET', '/documenti', { json: { data: LISTED } })
  harness.erp.on('GET', '/documenti/evasi', { json: { data: [note(9, { n_bolla: 7 })] } })
})
afterEach(() => harness.close())

const listed = async (state = 'ISSUED') => (await harness.query(LIST, { state })).data.viewer.destination.documents.nodes
const open = async (id: string, state?: string) => (await harness.query(OPEN, { id, state })).data.openDocument
/** `Document.id` of a note with this number. */
const idOf = (id: number, date = '2026-11-19', number = String(100 + id)) => `0042/0003/${date}/${number}`
const get = (url: string, browser: Pick<Harness['browser'], 'send'> = harness.browser) => browser.send('GET', url)

function prints(id: string, name: string, reply: ErpReply = { raw: { type: 'application/pdf', body: PDF } }) {
  harness.erp.on('GET', `/documenti/stampa/${id}`, { json: { data: name } })
  harness.erp.on('GET', `/printDocuments/${name}`, reply)
}

describe('the list of documents', () => {
  it('DOCS-06 REST-40 REST-41 reads the delivery notes of the session’s customer, each state at its own address', async () => {
    await listed()
    await listed('INVOICED')
    for (const path of ['/documenti', '/documenti/evasi']) {
      const calls = harness.erp.callsTo('GET', path)
      expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([{ cliente: '0042', ttipodocu: '3' }])
    }
  })

  it('DOCS-11 ROLE-11 ENT-39 keeps notes whose mark is 14, customer and destination of the session, newest first', async () => {
    expect(await listed()).toEqual([
      { id: idOf(1), reason: 'Vendita', number: '101', documentDate: '2026-11-19', date: '2026-11-19', state: 'ISSUED' },
      { id: idOf(2, '2026-11-18'), reason: 'Vendita', number: '102', documentDate: '2026-11-18', date: '2026-11-18', state: 'ISSUED' },
    ])
    expect(await listed('INVOICED')).toMatchObject([{ id: idOf(9, '2026-11-19', '7'), number: '7', state: 'INVOICED' }])
  })

  it('DOCS-09 has a note’s own date beside the day of delivery if the server sends both, and sorts by it', async () => {
    const late = note(2, { data_cons: '2026-11-17', data_documento: '2026-11-20' })
    harness.erp.on('GET', '/documenti', { json: [note(1), late, note(3, { data_documento: 'n.d.' })] })
    expect(await listed()).toMatchObject([
      { id: idOf(2, '2026-11-17'), documentDate: '2026-11-20', date: '2026-11-17' },
      { id: idOf(3), documentDate: '2026-11-19', date: '2026-11-19' },
      { id: idOf(1), documentDate: '2026-11-19', date: '2026-11-19' },
    ])
  })

  it.each(['', '14', '140042', '14004200030', '0400420003', '1400420003x', '140042 0003', 1400420004, null])(
    'DOCS-11 leaves %j out',
    async (d_nome) => {
      harness.erp.on('GET', '/documenti', { json: [note(1, { d_nome })] })
      expect(await listed()).toEqual([])
    },
  )

  it('reads every spelling: bare, null and missing lists, Italian dates, numbers by their size, no id', async () => {
    const rows = [
      note(1, { n_bolla: '9', data_cons: '19/11/2026' }),
      note(2, { n_bolla: '10', data_cons: '2026-11-19T00:00:00' }),
      note(3, { id: undefined, data_cons: '0000-00-00', nomecausale: null }),
    ]
    harness.erp.on('GET', '/documenti', { json: rows })
    expect(await listed()).toEqual([
      { id: idOf(2, '2026-11-19', '10'), reason: 'Vendita', number: '10', documentDate: '2026-11-19', date: '2026-11-19', state: 'ISSUED' },
      { id: idOf(1, '2026-11-19', '9'), reason: 'Vendita', number: '9', documentDate: '2026-11-19', date: '2026-11-19', state: 'ISSUED' },
      { id: idOf(3, '-'), reason: '', number: '103', documentDate: null, date: null, state: 'ISSUED' },
    ])
    for (const reply of [{ json: { data: null } }, { status: 404, json: { message: 'Nessun documento' } }]) {
      harness.erp.on('GET', '/documenti', reply)
      expect(await listed()).toEqual([])
    }
  })

  it.each([1_400_420_003, '1400420003  '])('DOCS-11 ENT-39 recognizes its mark written as %j', async (d_nome) => {
    harness.erp.on('GET', '/documenti', { json: [note(1, { id: '1', n_bolla: 101, d_nome }), note(2, { d_nome: '1400420004' })] })
    expect(await listed()).toMatchObject([{ id: idOf(1), number: '101' }])
  })

  it('ENT-39 lists a document once, and its number without the year', async () => {
    const rows = [note(1), note(1), note(2, { n_bolla: '102/2026' })]
    harness.erp.on('GET', '/documenti', { json: { data: { 0: rows[0], 4: rows[1], 5: rows[2] } } })
    expect((await listed()).map(({ number }: { number: string }) => number)).toEqual(['102', '101'])
  })

  it.each(['d_nome', 'n_bolla', 'data_cons', 'nomecausale'])(
    'ENT-39 refuses the list if %s has another name, instead of showing it empty',
    async (name) => {
      harness.erp.on('GET', '/documenti', { json: LISTED.map((one) => ({ ...one, [name]: undefined, [`x_${name}`]: '1' })) })
      expect((await harness.query(LIST)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }])
    },
  )

  it.each([
    [{ html: '<h1>login</h1>' }, 'UPSTREAM_INVALID'],
    [{ json: [note(1, { data_cons: 'ieri' })] }, 'UPSTREAM_INVALID'],
    [{ status: 500, json: { message: 'Archivio bloccato' } }, 'UPSTREAM_FAILED'],
    [{ json: { data: 'boom' } }, 'UPSTREAM_INVALID'],
  ])('says what failed: %j', async (reply, code) => {
    harness.erp.on('GET', '/documenti', reply)
    expect((await harness.query(LIST)).errors).toMatchObject([{ extensions: { code } }])
  })

  it('is null with an error at its path if it cannot be read, and the destination stays', async () => {
    harness.erp.on('GET', '/documenti', { status: 500, json: { message: 'Archivio bloccato' } })
    const { data, errors } = await harness.query('{ viewer { destination { id documents { totalCount } } } }')
    expect(data.viewer.destination).toEqual({ id: '0042/0003', documents: null })
    expect(errors).toMatchObject([{ path: ['viewer', 'destination', 'documents'] }])
  })

  it('links a document to its destination and delivery, and back; the customer’s record is for staff', async () => {
    const ASK = `query ($id: ID!) { document(id: $id) { destination { id } delivery { date document { id } } } }`
    for (const list of ['planning', 'straordinari']) harness.erp.on('GET', `/applicazioni/panificatori/${list}/0042/0003`, { json: [] })
    expect((await harness.query(ASK, { id: idOf(1) })).data.document).toEqual({
      destination: { id: '0042/0003' },
      delivery: { date: '2026-11-19', document: { id: idOf(1) } },
    })
    const OF_STAFF = `query ($id: ID!) { document(id: $id) { customer { code } replacedBy { id } replaces { id } } }`
    const { data, errors } = await harness.query(OF_STAFF, { id: idOf(1) })
    expect(data.document).toEqual({ customer: null, replacedBy: null, replaces: null })
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    for (const id of ['0042/0004/2026-11-19/103', '0050/0001/2026-11-19/104']) {
      expect((await harness.query(ASK, { id })).data).toEqual({ document: null })
    }
  })

  it('costs two calls, however many documents there are', async () => {
    harness.erp.on('GET', '/documenti', { json: Array.from({ length: 900 }, (_, index) => note(index + 1)) })
    expect(await listed()).toHaveLength(900)
    expect(harness.erp.calls).toHaveLength(2)
  })
})

describe('opening a document', () => {
  it('DOCS-14 DOCS-15 REST-42 REST-44 OPEN-60,62 prints an open one and serves it at its own address', async () => {
    prints('1', 'Zx81-abc.pdf')
    expect(await open(idOf(1))).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/Zx81-abc.pdf' })
    const shown = await get('/printDocuments/Zx81-abc.pdf')
    expect([shown.statusCode, shown.body]).toEqual([200, PDF])
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
  })

  it('finds one that was invoiced since, by the same id', async () => {
    prints('1', 'issued.pdf')
    const { id } = (await listed())[0]
    harness.erp.on('GET', '/documenti', { json: [] })
    harness.erp.on('GET', '/documenti/evasi', { json: [note(77, { n_bolla: '101' })] })
    harness.erp.on('GET', '/documenti/stampa/evaso/77', { json: { data: 'evaso-77.pdf' } })
    expect(await open(id, 'ISSUED')).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/evaso-77.pdf' })
  })

  it('ROLE-11 prints at the address of a document, for every caller who may see it', async () => {
    prints('1', 'mine.pdf')
    const ASK = `{ viewer { destination { documents { nodes { id pdfUrl } } } } }`
    const { nodes } = (await harness.query(ASK)).data.viewer.destination.documents
    const { pdfUrl } = nodes.find(({ id }: { id: string }) => id === idOf(1))
    const shown = await get(pdfUrl)
    expect([shown.statusCode, shown.body, shown.headers['cache-control']]).toEqual([200, PDF, 'no-store'])
    const other = harness.guest()
    await other.login('primaryCustomer')
    for (const browser of [other, harness.guest()]) expect((await get(pdfUrl, browser)).statusCode).toBe(404)
    for (const url of ['/documenti.pdf', '/documenti.pdf?id=1', '/documenti.pdf?id=a&id=b']) expect((await get(url)).statusCode).toBe(404)
  })

  it('DOCS-14 REST-43 prints a fulfilled one at its own address', async () => {
    harness.erp.on('GET', '/documenti/stampa/evaso/9', { json: { data: 'evaso-9.pdf' } })
    expect(await open(idOf(9, '2026-11-19', '7'), 'INVOICED')).toEqual({ __typename: 'DocumentOpened', url: '/printDocuments/evaso-9.pdf' })
    expect(harness.erp.callsTo('GET', '/documenti/stampa/9')).toEqual([])
  })

  it('ROLE-11 answers the document of another destination or customer exactly like one that does not exist', async () => {
    const others = ['0042/0004/2026-11-19/103', '0050/0001/2026-11-19/104', idOf(3), idOf(1, '2026-11-18'), idOf(1, '-')]
    for (const id of [...others, '1', '', '../clienti/0050', `${idOf(1)} `]) expect(await open(id)).toEqual(UNAVAILABLE)
    expect(harness.erp.calls.filter(({ path }) => path.includes('stampa'))).toEqual([])
  })

  it('ROLE-11 opens a print only for its session: not for guests, not for others, not after the logout', async () => {
    prints('1', 'mine.pdf')
    const { url } = await open(idOf(1))
    const other = harness.guest()
    await other.login('primaryCustomer')
    const never = await get('/printDocuments/never-printed.pdf')
    expect([never.statusCode, never.body]).toEqual([404, 'Documento non disponibile'])
    for (const browser of [other, harness.guest()]) {
      const refused = await get(url, browser)
      expect([refused.statusCode, refused.body, refused.headers['content-type']]).toEqual([404, never.body, never.headers['content-type']])
    }
    // The same customer on another device has another session.
    const second = harness.guest()
    await second.login('customer')
    expect((await get(url, second)).statusCode).toBe(404)
    const copied = new Map(harness.browser.cookies)
    await harness.query('mutation { logout { __typename } }')
    for (const [name, value] of copied) harness.browser.cookies.set(name, value)
    expect((await get(url)).statusCode).toBe(404)
    expect(harness.erp.callsTo('GET', '/printDocuments/mine.pdf')).toEqual([])
  })

  describe('where the server prints each document to the same file', () => {
    const pdfUrl = (id: string) => `/documenti.pdf?${new URLSearchParams({ id }).toString()}`
    const OTHERS = '0050/0001/2026-11-19/101'
    const NAME = '/printDocuments/utente.pdf'
    let other: Harness['browser']

    beforeEach(async () => {
      harness.erp.on('GET', '/documenti', ({ query }) => ({
        json: [note(query.get('cliente') === '0050' ? 50 : 1, { n_bolla: '101', d_nome: query.get('cliente') === '0050' ? '1400500001' : '1400420003' })],
      })) // prettier-ignore
      for (const id of ['1', '50']) prints(id, 'utente.pdf')
      other = harness.guest()
      await other.login('primaryCustomer')
    })
    const openOther = () => other.query(OPEN, { id: OTHERS })

    it('ROLE-11 closes the address when another document is printed there', async () => {
      const { url } = await open(idOf(1))
      expect([url, (await get(url)).statusCode]).toEqual([NAME, 200])
      expect((await openOther()).data).toMatchObject({ openDocument: { url: NAME } })
      expect([(await get(NAME)).statusCode, (await get(NAME, other)).statusCode]).toEqual([404, 200])
      await get(pdfUrl(idOf(1)))
      expect((await get(NAME, other)).statusCode).toBe(404)
    })

    it('ROLE-11 leaves the address of the same document open on another device', async () => {
      const { url } = await open(idOf(1))
      const second = harness.guest()
      await second.login('customer')
      await second.query(OPEN, { id: idOf(1) })
      expect([(await get(url)).statusCode, (await get(url, second)).statusCode]).toEqual([200, 200])
    })

    it.each([
      ['at the address of the document', pdfUrl(idOf(1))],
      ['at that of its print', NAME],
    ])('ROLE-11 shows nothing that was printed there while it was read, %s', async (_where, url) => {
      await open(idOf(1))
      const { promise, resolve } = Promise.withResolvers<void>()
      harness.erp.once('GET', NAME, { until: promise, raw: { type: 'application/pdf', body: PDF } })
      const shown = get(url)
      await expect.poll(() => harness.erp.callsTo('GET', NAME).length).toBe(1)
      await openOther()
      resolve()
      expect((await shown).statusCode).toBe(404)
    })
  })

  it('ROLE-11 closes the address after five minutes, and opening it again opens it again', async () => {
    prints('1', 'mine.pdf')
    const { url } = await open(idOf(1))
    await harness.clock.advance(5 * 60_000 - 1)
    expect((await get(url)).statusCode).toBe(200)
    await harness.clock.advance(1)
    expect((await get(url)).statusCode).toBe(404)
    await open(idOf(1))
    expect((await get(url)).statusCode).toBe(200)
  })

  it('ROLE-11 finds nothing of others by guessing ids', async () => {
    harness.erp.on('GET', '/documenti', {
      json: Array.from({ length: 300 }, (_, id) => note(id, id % 50 === 7 ? {} : { d_nome: `14${id}` })),
    })
    const opened: number[] = []
    for (let id = 0; id < 300; id++) {
      prints(String(id), `print-${id}.pdf`)
      if ((await open(idOf(id))).__typename === 'DocumentOpened') opened.push(id)
    }
    expect(opened).toEqual([7, 57, 107, 157, 207, 257])
  })

  it.each([
    [{ status: 404, json: { message: 'Documento non trovato' } }],
    [{ json: { data: '' } }],
    [{ json: { data: null } }],
    [{ json: { data: '../../etc/passwd' } }],
    [{ json: { data: '..' } }],
    [{ json: { data: 'https://evil.example/x.pdf' } }],
    [{ json: { data: 'x.pdf?y=1' } }],
    [{ json: { data: 'x%2fy.pdf' } }],
    [{ json: 'Nessun documento da stampare.' }],
    [{ json: { data: { motivo: 'x.pdf' } } }],
  ])('DOCS-17 has nothing to show where the server prints nothing: %j', async (reply) => {
    harness.erp.on('GET', '/documenti/stampa/1', reply)
    expect(await open(idOf(1))).toEqual(UNAVAILABLE)
  })

  it.each([
    [{ json: 'bare.pdf' }, '/printDocuments/bare.pdf'],
    [{ json: { result: 'DDT 12.pdf' } }, '/printDocuments/DDT%2012.pdf'],
    [{ json: { success: true, data: { result: 'printDocuments/deep.pdf' } } }, '/printDocuments/deep.pdf'],
    [{ json: ['listed.pdf'] }, '/printDocuments/listed.pdf'],
    [{ raw: { type: 'text/html; charset=utf-8', body: 'text.pdf' } }, '/printDocuments/text.pdf'],
    [{ json: { data: '/printDocuments/with-folder.pdf' } }, '/printDocuments/with-folder.pdf'],
  ])('DOCS-15 REST-42 takes the name as servers write it: %j', async (reply, url) => {
    harness.erp.on('GET', '/documenti/stampa/1', reply)
    harness.erp.on('GET', url, { raw: { type: 'application/octet-stream', body: PDF } })
    expect(await open(idOf(1))).toEqual({ __typename: 'DocumentOpened', url })
    expect((await get(url)).body).toBe(PDF)
  })

  it('OPEN-62 passes on only PDFs, and answers a text without one', async () => {
    prints('1', 'page.pdf', { html: '<script>alert(1)</script>' })
    const { url } = await open(idOf(1))
    const shown = await get(url)
    expect([shown.statusCode, shown.body]).toEqual([502, "Errore nell'apertura del documento"])
    expect(shown.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    prints('1', 'page.pdf', { status: 404, json: { message: 'gone' } })
    expect((await get(url)).statusCode).toBe(404)
  })

  it.each(['/printDocuments/..%2fapi%2fclienti', '/printDocuments/', '/printDocuments/a/b.pdf'])('makes no call for %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(300)
    expect(harness.erp.calls).toEqual([])
  })

  it('needs a session', async () => {
    const { errors } = await harness.guest().query(OPEN, { id: idOf(1) })
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_AUTHENTICATED' } }])
  })

  it('reports a failure of the server', async () => {
    harness.erp.on('GET', '/documenti/stampa/1', { status: 500, json: { message: 'Stampante spenta' } })
    expect((await harness.query(OPEN, { id: idOf(1) })).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_FAILED' } }])
  })
})
