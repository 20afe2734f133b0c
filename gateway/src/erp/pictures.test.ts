// Pictures may come from another program than the API: its troubles are not those of logins and orders.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ErpReply } from '../test/erp.ts'
import { cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>
beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

const calls = () => harness.portal.services.transport.state()

it.each<[string, ErpReply, object]>([
  ['fail', { status: 502, json: {} }, { breaker: 'open' }],
  ['are throttled', { status: 429, headers: { 'retry-after': '60' }, json: {} }, { heldForMs: 60_000 }],
  ['hang', { hang: true }, { running: 6, waiting: 24 }],
])('a login, a week and its save need no pictures: these %s', async (_trouble, reply, state) => {
  for (const extension of ['JPG', 'jpg']) harness.erp.on('GET', `/img/ROS.${extension}`, reply)
  for (let n = 0; n < 30; n++) void harness.browser.send('GET', '/img/ROS.jpg').catch(() => undefined)
  await expect.poll(() => calls().pictures).toMatchObject(state)
  await harness.guest().login('customer')
  const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
  expect(result.__typename).toBe('PlanningUpdated')
  expect(calls().interactive).toEqual({ running: 0, waiting: 0, oldestMs: 0, heldForMs: 0, breaker: 'closed' })
})
