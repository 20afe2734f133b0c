// The program itself: a failed start gives one line, and a stop loses nothing.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FakeErp, startErp } from './test/erp.ts'
import { freePort } from './test/free-port.ts'
import { COOKIE_KEYS, endAll, headersOfCustomer, runProgram, sessionOperation } from './test/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'panify-main-'))
let erp: FakeErp

beforeAll(async () => {
  erp = await startErp()
  const secrets = { gatewayKey: 'key', cookieKeys: COOKIE_KEYS }
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
})
afterEach(endAll)
afterAll(async () => {
  await erp.close()
  rmSync(dataDir, { recursive: true })
})

const run = (environment: Record<string, string>, program?: string, args?: string[], output?: number) =>
  runProgram({ DATA_DIR: dataDir, BAKERY_API_URL: erp.url, ...environment }, program, args, output)

it.each(['SIGTERM', 'SIGHUP'] as const)(
  'SESSION-01 logs in, listens and reports that it is ready; %s lets a running request finish',
  async (signal) => {
    const port = await freePort()
    const { child, ended, ready } = run({ PORT: String(port), DATA_DIR: copyOfData() })
    erp.forgetCalls()
    await ready
    const address = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ service: true })
    // Reading the company is the last step after the login.
    await expect.poll(() => erp.callsTo('GET', '/configurator').length).toBe(1)
    erp.forgetCalls()
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    erp.once('GET', '/clienti/0042', { until: held, json: {} })
    const running = fetch(`${address}/graphql`, { method: 'POST', headers: headersOfCustomer(), body: sessionOperation() })
    await expect.poll(() => erp.callsTo('GET', '/clienti/0042').length).toBe(1)
    child.kill(signal)
    release()
    expect(await (await running).json()).toMatchObject({ data: { session: { isInstalled: true } } })
    expect(await ended).toEqual({ code: 0, complaints: expect.stringContaining('✓ Service login: logged in\n') })
  },
)

it('F20 serves and ends although its log has no space', async () => {
  const [port, full] = [await freePort(), openSync('/dev/full', 'w')]
  const { child, ended, ready } = run({ PORT: String(port), DATA_DIR: copyOfData() }, 'main.ts', [], full)
  closeSync(full)
  await ready
  for (let n = 0; n < 3; n += 1) expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

it('ends when its launcher is gone', async () => {
  const { child, ended, ready } = run({ PORT: String(await freePort()) })
  await ready
  child.disconnect()
  expect((await ended).code).toBe(0)
})

it('with --early makes its first call after its parent has sent a message, and none if its parent is gone', async () => {
  const folder = copyOfData()
  const early = async () => run({ PORT: String(await freePort()), DATA_DIR: folder }, 'main.ts', ['--early'])
  erp.forgetCalls()
  const { child, ended } = await early()
  child.disconnect()
  expect((await ended).code).toBe(0)
  expect(erp.calls).toEqual([])
  const other = await early()
  other.child.send('the bakery answers')
  await other.ready
  expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
})

it('a terminal task ends the sessions of a destination while the gateway runs', async () => {
  const folder = copyOfData()
  const port = await freePort()
  await run({ PORT: String(port), DATA_DIR: folder }).ready
  const headers = headersOfCustomer()
  const isIn = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body: sessionOperation() })
    return ((await answer.json()) as { data: { session: { viewer: unknown } } }).data.session.viewer !== null
  }
  expect(await isIn()).toBe(true)
  expect(await run({ DATA_DIR: folder }, 'session/end-sessions.ts', ['0042/0003']).ended).toEqual({ code: 0, complaints: '' })
  expect(await isIn()).toBe(false)
  expect((await run({ DATA_DIR: folder }, 'session/end-sessions.ts').ended).complaints).toMatch(/^✗ gateway: [^\n]+\n$/)
})

it('SESSION-63 reports in one line that it has no service account', async () => {
  erp.once('GET', '/client-config', { status: 404, json: { message: 'Not found.' } })
  const { ended } = run({ PORT: '0', DATA_DIR: copyOfData() })
  expect(await ended).toEqual({ code: 1, complaints: expect.stringMatching(/^✗ gateway: no service account: [^\n]+\n$/) as string })
})

it.each([
  ['is without a password', { json: { success: true, config: { api_email: 'x@y.example' } } }],
  ['reports a failure', { json: { success: false, message: 'In manutenzione' } }],
  ['is a page', { html: '<h1>Manutenzione</h1>' }],
])('SESSION-53,62 starts where /client-config %s, and logs in once it is right', async (_what, answer) => {
  erp.once('GET', '/client-config', answer)
  const port = await freePort()
  await run({ PORT: String(port), DATA_DIR: copyOfData() }).ready
  const isLoggedIn = async () => ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { service: boolean }).service
  expect(await isLoggedIn()).toBe(false)
  await expect
    .poll(async () => {
      await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers: headersOfCustomer(), body: sessionOperation() })
      return isLoggedIn()
    })
    .toBe(true)
})

it('reports in one line that its port is taken or its secrets are missing', async () => {
  const port = new URL(erp.url).port
  expect(await run({ PORT: port }).ended).toEqual({
    code: 1,
    complaints: `✗ gateway: port ${port} is taken: stop what listens there or set PORT\n`,
  })
  expect(await run({ DATA_DIR: '/nowhere' }).ended).toEqual({
    code: 1,
    complaints: expect.stringMatching(/^✗ gateway: [^\n]+ is missing[^\n]+\n$/) as string,
  })
})

it('starts without a reachable bakery, and reports that the service login is missing', async () => {
  const port = await freePort()
  const { ready } = run({ PORT: String(port), BAKERY_API_URL: 'http://127.0.0.1:9/api', DATA_DIR: copyOfData() })
  await ready
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toMatchObject({ status: 'ok', service: false })
})

function copyOfData(): string {
  const folder = mkdtempSync(join(dataDir, 'copy-'))
  const secrets = { gatewayKey: 'key', cookieKeys: COOKIE_KEYS }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  return folder
}
