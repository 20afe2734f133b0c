// The rights of a token's scopes and destination, and the audit of its changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../generated/contract.ts'
import { describeOrdering } from '../test/ordering.ts'
import { openHarness } from '../test/harness.ts'
import { newProgram } from '../test/programs.ts'

const OWN = '0042/0003'
const SAVE = `mutation ($id: ID!, $quantity: Quantity!, $key: ID) {
  updatePlanning(input: { destinationId: $id, cells: [{ articleCode: "ROS", day: MONDAY, quantity: $quantity }], idempotencyKey: $key }) {
    __typename ... on Refusal { code } } }`
const READ = 'query ($id: ID!) { destination(id: $id) { id planning { rows { articleCode } } } }'

let harness: Awaited<ReturnType<typeof openHarness>>
let ordering: ReturnType<typeof describeOrdering>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
  ordering = describeOrdering(harness.erp)
})
afterEach(() => harness.close())

const program = (scopes: Scope[], destination: string | null = null, name?: string) =>
  newProgram(harness.portal, { scopes, destination, ...(name === undefined ? {} : { name }) })
const saveBy = async ({ query }: Awaited<ReturnType<typeof program>>, id = OWN, quantity = 15, key?: string) =>
  query(SAVE, { id, quantity, key })
const resultOf = (answer: { data?: { updatePlanning?: unknown } }) => answer.data?.updatePlanning

describe('a scope', () => {
  it('that a token lacks is named, without a call', async () => {
    const reader = await program(['READ_ORDERS'])
    harness.erp.forgetCalls()
    expect((await saveBy(reader)).errors).toMatchObject([
      { message: 'Operazione non consentita.', extensions: { code: 'FORBIDDEN', missingScope: 'WRITE_ORDERS', retryable: false } },
    ])
    const writer = await program(['WRITE_ORDERS'])
    expect((await writer.query(READ, { id: OWN })).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', missingScope: 'READ_ORDERS' } },
    ])
    expect((await writer.query('{ production { items { articleCode } } }')).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', missingScope: 'PRODUCTION' } },
    ])
    expect(harness.erp.calls).toEqual([])
  })

  it('opens its fields, without the rights of staff', async () => {
    const { query } = await program(['READ_ORDERS'])
    expect((await query(READ, { id: OWN })).data.destination.planning.rows.length).toBeGreaterThan(0)
    expect((await query('{ viewer { role } }')).data.viewer).toEqual({ role: 'CUSTOMER' })
    expect((await query('{ destination(id: "0042/0003") { version } }')).errors).toMatchObject([
      { path: ['destination', 'version'], extensions: { code: 'FORBIDDEN', missingScope: 'ADMINISTRATION' } },
    ])
  })

  it('opens no week, order or document of a destination reached through another scope', async () => {
    const { query } = await program(['WRITE_ORDERS', 'PRODUCTION'], OWN)
    const { data, errors } = await query(
      '{ viewer { destination { id planning { id } documents { totalCount } catalogue { articles { code } } } } }',
    )
    expect(data.viewer.destination).toEqual({ id: OWN, planning: null, documents: null, catalogue: null })
    expect(errors?.map(({ extensions }) => extensions?.['missingScope'])).toEqual(['READ_ORDERS', 'READ_ORDERS', 'READ_ORDERS'])
    const saved = `mutation { updatePlanning(input: { destinationId: "${OWN}", cells: [{ articleCode: "ROS", day: MONDAY, quantity: 15 }] }) {
      ... on PlanningUpdated { planning { id destination { deliveries(from: "2026-11-23", to: "2026-11-23") { id } } } } } }`
    expect(await query(saved)).toMatchObject({
      data: { updatePlanning: { planning: { id: OWN, destination: { deliveries: null } } } },
      errors: [{ extensions: { missingScope: 'READ_ORDERS' } }],
    })
  })

  it.each<[Scope[], string | null, string]>([
    [['WRITE_ORDERS'], OWN, 'OrderingLocked'],
    [['WRITE_ORDERS'], null, 'OrderingLocked'],
    [['WRITE_ORDERS', 'ADMINISTRATION'], null, 'PlanningUpdated'],
  ])('decides about the cut-off: %j bound to %s after it gets %s', async (scopes, destination, expected) => {
    harness.clock.set('2026-11-19 21:00')
    expect(resultOf(await saveBy(await program(scopes, destination)))).toMatchObject({ __typename: expected })
  })
})

describe('a token of one destination', () => {
  it('reaches no other: the answer is that of an unknown one, without a call', async () => {
    const { query } = await program(['READ_ORDERS', 'WRITE_ORDERS'], OWN)
    await query('{ viewer { role } }')
    harness.erp.forgetCalls()
    for (const id of ['0050/0001', '0001/0001', '0042/0001', '9999/9999', 'nonsense']) {
      expect((await query(READ, { id })).data).toEqual({ destination: null })
      expect(resultOf(await query(SAVE, { id, quantity: 15 }))).toEqual({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND' })
    }
    expect(harness.erp.calls).toEqual([])
    expect((await query(READ, { id: OWN })).data.destination.id).toBe(OWN)
    expect(resultOf(await query(SAVE, { id: OWN, quantity: 15 }))).toMatchObject({ __typename: 'PlanningUpdated' })
  })

  it('is not staff, whatever its stored scopes', async () => {
    const { query } = await program(['READ_ORDERS', 'WRITE_ORDERS', 'PRODUCTION', 'ADMINISTRATION'], OWN)
    expect((await query('{ viewer { role destination { id } } }')).data.viewer).toEqual({ role: 'CUSTOMER', destination: { id: OWN } })
    for (const field of ['production { items { articleCode } }', 'categoryGroups { key }'])
      expect((await query(`{ ${field} }`)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect((await query(READ, { id: '0050/0001' })).data.destination).toBeNull()
  })
})

describe('a token with every scope', () => {
  const access = (id: string) => [
    `updateDestination(input: { id: "${id}", set: { password: "una password nuova" } })`,
    `updateDestination(input: { id: "${id}", set: { loginEmail: "altro@example.it" } })`,
    `updateDestination(input: { id: "${id}", set: { isPrimary: true } })`,
    `createDestination(input: { customerCode: "${id.slice(0, 4)}", code: "0077", set: { name: "Altro", loginEmail: "altro@example.it", isPrimary: true } })`,
    `updateCustomer(input: { code: "${id.slice(0, 4)}", destinations: [{ code: "${id.slice(5)}", set: { password: "una password nuova" } }] })`,
    `sendCredentials(input: { destinationId: "${id}", loginEmail: "altro@example.it" })`,
  ]

  it.each(access('0001/0001'))('cannot create an administrator: %s', async (change) => {
    const { query } = await newProgram(harness.portal)
    const { errors } = await query(`mutation { ${change} { __typename } }`)
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    expect(harness.erp.writes()).toEqual([])
  })

  it('changes the password of any other destination', async () => {
    const { query } = await newProgram(harness.portal)
    await query(`mutation { ${access(OWN)[0]} { __typename } }`)
    expect(harness.erp.writes().length).toBeGreaterThan(0)
  })
})

describe('a change by a token', () => {
  it.each([OWN, null])('is in the audit under its name (bound to %s), which the bakery receives too', async (destination) => {
    const one = await program(['WRITE_ORDERS'], destination, 'Gestionale è')
    expect(resultOf(await saveBy(one))).toMatchObject({ __typename: 'PlanningUpdated' })
    expect(harness.audits()).toEqual([{ actor: `token:${one.id}:Gestionale è`, action: 'planning.change', target: OWN, outcome: 'done' }])
    expect(harness.erp.writes().map(({ headers }) => decodeURIComponent(String(headers['x-panify-actor'])))).toEqual(['token:Gestionale è'])
    expect(ordering.state.rows[0]).toMatchObject({ lunedi: '15' })
  })

  it('is done once per key and token', async () => {
    const [one, other] = [await program(['WRITE_ORDERS']), await program(['WRITE_ORDERS'])]
    await saveBy(one, OWN, 15, 'k')
    await saveBy(one, OWN, 15, 'k')
    expect(harness.erp.writes()).toHaveLength(1)
    expect(resultOf(await saveBy(one, OWN, 20, 'k'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(resultOf(await saveBy(other, OWN, 20, 'k'))).toMatchObject({ __typename: 'PlanningUpdated' })
  })
})
