// The bakery's server goes away and comes back: nobody is shown an empty list for a failed one, nobody is logged out.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalClient } from '../support/portal-client.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const AS_CUSTOMER: [string, object][] = [
  ['WeeklyPlanning', {}],
  ['CustomerDocuments', { state: 'OPEN' }],
  ['DateOrder', { date: '2026-11-26' }],
  ['Exceptions', { from: '2026-11-01', to: '2026-11-30' }],
]
const AS_STAFF: [string, object][] = [
  ['Destinations', {}],
  ['CustomerRecord', { code: '0002' }],
  ['Production', { filter: {} }],
  ['WarehouseArticles', { search: {} }],
  ['WarehouseArticle', { code: 'COR001' }],
  ['WarehouseCategories', { refresh: true }],
  ['CompanySettings', {}],
]

let stack: Stack
let customer: PortalClient
let staff: PortalClient
beforeAll(async () => {
  stack = await startStack()
  ;[customer, staff] = [stack.client(), stack.client()]
  await customer.login(CUSTOMER)
  await staff.login(ADMINISTRATOR)
})
afterAll(async () => {
  await stack.startBakery().catch(() => undefined)
  await stack.stop()
})

const codesOf = ({ errors = [] }: Awaited<ReturnType<PortalClient['run']>>) => errors.map(({ extensions }) => String(extensions?.['code']))

it('ERR-02 hands every failed load to the caller, SESSION-26 keeps the sessions, and recovers by itself', async () => {
  await stack.stopBakery()
  const own = { destinationId: customer.destinationId() }
  for (const [client, operations] of [
    [customer, AS_CUSTOMER],
    [staff, AS_STAFF],
  ] as const) {
    for (const [operation, variables] of operations) {
      const codes = codesOf(await client.run(operation, { ...variables, ...(client === customer ? own : {}) }))
      expect(
        codes.some((code) => code.startsWith('UPSTREAM_')),
        `${operation}: ${codes.join(', ') || 'no error'}`,
      ).toBe(true)
      expect(codes).not.toContain('NOT_AUTHENTICATED')
    }
  }
  await stack.startBakery()
  expect((await customer.ask('WeeklyPlanning', own)).destination.planning.rows.length).toBeGreaterThan(5)
  expect((await staff.ask('Destinations')).destinations.length).toBeGreaterThan(50)
})
