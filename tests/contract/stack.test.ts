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
  const { production } = await staff.ask('Production')
  expect(production.items.length).toBeGreaterThan(50)
  expect(production.processed).toMatchObject({ from: '2026-11-19', to: '2026-11-19', dayCount: 1 })
})

it('returns every total of production as the sum of its shares', async () => {
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const { production } = await staff.ask('Production')
  const [from, to] = [production.processed.from, production.processed.to]
  for (const { articleCode, quantity } of production.items) {
    const { shares } = (await staff.ask('ProductionShares', { from, to, articleCode })).production
    const sum = shares.reduce((thousandths: number, share: { quantity: number }) => thousandths + Math.round(share.quantity * 1000), 0)
    expect([articleCode, sum]).toEqual([articleCode, Math.round(quantity * 1000)])
  }
})

it('returns the weeks of all destinations by one call equal to the week of each', async () => {
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const { createApiToken } = await staff.ask('CreateApiToken', {
    input: { name: 'Settimane', scopes: ['READ_ORDERS'], expiresAt: '2026-12-18T09:00:00Z' },
  })
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${createApiToken.secret}`, 'content-type': 'application/json' }
    const answer = await fetch(`${stack.origin}/graphql/v1`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const { data, errors } = await answer.json()
    expect(errors).toBeUndefined()
    return data
  }
  const week = `{ id planning { version rows { id articleCode description weight note limits { minimum step maximum decimals }
    quantities { monday tuesday wednesday thursday friday saturday sunday } } } }`
  const { nodes } = (await ask(`{ destinations(first: 500) { nodes ${week} } }`)).destinations
  expect(nodes.length).toBeGreaterThan(20)
  for (const one of [nodes[0], nodes[7], nodes.at(-1)]) {
    expect((await ask(`{ destination(id: "${one.id}") ${week} }`)).destination).toEqual(one)
  }
})
