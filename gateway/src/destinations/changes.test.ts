import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeCustomer, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'

const ENTER = `mutation ($destinationId: ID!) { enterDestination(input: { destinationId: $destinationId }) {
  ... on DestinationEntered { destination { id name ordering { isLocked } } } ... on EnterDestinationRefused { code message } } }`

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  describeCustomer(harness.erp, '0042', [
    wireDestination('0001', { isPrimaria: '1', primario: '140042' }),
    wireDestination('0002', { nomede: 'Chiosco' }),
  ])
})
afterEach(() => harness.close())

const enter = async (destinationId = '0042/0002') => (await harness.query(ENTER, { destinationId })).data.enterDestination
const viewer = async () => (await harness.query('{ viewer { role destination { id } } }')).data.viewer
const set = (more: object) => void describeCustomer(harness.erp, '0042', [wireDestination('0002', { ...more })])

describe("'Accedi'", () => {
  it('SESSION-46, OPEN-17, OPEN-110 answers the destination without a login call, audits it and leaves the session unchanged', async () => {
    expect(await enter()).toEqual({ destination: { id: '0042/0002', name: 'Chiosco', ordering: { isLocked: false } } })
    expect(await viewer()).toEqual({ role: 'STAFF', destination: { id: '0001/0001' } })
    expect(harness.erp.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(harness.audits()).toEqual([{ actor: '0001/0001', action: 'destination.enter', target: '0042/0002', outcome: 'done' }])
  })

  it('OPEN-17 keeps the exemption from the cut-off, also on a primary destination of another customer', async () => {
    harness.clock.set('2026-11-19 21:00')
    expect(await enter('0042/0001')).toMatchObject({ destination: { ordering: { isLocked: false } } })
  })

  it.each(['0', 0, null, 'N'])('DEST-24 is refused for a destination that is not active (%j)', async (orderactive) => {
    for (const more of [{}, { destlogin: '' }]) {
      set({ orderactive, ...more })
      expect(await enter()).toEqual({ code: 'DESTINATION_INACTIVE', message: 'Login fallito. Controlla le credenziali.' })
    }
    expect(harness.audits()).toEqual([])
  })

  it('DEST-24 is refused for a destination that does not exist, and for an invalid id', async () => {
    harness.erp.on('GET', '/destinazioni', { json: [] })
    expect(await enter('0042')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
    expect(await enter('0042/0009')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
    expect(await enter('9999/0001')).toMatchObject({ code: 'DESTINATION_INACTIVE' })
  })

  it.each([{ destlogin: '' }, { destlogin: null }, { destpsw: '' }])('DEST-23 is refused without credentials: %j', async (missing) => {
    set(missing)
    expect(await enter()).toEqual({ code: 'CREDENTIALS_MISSING', message: 'Credenziali mancanti per questa destinazione' })
    expect(harness.audits()).toEqual([])
  })

  it('succeeds if the server does not show whether a password is set', async () => {
    const { destpsw: _never, ...silent } = wireDestination('0002')
    describeCustomer(harness.erp, '0042', [silent])
    expect(await enter()).toMatchObject({ destination: { id: '0042/0002' } })
  })

  it('fails with a code while the server is down', async () => {
    harness.erp.on('GET', '/clienti/0042', { status: 500, json: {} })
    expect((await harness.query(ENTER, { destinationId: '0042/0002' })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_FAILED')
    expect(harness.audits()).toEqual([])
  })
})

describe('a customer', () => {
  it("ROLE-13 is refused 'Accedi'", async () => {
    const customer = harness.portal.browser()
    await customer.login('customer')
    harness.erp.forgetCalls()
    expect((await customer.query(ENTER, { destinationId: '0042/0003' })).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(harness.erp.calls).toEqual([])
  })
})
