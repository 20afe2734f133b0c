import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(async () => await stack.stop())

it('serves the portal and answers its operations', async () => {
  const customer = stack.client()
  expect((await customer.get('/livez')).status).toBe(200)
  await customer.login(CUSTOMER)
  const { destination } = await customer.ask('WeeklyPlanning', { destinationId: customer.destinationId() })
  expect(destination.planning.rows.length).toBeGreaterThan(5)
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const { production } = await staff.ask('Production', { filter: {} })
  expect(production.items.length).toBeGreaterThan(50)
  expect(production.period).toMatchObject({ from: '2026-11-19', to: '2026-11-19', days: 1 })
})
