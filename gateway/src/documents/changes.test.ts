import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ANNUL, INVOICE, REISSUE, TO_INVOICE, idOf, note, openDocuments } from '../test/documents.ts'

let harness: Awaited<ReturnType<typeof openDocuments>>
beforeEach(async () => {
  harness = await openDocuments()
})
afterEach(() => harness.close())

/** A server with one note and one delivery. */
function keepsNote(state: Record<string, unknown> = {}) {
  const held: Record<string, unknown> = { ...note(1), ...state }
  harness.erp.on('GET', '/panify/documenti', () => ({ json: { data: [note(8), held] } }))
  return held
}

const annul = (id: string, idempotencyKey?: string) => harness.query(ANNUL, { input: { id, idempotencyKey } })

describe('changing a delivery note', () => {
  const ANNULMENT = '/panify/documenti/1/annullamento'
  const annuls = (held: Record<string, unknown>) => () => {
    held['stato'] = 'annullato'
    return { json: { success: true } }
  }

  it('annuls it, audited before and after', async () => {
    const held = keepsNote()
    harness.erp.on('POST', ANNULMENT, () => {
      // The entry is in the audit when the server gets the call.
      expect(harness.audits()).toEqual([{ actor: '0001/0001', action: 'document.annul', target: '0042/0003', outcome: null }])
      return annuls(held)()
    })
    const { data } = await annul(idOf(1))
    expect(data.annulDocument).toEqual({ __typename: 'DocumentAnnulled', document: { id: idOf(1), state: 'ANNULLED' } })
    expect(harness.audits()).toMatchObject([{ outcome: 'done' }])
  })

  it('sends nothing for an annulled one, and one call for equal requests with the same key', async () => {
    const held = keepsNote()
    harness.erp.on('POST', ANNULMENT, annuls(held))
    const answers = await Promise.all([annul(idOf(1), 'press-1'), annul(idOf(1), 'press-1')])
    for (const { data } of [...answers, await annul(idOf(1), 'press-2')])
      expect(data.annulDocument).toMatchObject({ document: { state: 'ANNULLED' } })
    expect(harness.erp.callsTo('POST', ANNULMENT)).toHaveLength(1)
    expect(harness.audits()).toHaveLength(1)
    expect((await annul(idOf(2), 'press-1')).data.annulDocument).toMatchObject({ __typename: 'IdempotencyKeyReused' })
  })

  it('issues a new one in its place, once', async () => {
    const held = keepsNote({ stato: 'annullato' })
    harness.erp.on('POST', '/panify/documenti/1/riemissione', () => {
      held['sostituito_da'] = 8
      return { json: { success: true, id: 8 } }
    })
    for (const isRepeat of [false, true]) {
      const { data } = await harness.query(REISSUE, { input: { id: idOf(1) } })
      expect([isRepeat, data.reissueDocument]).toMatchObject([
        isRepeat,
        { annulled: { id: idOf(1), replacedBy: { id: idOf(8) } }, document: { id: idOf(8), number: '108' } },
      ])
    }
    expect(harness.audits()).toMatchObject([{ action: 'document.reissue', outcome: 'done' }])
  })

  it("answers the server's refusal, and that a note does not exist", async () => {
    keepsNote({ stato: 'evaso' })
    const message = 'La bolla è già stata fatturata: non si può annullare.'
    harness.erp.on('POST', ANNULMENT, { status: 409, json: { message } })
    expect((await annul(idOf(1))).data.annulDocument).toEqual({ __typename: 'Refused', code: 'DOCUMENT_REFUSED', message })
    expect(harness.audits()).toMatchObject([{ outcome: 'refused' }])
    for (const id of [idOf(77), idOf(1, '0042/0004'), '0042/0003/-/101', '1', '', '../x']) {
      expect((await annul(id)).data.annulDocument).toMatchObject({ __typename: 'NotFound', code: 'DOCUMENT_NOT_FOUND' })
    }
    expect(harness.erp.writes()).toHaveLength(1)
  })

  it('resolves an annulment whose outcome is unknown', async () => {
    const held = keepsNote()
    harness.erp.on('POST', ANNULMENT, () => {
      annuls(held)()
      return { drop: true }
    })
    expect((await annul(idOf(1))).data.annulDocument).toMatchObject({ document: { state: 'ANNULLED' } })
    expect(harness.audits()).toMatchObject([{ outcome: 'done' }])
    const lost = keepsNote()
    harness.erp.on('POST', ANNULMENT, { drop: true })
    expect((await annul(idOf(1))).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNREACHABLE' } }])
    expect([harness.audits().at(-1), lost['stato']]).toMatchObject([{ outcome: 'unknown' }, 'emesso'])
    expect(harness.erp.callsTo('POST', ANNULMENT)).toHaveLength(2)
  })

  it('reports a false confirmation as a failure', async () => {
    keepsNote()
    harness.erp.on('POST', ANNULMENT, { json: { success: true } })
    expect((await annul(idOf(1))).errors).toMatchObject([{ extensions: { code: 'NOT_SAVED' } }])
  })
})

describe('marking delivery notes as invoiced', () => {
  const PATH = '/panify/documenti/fatturazione'
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const invoice = (more: Record<string, unknown> = {}) => harness.query(INVOICE, { input: { ...period, expectedCount: 41, ...more } })
  let open: number
  const answers = (more: Record<string, unknown> = {}) =>
    harness.erp.on('POST', PATH, () => {
      open = 0
      return { json: { success: true, fatturati: 41 }, ...more }
    })
  beforeEach(() => {
    open = 41
    harness.erp.on('GET', PATH, () => ({ json: { data: { da_fatturare: open, ragione_sociale: '' } } }))
    answers()
  })

  it('is done although another note was issued in the period before the reading', async () => {
    harness.erp.once('POST', PATH, () => {
      open = 1
      return { json: { success: true, fatturati: 41 } }
    })
    expect((await invoice()).data.invoiceDocuments).toMatchObject({ __typename: 'DocumentsInvoiced', documents: null })
    expect(harness.audits().at(-1)).toMatchObject({ action: 'document.invoice', outcome: 'done' })
  })

  it('marks a period, of all customers or of one', async () => {
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', documents: null })
    open = 41
    await invoice({ customerCode: '0042' })
    expect(harness.erp.callsTo('POST', PATH).map(({ body }) => body)).toEqual([
      { dal: '2026-10-01', al: '2026-10-31', attese: 41 },
      { dal: '2026-10-01', al: '2026-10-31', cliente: '0042', attese: 41 },
    ])
    expect(harness.audits()).toMatchObject([
      { action: 'document.invoice', target: 'tutti', outcome: 'done' },
      { target: '0042', outcome: 'done' },
    ])
  })

  it('answers the documents if the server names them, and again for a repeat with the same key', async () => {
    const named = [note(1, { stato: 'evaso' }), note(2, { stato: 'evaso' })]
    harness.erp.on('POST', PATH, () => {
      open = 0
      return { json: { success: true, fatturati: 41, documenti: named } }
    })
    harness.erp.on('GET', '/panify/documenti', { json: { data: [...named, note(3, { stato: 'evaso' })] } })
    const documents = [1, 2].map((id) => ({ id: idOf(id), state: 'INVOICED' }))
    for (const { data } of [await invoice({ idempotencyKey: 'k' }), await invoice({ idempotencyKey: 'k' })]) {
      expect(data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', documents })
    }
    expect(harness.erp.callsTo('POST', PATH)).toHaveLength(1)
  })

  it('resolves an unknown outcome: no note of the period is open any more, so it was done', async () => {
    answers({ half: true })
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', documents: null })
    open = 41
    harness.erp.on('POST', PATH, { drop: true })
    expect((await invoice()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNREACHABLE' } }])
  })

  it('marks nothing if no note is left, or if their number differs from the confirmed one', async () => {
    open = 0
    expect((await invoice()).data.invoiceDocuments).toEqual({ __typename: 'DocumentsInvoiced', documents: [] })
    open = 42
    expect((await invoice()).data.invoiceDocuments).toEqual({
      __typename: 'Refused',
      code: 'DOCUMENT_REFUSED',
      message: 'Le bolle da fatturare sono cambiate (da 41 a 42): controlla e conferma di nuovo.',
    })
    expect(harness.erp.writes()).toEqual([])
    // One more in between: the server counts them again.
    open = 41
    const message = 'Le bolle da fatturare sono cambiate (da 41 a 43): controlla e conferma di nuovo.'
    harness.erp.on('POST', PATH, { status: 409, json: { message } })
    expect((await invoice()).data.invoiceDocuments).toMatchObject({ __typename: 'Refused', message })
  })

  it('refuses a period that ends before it begins, and a customer who does not exist', async () => {
    expect((await invoice({ to: '2026-09-30' })).data.invoiceDocuments).toMatchObject({ __typename: 'InvalidInput' })
    harness.erp.on('GET', PATH, { status: 404, json: { message: 'Cliente non trovato' } })
    expect((await invoice({ customerCode: '9' })).data.invoiceDocuments).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
    expect(harness.erp.writes()).toEqual([])
  })

  it('answers beforehand how many notes of which customer that would be', async () => {
    const ofOne = { ...period, customerCode: '0042' }
    harness.erp.on('GET', PATH, { json: { data: { da_fatturare: 12, ragione_sociale: 'Bar Sport' } } })
    expect((await harness.query(TO_INVOICE, ofOne)).data.documentsToInvoice).toEqual({
      count: 12,
      customer: { code: '0042', name: 'Bar Sport' },
    })
    expect(Object.fromEntries(harness.erp.callsTo('GET', PATH)[0]!.query)).toEqual({ dal: '2026-10-01', al: '2026-10-31', cliente: '0042' })
    harness.erp.on('GET', PATH, { status: 404, json: { message: 'Cliente non trovato' } })
    expect((await harness.query(TO_INVOICE, ofOne)).data.documentsToInvoice).toBeNull()
    expect((await harness.query(TO_INVOICE, { ...ofOne, to: '2026-09-30' })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })
})
