import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE } from '../test/erp.ts'
import { PLACE, VARY, idOf, note, openDocuments, row } from '../test/documents.ts'

let harness: Awaited<ReturnType<typeof openDocuments>>
beforeEach(async () => {
  harness = await openDocuments()
})
afterEach(() => harness.close())

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
  const vary = async (more: Record<string, unknown> = {}) => harness.query(VARY, { input: input(more) })

  let held: { righe: object[]; notes: object[] }
  function serve(): void {
    held = { righe: [row('PAN', '2.5'), row('ROS', '30')], notes: [note(1), note(5, { destinazione: '0004' })] }
    harness.erp.on('GET', PLACE, () => ({ json: { data: { chiusa: true, righe: held.righe } } }))
    harness.erp.on('GET', '/panify/documenti', () => ({ json: { data: held.notes } }))
    harness.erp.on('PUT', PLACE, ({ body }) => {
      const { righe } = body as { righe: { codice: string; quantita: string }[] }
      held.righe = righe.map(({ codice, quantita }) => ({ ...row(codice, quantita), origine: 'varied' }))
      held.notes = [note(6), note(5, { destinazione: '0004' }), note(1, { stato: 'annullato', sostituito_da: 6 })]
      return { json: { success: true } }
    })
  }
  beforeEach(serve)

  it('is done if the server has a newer version than the write: somebody has varied it again', async () => {
    const tagged = (etag: string) => ({ json: { data: { chiusa: true, righe: held.righe } }, headers: { etag } })
    harness.erp.on('GET', '/panify', { json: { version: 1, features: ['documents-staff', 'if-match-deliveries'] } })
    await harness.clock.advance(10 * 60_000)
    harness.erp.once('GET', PLACE, tagged('"1"'))
    harness.erp.once('PUT', PLACE, () => {
      held.righe = [row('ROS', '50')]
      harness.erp.on('GET', PLACE, tagged('"3"'))
      return { json: { success: true }, headers: { etag: '"2"' } }
    })
    const { data } = await vary()
    expect(harness.erp.writes()[0]!.headers['if-match']).toBe('"1"')
    expect(data.varyDelivery).toMatchObject({ __typename: 'DeliveryVaried', delivery: { rows: [{ articleCode: 'ROS', quantity: 50 }] } })
  })

  it('sends the whole delivery, and answers the annulled and the issued note', async () => {
    const { data } = await vary()
    expect(data.varyDelivery).toEqual({
      __typename: 'DeliveryVaried',
      delivery: {
        id: '0042/0003/2026-11-19',
        state: 'CLOSED',
        basis: 'VARIED',
        rows: [
          { articleCode: 'ROS', quantity: 28 },
          { articleCode: 'COR', quantity: 4 },
        ],
      },
      annulled: { id: idOf(1) },
      issued: { id: idOf(6) },
    })
    expect(harness.erp.writes().map(({ body }) => body)).toEqual([
      {
        righe: [
          { codice: 'ROS', quantita: '28' },
          { codice: 'COR', quantita: '4' },
        ],
      },
    ])
    const [entry] = await harness.portal.services.store.entries(
      {
        from: null,
        until: null,
        text: '',
        codes: [],
        subjects: { names: ['document'], isNegated: false },
        outcome: null,
        lostBefore: harness.clock.now(),
      },
      { order: { by: 'time', isReversed: false }, after: null, limit: 5 },
    )
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

  it('is a success although its documents cannot be read: a repeat with its key answers them', async () => {
    harness.erp.once('PUT', PLACE, ({ body }) => {
      const { righe } = body as { righe: { codice: string; quantita: string }[] }
      held.righe = righe.map(({ codice, quantita }) => ({ ...row(codice, quantita), origine: 'varied' }))
      held.notes = [note(6), note(5, { destinazione: '0004' }), note(1, { stato: 'annullato', sostituito_da: 6 })]
      harness.erp.once('GET', '/panify/documenti', ...UNREADABLE, ...UNREADABLE)
      return { json: { success: true } }
    })
    const { data } = await vary({ idempotencyKey: 'k' })
    expect(data.varyDelivery).toMatchObject({ __typename: 'DeliveryVaried', annulled: null, issued: null })
    const again = (await vary({ idempotencyKey: 'k' })).data.varyDelivery
    expect(again).toMatchObject({ __typename: 'DeliveryVaried', annulled: { id: idOf(1) }, issued: { id: idOf(6) } })
    expect(harness.erp.writes()).toHaveLength(1)
  })

  it('changes nothing if somebody else has varied the same row since; with the current state as seen, it saves', async () => {
    held.righe = [row('PAN', '2.5'), row('ROS', '31')]
    expect((await vary()).data.varyDelivery).toEqual({
      __typename: 'ChangedMeanwhile',
      code: 'CHANGED_MEANWHILE',
      message: expect.any(String),
      conflicts: [{ path: 'rows.ROS', label: expect.any(String), seen: '30', current: '31', wanted: '28' }],
    })
    expect([harness.erp.writes(), harness.audits()]).toEqual([[], []])
    const again = await vary({ seen: [{ articleCode: 'PAN', quantity: 2.5 }, { articleCode: 'ROS', quantity: 31 }] }) // prettier-ignore
    expect(again.data.varyDelivery.__typename).toBe('DeliveryVaried')
  })

  it('is an event, as are its documents, where the back end has no feed of its own', async () => {
    await harness.close()
    harness = await openDocuments({ isForeign: true })
    serve()
    await vary()
    const { events } = await harness.portal.services.store.events.read(0)
    const destination = { customerCode: '0042', destinationCode: '0003' }
    expect(events.filter(({ type }) => type !== 'DATE_CLOSED')).toMatchObject([
      { type: 'ORDER_CHANGED', kind: 'DELIVERY_VARIED', destination, dates: ['2026-11-19'], weekdays: [], effectiveFrom: [] },
      { type: 'DOCUMENT_ANNULLED', destination, documentId: idOf(1) },
      { type: 'DOCUMENT_ISSUED', destination, documentId: idOf(6) },
    ])
  })

  it("keeps other people's changes of other rows", async () => {
    held.righe = [row('PAN', '3.5'), row('ROS', '30')]
    const rows = [{ articleCode: 'PAN', quantity: 2.5 }, { articleCode: 'ROS', quantity: 28 }] // prettier-ignore
    expect((await vary({ rows })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect(harness.erp.writes()[0]?.body).toEqual({ righe: [{ codice: 'PAN', quantita: '3.5' }, { codice: 'ROS', quantita: '28' }] }) // prettier-ignore
  })

  it('never overwrites an unreadable quantity', async () => {
    held.righe = [row('PAN', '2.5'), row('ROS', '30'), row('COR', 'dodici')]
    expect((await vary()).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(harness.erp.writes()).toEqual([])
  })

  it('overwrites without seen values, and sends nothing for an unchanged delivery', async () => {
    held.righe = [row('PAN', '3.5'), row('ROS', '31')]
    expect((await vary({ seen: null })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect((await vary({ seen: null })).data.varyDelivery.__typename).toBe('DeliveryVaried')
    expect(harness.erp.writes()).toHaveLength(1)
  })

  it('reports a false confirmation as a failure', async () => {
    harness.erp.on('PUT', PLACE, { json: { success: true } })
    expect((await vary()).errors).toMatchObject([{ extensions: { code: 'NOT_SAVED' } }])
  })

  it('has one effect for equal requests with the same key', async () => {
    const answers = await Promise.all([vary({ idempotencyKey: 'k' }), vary({ idempotencyKey: 'k' })])
    for (const { data } of answers) expect(data.varyDelivery).toMatchObject({ annulled: { id: idOf(1) }, issued: { id: idOf(6) } })
    expect(harness.erp.writes()).toHaveLength(1)
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
    expect(harness.erp.writes()).toEqual([])
  })

  it.each([
    ['an article without a code', { rows: [{ articleCode: '', quantity: 1 }] }],
    ['a negative quantity', { rows: [{ articleCode: 'ROS', quantity: -1 }] }],
    ['no number', { rows: [{ articleCode: 'ROS', quantity: 'abc' }] }],
    ['1e308', { rows: [{ articleCode: 'ROS', quantity: 1e308 }] }],
    ['a day that does not exist', { date: '2026-02-31' }],
  ])('refuses %s', async (_name, more) => {
    expect((await vary(more)).errors).toHaveLength(1)
    expect(harness.erp.writes()).toEqual([])
  })

  it('answers an unknown destination like one that is not permitted', async () => {
    for (const destinationId of ['', '0042', '0042/0003/x'])
      expect((await vary({ destinationId })).data.varyDelivery).toMatchObject({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND' })
  })

  it("answers the server's refusal", async () => {
    for (const [status, message] of [
      [409, 'La bolla è già stata fatturata: la consegna non si può variare.'],
      [422, 'Una consegna passata non si può variare.'],
    ] as const) {
      harness.erp.on('PUT', PLACE, { status, json: { message } })
      expect((await vary()).data.varyDelivery).toEqual({ __typename: 'Refused', code: 'DOCUMENT_REFUSED', message })
    }
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  })

  it('resolves an unknown outcome by reading', async () => {
    harness.erp.on('PUT', PLACE, () => {
      held.righe = [row('ROS', '28'), row('COR', 4)]
      return { drop: true }
    })
    expect((await vary()).data.varyDelivery.__typename).toBe('DeliveryVaried')
    harness.erp.on('PUT', PLACE, { drop: true })
    expect((await vary({ seen: [{ articleCode: 'ROS', quantity: 28 }, { articleCode: 'COR', quantity: 4 }], rows: [] })).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNREACHABLE' } },
    ]) // prettier-ignore
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['done', 'unknown'])
  })
})
