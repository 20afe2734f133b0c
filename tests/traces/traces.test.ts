// Traces of the real programs, as a receiver of OTLP gets them.
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { CUSTOMER, articleOf, destinationOf, emailOf } from '../load/seed.ts'
import { type Visitor, logIn } from '../faults/visitor.ts'
import { type Installation, type Program, PASSWORD, createInstallation } from '../support/programs.ts'
import { type ReceivedSpan, type TraceReceiver, startTraceReceiver } from '../support/trace-receiver.ts'

const spy = join(import.meta.dirname, '../support/loaded-modules.ts')
const built = join(import.meta.dirname, '../../gateway/dist/server/main.js')

let at: Installation
let receiver: TraceReceiver
beforeEach(async () => {
  ;[at, receiver] = await Promise.all([createInstallation(makeFolder), startTraceReceiver()])
})
afterEach(async () => {
  await at.remove()
  await receiver.stop()
})

async function start(env: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }) {
  const bakery = await at.start('bakery', { env, imports: [spy] })
  const gateway = await at.start('gateway', { env, imports: [spy] })
  return { bakery, gateway }
}

let saves = 0
function save(visitor: Visitor, { origin }: Program, more: Record<string, unknown> = {}) {
  saves += 1
  const cells = [{ articleCode: articleOf(0), day: 'FRIDAY', quantity: saves }]
  const destinationId = `${CUSTOMER}/${destinationOf(0)}`
  return visitor.send(origin, 'UpdatePlanning', { input: { destinationId, cells, idempotencyKey: `canarino ${saves}`, ...more } })
}

const named = (name: string | RegExp) =>
  receiver.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

async function oneNamed(name: string): Promise<ReceivedSpan> {
  await expect.poll(() => named(name).length).toBeGreaterThan(0)
  return named(name)[0]!
}

const UPDATE = 'portal UpdatePlanning'

it('gives one trace of a save: operation, calls, routes of the bakery, statements', async () => {
  const { gateway } = await start()
  const visitor = await logIn(gateway.origin, emailOf(0))
  expect((await save(visitor, gateway)).data.updatePlanning.__typename).toBe('PlanningUpdated')
  const operation = await oneNamed(UPDATE)
  expect(operation).toMatchObject({
    service: 'panify-gateway',
    facts: { 'panify.door': 'portal', 'panify.outcome': 'ok', 'http.response.status_code': 200 },
  })
  expect(operation.parentSpanId).toBeUndefined()
  const route = '/applicazioni/panificatori/planning/{}/{}'
  const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === operation.traceId)
  await expect.poll(() => ofTrace().filter(({ service }) => service === 'panify-bakery').map(({ name }) => name)).toContain('insert order_history') // prettier-ignore
  await expect.poll(() => ofTrace().map(({ name }) => name)).toContain(`GET ${route}`)
  const spans = new Map(ofTrace().map((span) => [span.spanId, span]))
  // Every other span has its parent in this trace.
  expect(ofTrace().filter(({ spanId, parentSpanId }) => spanId !== operation.spanId && !spans.has(parentSpanId ?? ''))).toEqual([])
  const statement = ofTrace().find(({ name }) => name === 'insert order_history')!
  const request = spans.get(statement.parentSpanId!)!
  const call = spans.get(request.parentSpanId!)!
  expect([request.service, call.service, call.parentSpanId]).toEqual(['panify-bakery', 'panify-gateway', operation.spanId])
  expect(call.facts).toMatchObject({ 'http.route': route, 'panify.calls': 'interactive', 'http.request.resend_count': 0 })
  expect(request.facts['panify.request_id']).toBe(operation.facts['panify.request_id'])
  expect(request.facts['http.route']).toBe('/api/applicazioni/panificatori/planning/:customer/:destination')
})

it('continues the trace of a known caller, and shows what was refused', async () => {
  const { gateway } = await start()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const stranger = await logIn(gateway.origin, emailOf(0), { traceparent })
  await save(stranger, gateway)
  const login = await oneNamed('portal Login')
  expect(login.traceId).not.toBe(traceId)
  expect(await oneNamed(UPDATE)).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  const cells = [{ articleCode: articleOf(0), day: 'FRIDAY', quantity: 5, seen: 999 }]
  expect((await save(stranger, gateway, { cells })).data.updatePlanning.__typename).toBe('ChangedMeanwhile')
  await expect.poll(() => named(UPDATE).map(({ facts }) => facts['panify.refusal'])).toContain('ChangedMeanwhile')
})

it('exports nothing that a person has typed, and no code of a customer', async () => {
  const { gateway } = await start()
  const visitor = await logIn(gateway.origin, emailOf(0))
  await save(visitor, gateway)
  const wrong = { input: { email: 'canarino@posta.example', password: 'canarino-Segreto9!', remember: false } }
  await visitor.send(gateway.origin, 'Login', wrong)
  const registration = { companyName: 'Canarino Bar', email: 'altro-canarino@posta.example', phone: '+39 333 4455667' }
  await visitor.send(gateway.origin, 'RequestRegistration', { input: registration })
  await visitor.send(gateway.origin, 'Login', { input: { ...wrong.input, email: emailOf(0), password: PASSWORD } })
  await oneNamed(UPDATE)
  await expect.poll(() => named('portal Login').length).toBe(3)
  // What follows the last login.
  await gateway.kill('SIGTERM')
  const text = receiver.received()
  for (const canary of ['canarino', 'Canarino', 'Segreto9', '4455667', emailOf(0), PASSWORD, `/${CUSTOMER}`, `${CUSTOMER}/`])
    expect(text).not.toContain(canary)
  expect(text).not.toMatch(/@(demo|posta)\./)
  expect(text).toContain('panify.request_id')
})

it('sends the headers, the names and the share that the environment asks for', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-chiave=segreto-di-prova',
    OTEL_SERVICE_NAME: 'forno',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prova',
  }
  const { gateway } = await start(env)
  await logIn(gateway.origin, emailOf(0))
  expect((await oneNamed('portal Login')).service).toBe('forno-gateway')
  expect(receiver.requests()[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-chiave': 'segreto-di-prova' } })
  expect(receiver.received()).toContain('deployment.environment.name')
  await gateway.kill('SIGTERM')
  const count = receiver.spans.length
  const second = await at.start('gateway', { env: { ...env, OTEL_TRACES_SAMPLER_ARG: '0' } })
  await logIn(second.origin, emailOf(0))
  await second.kill('SIGTERM')
  expect(receiver.spans.length).toBe(count)
})

/** The one that answers nothing keeps most open. */
const FAULTS = ['never', ...(process.env['TEST_LONG'] ? (['refuses', 'is away'] as const) : [])] as const

describe.each(FAULTS)('a receiver that %s', (fault) => {
  it('disturbs no request and no shutdown', async () => {
    if (fault === 'is away') await receiver.stop()
    else receiver.answer = fault
    const { gateway, bakery } = await start()
    const visitor = await logIn(gateway.origin, emailOf(0))
    for (let n = 0; n < 5; n += 1) expect((await save(visitor, gateway)).data.updatePlanning.__typename).toBe('PlanningUpdated')
    await expect.poll(() => fault === 'is away' || receiver.requests().length > 0).toBe(true)
    const began = performance.now()
    expect(await Promise.all([gateway.kill('SIGTERM'), bakery.kill('SIGTERM')])).toEqual([0, 0])
    expect(performance.now() - began).toBeLessThan(8_000)
    if (fault === 'is away') receiver = await startTraceReceiver()
  })
})

it('loads OpenTelemetry only with an endpoint', async () => {
  const { gateway, bakery } = await start({})
  await save(await logIn(gateway.origin, emailOf(0)), gateway)
  expect([gateway.complaints(), bakery.complaints()].filter((text) => text.includes('loads'))).toEqual([])
  const traced = await at.start('gateway', { env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, imports: [spy] })
  expect(traced.complaints()).toContain('loads')
})

it('loads OpenTelemetry beside the built gateway only with an endpoint', async () => {
  await at.start('bakery')
  const silent = await at.start('gateway', { program: built, imports: [spy] })
  expect(silent.complaints()).not.toContain('loads')
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const traced = await at.start('gateway', { program: built, env, imports: [spy] })
  await logIn(traced.origin, emailOf(0))
  expect(traced.complaints()).toContain('loads')
  expect((await oneNamed('portal Login')).service).toBe('panify-gateway')
})
