// WORKERS: several processes behind one port, which share one store and one count.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { freePort } from '../test/free-port.ts'
import { COOKIE_KEYS, endAll, headersOfCustomer, runProgram, sessionOperation } from '../test/process.ts'

const secrets = { gatewayKey: 'key', cookieKeys: COOKIE_KEYS }

let dataDir: string
let erp: FakeErp
let port: number

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'panify-workers-'))
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
  ;[erp, port] = await Promise.all([startErp(), freePort()])
})
afterEach(async () => {
  endAll()
  await erp.close()
  rmSync(dataDir, { recursive: true })
})

/** An address may look 600 times a minute. */
const SELDOM = { interval: 1_000 }

const start = (on = port) => runProgram({ DATA_DIR: dataDir, BAKERY_API_URL: erp.url, PORT: String(on), WORKERS: '2' })

type Answer = { status: number; text: string }

/** On a connection of its own, which any worker may accept. */
const send = (method: 'GET' | 'POST', path: string, body = '', more: Record<string, string> = {}) =>
  new Promise<Answer>((done, failed) => {
    const headers = { 'content-type': 'application/json', ...more }
    const sent = request({ port, host: '127.0.0.1', path, method, agent: false, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('end', () => done({ status: answer.statusCode ?? 0, text }))
      answer.once('error', failed)
    })
    sent.once('error', failed).end(body)
  })

const guess = async (n: number) =>
  (await send('POST', '/graphql/v1', '{}', { authorization: `Bearer pnf_${String(n).padStart(43, 'A')}` })).status

/** The workers that answer eight simultaneous connections. */
async function answering(): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('GET', '/readyz').catch(() => null)))
  return [...new Set(answers.flatMap((answer) => (answer ? (JSON.parse(answer.text) as { worker: number }).worker : [])))].toSorted(
    (one, other) => one - other,
  )
}

const workersOf = ({ pid }: { pid?: number | undefined }) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

it('serves one port with one service login, one report, one count and one scrape; replaces a dead worker; finishes requests when it stops', async () => {
  const program = start()
  await program.ready
  await expect.poll(answering, SELDOM).toEqual([1, 2])
  expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
  const statuses = await Promise.all(Array.from({ length: 130 }, (_, n) => guess(n)))
  expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([120, 10])

  // Each worker refuses some, and one scrape counts them all.
  let sent = statuses.length
  let text = ''
  const refusals = () => [...text.matchAll(/^panify_refusals_total\{route="\/graphql\/v1",status="\d+",worker="(\d)"\} (\d+)$/gm)]
  const refusing = async () => {
    ;({ text } = await send('GET', '/metrics'))
    const workers = new Set(refusals().map(([, worker]) => worker))
    if (workers.size < 2) sent += (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).length
    return workers
  }
  await expect.poll(refusing, SELDOM).toEqual(new Set(['1', '2']))
  expect(refusals().reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(sent)
  expect(text.match(/^# TYPE process_start_time_seconds gauge$/gm)).toHaveLength(1)
  expect(text.match(/^process_start_time_seconds\{/gm)).toHaveLength(2)

  const [oldest] = workersOf(program.child)
  process.kill(oldest!, 'SIGKILL')
  await expect.poll(answering, SELDOM).toEqual([2, 3])

  erp.forgetCalls()
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  erp.on('GET', '/clienti/0042', { until: held, json: {} })
  const running = send('POST', '/graphql', sessionOperation(), headersOfCustomer())
  await expect.poll(() => erp.callsTo('GET', '/clienti/0042').length).toBe(1)
  program.child.kill('SIGINT')
  await expect.poll(() => send('GET', '/livez').catch(() => 'refused')).toBe('refused')
  // A terminal sends one signal, and the launcher another. It has arrived when the program answers again.
  program.child.kill('SIGTERM')
  for (let asked = 0; asked < 20; asked += 1) {
    program.child.send('alive?')
    await once(program.child, 'message')
  }
  release()
  expect(JSON.parse((await running).text)).toMatchObject({ data: { session: { isInstalled: true } } })
  const { code, complaints } = await program.ended
  expect([code, complaints.split('✓ Service login').length]).toEqual([0, 2])
})

it('replaces a worker that does not answer', async () => {
  const program = start()
  await program.ready
  await expect.poll(answering, SELDOM).toEqual([1, 2])
  const [blocked] = workersOf(program.child)
  process.kill(blocked!, 'SIGSTOP')
  await expect.poll(answering, SELDOM).toEqual([2, 3])
  expect(workersOf(program.child)).not.toContain(blocked)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
})

it('reports in one line why its workers cannot start, and ends', async () => {
  const taken = Number(new URL(erp.url).port)
  expect(await start(taken).ended).toEqual({
    code: 1,
    complaints: `✗ gateway: port ${taken} is taken: stop what listens there or set PORT\n`,
  })
})

it('ends its workers when its launcher is gone', async () => {
  const program = start()
  await program.ready
  program.child.disconnect()
  expect((await program.ended).code).toBe(0)
  await expect(send('GET', '/livez')).rejects.toThrow('ECONNREFUSED')
})
