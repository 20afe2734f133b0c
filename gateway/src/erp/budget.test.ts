// The budget of one operation's calls, counted from the first byte of its request.
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '../test/harness.ts'
import { TOGGLE, cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>
afterEach(() => harness.close())

const posts = () => harness.erp.callsTo('POST', harness.path)
const codeOf = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] | undefined }) =>
  answer.errors?.[0]?.extensions?.['code']

it('sends nothing more after the budget of the operation, and reports it', async () => {
  harness = await openPlanning({ tagged: true })
  // The first write meets a newer state and takes 9 s; so does the read after it.
  const slowly = <Reply>(reply: Reply) => (void harness.clock.advance(9_000), reply)
  harness.erp.once('POST', harness.path, () => {
    harness.erp.once('GET', harness.path, () => slowly({ json: { data: harness.state.rows }, headers: { etag: '"1"' } }))
    return slowly({ status: 412, json: { message: 'Planning modificato.' } })
  })
  const answer = await harness.save([change('ROS', cell('MONDAY', 15))])
  expect(codeOf(answer)).toBe('UPSTREAM_NOT_SENT')
  expect(answer.errors?.[0]?.message).toBe('Il server del panificio è troppo lento: la modifica non è stata inviata. Riprova.')
  expect(posts()).toHaveLength(1)
  expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '10' })
})

it('waits for no answer beyond it, then resolves the write by a read with its own deadline', async () => {
  harness = await openPlanning()
  harness.erp.once('GET', harness.path, () => (void harness.clock.advance(9_000), { json: { data: harness.state.rows } }))
  harness.erp.once('POST', harness.path, () => {
    Object.assign(harness.state.rows[0]!, { lunedi: '15' })
    void wait(0).then(() => harness.clock.advance(6_000))
    return { hang: true }
  })
  const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
  expect(result.__typename).toBe('PlanningUpdated')
})

it('SESSION-39 waits for a change that was sent within it as long as it takes, where changes have no deadline', async () => {
  const deadlines = { read: 10_000, write: 0, documents: 10_000, production: 30_000 }
  harness = await openPlanning({ config: { deadlines } })
  harness.erp.once('POST', harness.path, () => {
    void harness.clock.advance(40_000)
    Object.assign(harness.state.rows[0]!, { lunedi: '15' })
    return { json: { success: true } }
  })
  const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
  expect(result.__typename).toBe('PlanningUpdated')
  expect(harness.clock.timers).not.toContain(15_000)
})

it('bounds changes of orders and records, neither queries nor logins', async () => {
  harness = await openPlanning({ login: 'administrator' })
  // Without those of the gateway itself, which looks for webhooks each minute.
  const timers = () => [...new Set(harness.clock.timers.splice(0))].filter((ms) => ms !== 60_000).sort((one, other) => one - other)
  const second = <Answer>(answer: Answer) => (void harness.clock.advance(1_000), answer)
  harness.erp.on('GET', '/configurator/orarioprodpane', () => second({ json: { data: '20,00' } }))
  harness.erp.on('POST', '/applicazioni/panificatori/preorder', { json: { data: [] } })
  timers()
  await harness.query('{ production { items { articleCode } dates { state } } }')
  expect(timers()).toEqual([10_000, 30_000])
  await harness.guest().login('customer')
  expect(timers()).not.toContain(14_000)
  const settings = `mutation { updateCompany(input: { set: { phone: "051" } }) { __typename } }`
  harness.erp.on('GET', '/configurator', () => second({ json: { data: { TELDIT: '' } } }))
  harness.erp.on('POST', '/configurator/update', { json: { success: true } })
  await harness.query(settings)
  // The read has used one second of the budget.
  expect(timers()).toContain(14_000)
})

/** A request whose body arrives later than its head, as over a slow network; the test acts in between. */
async function sendSlowly(variables: object, between: () => void): Promise<Answer> {
  const { app } = harness.portal
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...harness.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = JSON.stringify({ query: TOGGLE, variables })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie }
  return await new Promise((done, failed) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', path: '/graphql', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => done(JSON.parse(text)))
    })
    sending.once('error', failed)
    app.server.once('request', () => {
      between()
      sending.end(body.slice(10))
    })
    sending.write(body.slice(0, 10))
  })
}

const toggle = () => harness.erp.callsTo('POST', `${harness.path}/toggle-day`)

it('CUTOFF-12 judges the ordering window by the first byte of a request', async () => {
  harness = await openPlanning({ at: '2026-11-19 19:59:59' })
  const { data } = await sendSlowly({ day: 'MONDAY', disabled: true }, () => harness.clock.set('2026-11-19 20:00:05'))
  expect(data.setDayDisabled.__typename).toBe('DayDisabledSet')
  expect(toggle()).toHaveLength(1)
})

it('counts the budget of an operation from the first byte of its request', async () => {
  harness = await openPlanning({ at: '2026-11-19 19:59:59' })
  const answer = await sendSlowly({ day: 'MONDAY', disabled: true }, () => harness.clock.set('2026-11-19 20:00:14'))
  expect(codeOf(answer)).toBe('UPSTREAM_NOT_SENT')
  expect(toggle()).toEqual([])
})
