// An outage of the bakery's server: a failed load is never shown as an empty list, and sessions survive.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalClient } from '../support/portal-client.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

type Loads = ((client: PortalClient) => ReturnType<PortalClient['run']>)[]

const AS_CUSTOMER: Loads = [
  (client) => client.run('WeeklyPlanning', own(client)),
  (client) => client.run('CustomerDocuments', { ...own(client), state: 'ISSUED' }),
  (client) => client.run('DateOrder', { ...own(client), date: '2026-11-26' }),
  (client) => client.run('Exceptions', { ...own(client), from: '2026-11-01', to: '2026-11-30' }),
  (client) => client.run('Catalogue', own(client)),
  (client) => client.run('DeliveryOfDate', { ...own(client), date: '2026-11-26' }),
  (client) => client.run('DeliveriesOfPeriod', { ...own(client), from: '2026-11-23', to: '2026-11-29' }),
]
const AS_STAFF: Loads = [
  (client) => client.run('Destinations'),
  (client) => client.run('CustomerRecord', { code: '0002' }),
  (client) => client.run('Production'),
  (client) => client.run('DeliveryNotes'),
  (client) => client.run('Today', { date: '2026-11-20', first: 10 }),
  (client) => client.run('Articles', {}),
  (client) => client.run('Article', { code: 'COR001' }),
  (client) => client.run('WarehouseLists'),
  (client) => client.run('CompanySettings'),
]
const own = (client: PortalClient) => ({ destinationId: client.destinationId() })

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

it('names an unexpected failure by a code that both logs contain', async () => {
  await stack.db.schema.alterTable('planning_rows').renameTo('hidden_rows').execute()
  const { errors = [] } = await customer.run('WeeklyPlanning', own(customer))
  await stack.db.schema.alterTable('hidden_rows').renameTo('planning_rows').execute()
  const requestId = String(errors[0]?.extensions?.['requestId'])
  expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/)
  const linesOf = (log: string[]) =>
    log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['requestId'] === requestId)
  expect(linesOf(stack.logs.gateway)).toContainEqual(
    expect.objectContaining({ program: 'gateway', operation: 'WeeklyPlanning', kind: 'failed', msg: 'The bakery server failed' }),
  )
  expect(linesOf(stack.logs.bakery)).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: expect.stringContaining('planning') }) }),
  )
})

it('ERR-02 returns every failed load as an error, SESSION-26 keeps the sessions, and recovers by itself', async () => {
  await stack.stopBakery()
  for (const [client, loads] of [
    [customer, AS_CUSTOMER],
    [staff, AS_STAFF],
  ] as const) {
    for (const load of loads) {
      const answer = await load(client)
      const codes = codesOf(answer)
      // Nothing that could not be read looks like an empty list.
      expect([String(load), JSON.stringify(answer.data ?? null)]).toEqual([String(load), expect.not.stringContaining('[]')])
      expect([String(load), codes]).toEqual([String(load), expect.arrayContaining([expect.stringMatching(/^UPSTREAM_/)])])
      expect(codes).not.toContain('NOT_AUTHENTICATED')
    }
  }
  await stack.startBakery()
  // The gateway pauses its calls for a moment after failures.
  await expect.poll(async () => codesOf(await customer.run('WeeklyPlanning', own(customer)))).toEqual([])
  expect((await customer.ask('WeeklyPlanning', own(customer))).destination.planning.rows.length).toBeGreaterThan(5)
  expect((await staff.ask('Destinations')).destinations.nodes.length).toBeGreaterThan(50)
})
