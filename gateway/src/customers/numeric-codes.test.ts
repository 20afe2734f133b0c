// A server with numeric codes: 1, '1' and '0001' are one customer there. Its lists and records write '0001'.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeCustomer, destinationPatch, updates, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'
import { newProgram } from '../test/programs.ts'

const UPDATE = `mutation ($input: UpdateDestinationInput!) { updateDestination(input: $input) {
  __typename ... on DestinationUpdated { destination { id isActive } } ... on Refusal { code } } }`
const CREATE = `mutation ($input: CreateDestinationInput!) { createDestination(input: $input) {
  __typename ... on DestinationCreated { destination { id name } } ... on InvalidInput { problems { path code } } } }`
const SEND = `mutation ($input: SendCredentialsInput!) { sendCredentials(input: $input) { __typename } }`

const LOGIN = { loginEmail: 'ladro@altrove.example', password: 'Tk7-canary-xx' }

const own = (customer: string) => wireDestination('0001', { isPrimaria: '1', primario: `14${customer}` })

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', isForeign: true })
  harness.erp.on('GET', '/clienti', { json: ['0001', '0042'].map((code) => ({ c_cliente: code, cliente: `Cliente ${code}` })) })
  for (const [meant, short] of [
    ['0001', '1'],
    ['0042', '42'],
  ] as const)
    // prettier-ignore
    for (const code of [meant, short]) describeCustomer(harness.erp, code, [own(meant), wireDestination('0003')], { c_cliente: meant })
})
afterEach(() => harness.close())

const ask = async (document: string, input: object) => {
  const { data, errors } = await harness.query(document, { input })
  return { result: (data && Object.values(data)[0]) as Record<string, unknown> | null, code: errors?.[0]?.extensions?.['code'] }
}
const paths = () => harness.erp.writes().map(({ path }) => path.replace('/api', ''))

describe('another spelling of a code', () => {
  it.each([
    ['one destination', UPDATE, { id: '1/0001', set: LOGIN }],
    ['credentials', SEND, { destinationId: '1/0001', loginEmail: LOGIN.loginEmail }],
    [
      'a customer',
      `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { __typename } }`,
      { code: '1', destinations: [{ code: '0001', isNew: false, set: LOGIN }] },
    ],
  ] as const)('gives a token no login of the bakery itself: %s', async (_, document, input) => {
    const program = await newProgram(harness.portal, { scopes: ['ADMINISTRATION'] })
    const { errors } = await program.query(document, { input })
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(harness.erp.writes()).toEqual([])
  })

  it("keeps the bakery's only login", async () => {
    const { result } = await ask(UPDATE, { id: '1/0001', set: { isPrimary: false } })
    expect(result).toMatchObject({ code: 'SOLE_ADMINISTRATOR' })
    expect(harness.erp.writes()).toEqual([])
  })

  it('ends the sessions of the destination that it means', async () => {
    const { store } = harness.portal.services
    const { result } = await ask(UPDATE, { id: '42/0003', set: { isActive: false } })
    expect(result).toMatchObject({ destination: { id: '0042/0003', isActive: false } })
    expect(paths()).toEqual(['/clienti/0042/destinazioni/0003'])
    expect(await store.epochOf('0042/0003')).toBe(1)
  })

  it('is no new destination: the existing one stays as it is', async () => {
    const { result } = await ask(CREATE, { customerCode: '0042', code: '3', set: destinationPatch({ name: 'Banco' }) })
    expect(result).toMatchObject({ problems: [{ path: 'code', code: 'DESTINATION_CODE_TAKEN' }] })
    const { update } = updates(() => harness)
    const more = await update({ destinations: [{ code: '3', isNew: true, set: { name: 'Banco' } }] })
    expect(more.result).toMatchObject({ steps: [{ outcome: 'FAILED' }] })
    expect(harness.erp.writes()).toEqual([])
  })

  it('is what a new destination has after it was saved', async () => {
    const customer = describeCustomer(harness.erp, '0042', [own('0042')])
    const at = '/clienti/0042/destinazioni/5'
    harness.erp.on('POST', at, ({ body }) => {
      customer.storeDestination('0005', body as Record<string, unknown>)
      return { json: { success: true } }
    })
    const { result } = await ask(CREATE, { customerCode: '42', code: '5', set: destinationPatch({ name: 'Banco', isPrimary: true }) })
    expect(result).toEqual({ __typename: 'DestinationCreated', destination: { id: '0042/0005', name: 'Banco' } })
    expect(paths()).toEqual([at, '/clienti/0042/destinazioni/0001'])
    const { update } = updates(() => harness)
    const more = await update({ destinations: [{ code: '5', isNew: true, set: destinationPatch({ name: 'Banco', isPrimary: true }) }] })
    expect(more.result).toMatchObject({ steps: [{ outcome: 'UNCHANGED' }] })
  })

  it('of a new destination is confirmed among the steps of a customer', async () => {
    const customer = describeCustomer(harness.erp, '0042', [own('0042')])
    harness.erp.on('POST', '/clienti/0042/destinazioni/6', ({ body }) => {
      customer.storeDestination('0006', body as Record<string, unknown>)
      return { json: { success: true } }
    })
    const { update } = updates(() => harness)
    const { result } = await update({ destinations: [{ code: '6', isNew: true, set: destinationPatch({ name: 'Chiosco' }) }] })
    expect(result).toMatchObject({ customer: { destinations: [{ code: '0006' }, { code: '0001' }] }, steps: [{ outcome: 'DONE' }] })
  })
})
