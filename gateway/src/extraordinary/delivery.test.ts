import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN, codeOf } from '../test/dates.ts'
import { openHarness } from '../test/harness.ts'
import { closureEntry, describeExceptions, orderEntry, type ExceptionsState } from '../test/exceptions.ts'
import { describeOrdering, type Ordering } from '../test/ordering.ts'

const ROWS = 'rows { articleCode description unit { code } quantity price weight note limits { minimum step maximum } article { code } }'
const DELIVERY = `query ($date: Date!) { destination(id: "${OWN}") { delivery(date: $date) { id date state closesAt basis ${ROWS} destination { id } } } }`
const DELIVERIES = `query ($from: Date!, $to: Date!) { destination(id: "${OWN}") { deliveries(from: $from, to: $to) { date basis } } }`
const EFFECTIVE = '/applicazioni/panificatori/effettivo/0042/0003'

let harness: Awaited<ReturnType<typeof openHarness>>
let ordering: Ordering
let exceptions: ExceptionsState

async function open() {
  if (harness) await harness.close()
  harness = await openHarness()
  ordering = describeOrdering(harness.erp)
  exceptions = describeExceptions(harness.erp)
}

// 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00. A Monday ahead:
const MONDAY = '2026-11-23'

beforeEach(open)
afterEach(async () => {
  await harness.close()
  harness = undefined as never
})

describe('the delivery of a date', () => {
  const delivery = async (date: string) => (await harness.query(DELIVERY, { date })).data.destination.delivery

  it('is derived in the order of the rule if the back end does not answer it', async () => {
    const first = await delivery(MONDAY)
    expect(first).toMatchObject({ id: `${OWN}/${MONDAY}`, date: MONDAY, state: 'OPEN', basis: 'STANDING', destination: { id: OWN } })
    // Monday's delivery closes on Sunday at 20:00.
    expect(first.closesAt).toBe('2026-11-22T19:00:00.000Z')
    expect(first.rows).toMatchObject([
      {
        articleCode: 'ROS',
        description: 'Rosetta',
        unit: { code: 'pz' },
        quantity: 10,
        limits: { minimum: 10, step: 5 },
        article: { code: 'ROS' },
      },
      { articleCode: 'PAN 01/A+', description: 'Pane casereccio', unit: { code: 'kg' }, quantity: 2.5, price: null },
      { articleCode: 'OLD', description: 'Pane di ieri', unit: { code: 'pz' }, quantity: 3, article: null },
    ])
    ordering.state.disabled.add('lunedi')
    expect(await delivery(MONDAY)).toMatchObject({ basis: 'DAY_DISABLED', rows: [] })
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25', { descriz_art: 'Rosetta' }), closureEntry('2026-11-30')]
    expect(await delivery(MONDAY)).toMatchObject({ basis: 'EXTRAORDINARY', rows: [{ articleCode: 'ROS', quantity: 25 }] })
    expect(await delivery('2026-11-30')).toMatchObject({ basis: 'CLOSURE', rows: [] })
    // The bakery is closed from 24/12/2026 and opens again on 02/01/2027.
    expect((await delivery('2026-12-28')).basis).toBe('COMPANY_SUSPENDED')
    expect((await delivery('2027-01-03')).basis).toBe('EMPTY')
    expect(await delivery('2026-11-18')).toMatchObject({ state: 'CLOSED', closesAt: null })
  })

  it('is read for at most 62 days, as many as can be closed at once, with one call for all of them', async () => {
    const { data } = await harness.query(DELIVERIES, { from: MONDAY, to: '2026-11-24' })
    expect(data.destination.deliveries).toEqual([
      { date: MONDAY, basis: 'STANDING' },
      { date: '2026-11-24', basis: 'STANDING' },
    ])
    expect(harness.erp.callsTo('GET', exceptions.path)).toHaveLength(1)
    for (const to of ['2026-11-22', '2027-01-24'])
      expect(codeOf((await harness.query(DELIVERIES, { from: MONDAY, to })).errors)).toBe('BAD_USER_INPUT')
    expect((await harness.query(DELIVERIES, { from: MONDAY, to: '2027-01-23' })).data.destination.deliveries).toHaveLength(62)
  })

  it.each([
    ['standing', 'STANDING'],
    ['extraordinary', 'EXTRAORDINARY'],
    ['varied', 'VARIED'],
    ['', 'UNKNOWN'],
  ])('is asked of the back end where it can tell: a closed date of rows %j is %s', async (origine, basis) => {
    harness.erp.on('GET', '/panify', { json: { features: ['effective-order'] } })
    const righe = [{ codice: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita: '12.5', origine }]
    harness.erp.on('GET', EFFECTIVE, { json: { data: [{ data: MONDAY, stato: 'closed', chiusa: true, righe }] } })
    expect(await delivery(MONDAY)).toMatchObject({ state: 'CLOSED', closesAt: null, basis, rows: [{ articleCode: 'ROS', quantity: 12.5 }] })
    const [call] = harness.erp.callsTo('GET', EFFECTIVE)
    expect(Object.fromEntries(call!.query)).toEqual({ dal: MONDAY, al: MONDAY })
  })

  it('is invalid if a quantity cannot be read, never 0; an empty quantity is 0', async () => {
    harness.erp.on('GET', '/panify', { json: { features: ['effective-order'] } })
    const answer = (quantita: unknown) => ({
      json: { data: [{ data: MONDAY, stato: 'standing', righe: [{ codice: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita }] }] },
    })
    harness.erp.on('GET', EFFECTIVE, answer('dodici'))
    const { data, errors } = await harness.query(DELIVERY, { date: MONDAY })
    expect([data.destination.delivery, codeOf(errors)]).toEqual([null, 'UPSTREAM_INVALID'])
    harness.erp.on('GET', EFFECTIVE, answer(null))
    expect((await delivery(MONDAY)).rows).toMatchObject([{ articleCode: 'ROS', quantity: 0 }])
  })

  it('is a PDF for every caller who may see the destination, if the back end offers it', async () => {
    const address = async () => (await harness.query(`{ destination(id: "${OWN}") { delivery(date: "${MONDAY}") { previewUrl } } }`)).data
    expect((await address()).destination.delivery.previewUrl).toBeNull()
    expect(await harness.browser.send('GET', `/anteprima/0042/0003/${MONDAY}.pdf`)).toMatchObject({
      statusCode: 404,
      body: 'Documento non disponibile',
    })
    await open()
    harness.erp.on('GET', '/panify', { json: { features: ['order-preview'] } })
    expect((await address()).destination.delivery.previewUrl).toBe(`/anteprima/0042/0003/${MONDAY}.pdf`)
    harness.erp.on('GET', '/applicazioni/panificatori/anteprima/0042/0003', { json: { data: 'abc-123.pdf' } })
    harness.erp.on('GET', '/printDocuments/abc-123.pdf', { raw: { type: 'application/pdf', body: '%PDF-1.7 …' } })
    const printed = await harness.browser.send('GET', `/anteprima/0042/0003/${MONDAY}.pdf`)
    expect([printed.statusCode, printed.headers['content-type'], printed.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const [asked] = harness.erp.callsTo('GET', '/applicazioni/panificatori/anteprima/0042/0003')
    expect(Object.fromEntries(asked!.query)).toEqual({ data: MONDAY })
    expect(await harness.guest().send('GET', `/anteprima/0042/0003/${MONDAY}.pdf`)).toMatchObject({
      statusCode: 401,
      body: 'Sessione scaduta. Accedi di nuovo.',
    })
    for (const foreign of ['0042/0001', '0050/0003', '9999/9999'])
      expect((await harness.browser.send('GET', `/anteprima/${foreign}/${MONDAY}.pdf`)).statusCode).toBe(404)
    for (const bad of ['2026-02-31.pdf', 'x.pdf', `${MONDAY}.html`])
      expect((await harness.browser.send('GET', `/anteprima/0042/0003/${bad}`)).statusCode).toBe(404)
    harness.erp.on('GET', '/printDocuments/abc-123.pdf', { html: '<script>alert(1)</script>' })
    expect((await harness.browser.send('GET', `/anteprima/0042/0003/${MONDAY}.pdf`)).statusCode).toBe(502)
  })
  it('is not awaited any more after its caller has left', async () => {
    await open()
    harness.erp.on('GET', '/panify', { json: { features: ['order-preview'] } })
    harness.erp.on('GET', '/applicazioni/panificatori/anteprima/0042/0003', { json: { data: 'abc-123.pdf' } })
    harness.erp.on('GET', '/printDocuments/abc-123.pdf', { hang: true })
    const origin = await harness.portal.app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = Array.from(harness.browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const caller = new AbortController()
    const outcome = fetch(`${origin}/anteprima/0042/0003/${MONDAY}.pdf`, { headers: { cookie }, signal: caller.signal }).catch(
      (failure: Error) => failure.name,
    )
    const running = () => harness.portal.services.transport.state().documents.running
    await expect.poll(() => harness.erp.callsTo('GET', '/printDocuments/abc-123.pdf').length).toBe(1)
    expect(running()).toBe(1)
    caller.abort()
    expect(await outcome).toBe('AbortError')
    await expect.poll(running).toBe(0)
  })
})
