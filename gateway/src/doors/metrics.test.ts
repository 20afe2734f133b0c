import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOGINS } from '../test/erp.ts'
import { openHarness } from '../test/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
})
afterEach(() => harness.close())

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  harness.portal.app.inject({ url: '/metrics', headers, remoteAddress })

it('counts operations, calls, refusals, logins and reads of caches, and names no person', async () => {
  harness.erp.on('GET', '/clienti/0042', { status: 422, json: { message: 'no' } })
  await harness.query('{ customer(code: "0042") { code } }')
  await harness.guest().query('{ customer(code: "0042") { code } }')
  await harness.guest().tryLogin(LOGINS.customer.email, 'sbagliata')
  await harness.portal.app.inject({ method: 'POST', url: '/graphql', headers: { 'sec-fetch-site': 'cross-site' }, payload: {} })
  const { body } = await scrape()
  expect(body).toContain('panify_operation_seconds_count{door="portal",operation="other",outcome="upstream"} 1')
  expect(body).toMatch(/panify_operation_seconds_count\{door="portal",operation="other",outcome="refused"\} [12]/)
  expect(body).toContain('panify_upstream_call_seconds_count{kind="interactive",outcome="4xx"}')
  expect(body).toMatch(/panify_upstream_wait_seconds_count\{kind="interactive"\} [1-9]/)
  expect(body).toContain('panify_upstream_breaker{kind="interactive",state="closed"} 1')
  expect(body).toContain('panify_upstream_waiting{kind="documents"} 0')
  expect(body).toContain('panify_refusals_total{route="/graphql",status="403"} 1')
  expect(body).toContain('panify_logins_total{outcome="refused"} 1')
  expect(body).toContain('panify_logins_total{outcome="opened"} 1')
  expect(body).toMatch(/panify_cache_reads_total\{cache="answers",result="(hit|miss)"\} [1-9]/)
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).not.toMatch(/="[^"]*(0042|cliente\.example)/)
})

it('is only for the operator', async () => {
  expect((await scrape({}, '203.0.113.7')).statusCode).toBe(404)
  expect((await scrape({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
})

it('names only operations of the manifest', async () => {
  await harness.close()
  harness = await openHarness()
  const body = { operationName: 'Inventata', query: '{ session { isAuthenticated } }' }
  await harness.browser.send('POST', '/graphql', body)
  expect((await scrape()).body).not.toContain('Inventata')
})
