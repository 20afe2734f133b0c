// nginx, configured as in examples/deploy, in front of two servers that stand in for the machines.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '../../gateway/src/test/certificate.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { PATIENCE } from '../support/patience.ts'

const example = readFileSync(join(import.meta.dirname, '../../examples/deploy/nginx.conf'), 'utf8')

type Place = { folder: string; port: number; plainPort: number; machines: number[]; certificate: Certificate }

/** Replaces what an operator would; fails if the example no longer has it. */
function adapted(changes: [string, string][]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`The example has no '${from}'`)
    return now.replaceAll(from, to)
  }, example)
}

function launch({ folder, port, plainPort, machines, certificate }: Place): ChildProcess {
  const site = adapted([
    ['panify1:4000', `127.0.0.1:${machines[0]}`],
    ['panify2:4000', `127.0.0.1:${machines[1]}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['/etc/panify/tls/fullchain.pem', certificate.cert],
    ['/etc/panify/tls/privkey.pem', certificate.key],
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const whole = `${user} daemon off; pid ${folder}/pid; error_log stderr crit; events {} http { access_log off; ${folders} include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const CHANGE = new TextEncoder().encode('{}')

type Received = { machine: number; path: string; headers: IncomingHttpHeaders; bytes: number }

/** Answers what it is asked; '/dropped' ends the connection once the request has arrived. */
async function startMachine(machine: number, received: Received[]): Promise<Server> {
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.once('end', () => {
      received.push({ machine, path: request.url ?? '', headers: request.headers, bytes })
      if (request.url === '/dropped') request.socket.destroy()
      else response.end(String(machine))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const lacksNginx = process.env['CI'] !== 'true' && spawnSync('nginx', ['-v']).error !== undefined

describe.skipIf(lacksNginx)('the proxy', () => {
  let place: Place
  let proxy: ChildProcess
  let received: Received[]
  let machines: Server[]
  let distrust: () => void
  let origin: string

  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'panify-proxy-'))
    const certificate = makeCertificate(folder)
    distrust = trustCertificate(certificate)
    received = []
    machines = await Promise.all([0, 1].map((machine) => startMachine(machine, received)))
    const [port, plainPort] = await Promise.all([freePort(), freePort()])
    place = { folder, port, plainPort, machines: machines.map((one) => (one.address() as AddressInfo).port), certificate }
    origin = `https://localhost:${place.port}`
    proxy = launch(place)
    await vi.waitFor(() => send('GET'), PATIENCE)
    received.length = 0
  })
  afterEach(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
    distrust()
    for (const machine of machines) await stop(machine)
    rmSync(place.folder, { recursive: true })
  })

  const stop = async (machine: Server) => {
    machine.closeAllConnections()
    await new Promise((done) => void machine.close(done))
  }
  async function send(
    method: 'GET' | 'POST',
    path = '/',
    { body, headers = {} }: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) {
    const answer = await fetch(origin + path, { method, headers, ...(body ? { body } : {}) })
    return { status: answer.status, text: await answer.text() }
  }

  it('names the caller and the address that it used, whatever the caller claims', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' }
    await send('GET', '/', { headers })
    expect(received[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      host: expect.stringMatching(/^localhost/) as string,
    })
  })

  it('sends plain http to https', async () => {
    const { status, headers } = await fetch(`http://localhost:${place.plainPort}/home`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'https://localhost/home'])
  })

  it('gives requests to both machines, and pictures of the largest size', async () => {
    const answers = []
    for (let n = 0; n < 4; n++) answers.push((await send('POST', '/', { body: new Uint8Array(7_500_000) })).text)
    expect([...new Set(answers)].toSorted()).toEqual(['0', '1'])
    expect(received.map(({ bytes }) => bytes)).toEqual(answers.map(() => 7_500_000))
  })

  it('sends a change that a machine has received to no other one', async () => {
    expect(await send('POST', '/dropped', { body: CHANGE })).toMatchObject({ status: 502 })
    expect(received.filter(({ path }) => path === '/dropped')).toHaveLength(1)
  })

  it('fails no request while a machine is away', async () => {
    await stop(machines[0]!)
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(await send('POST', '/', { body: CHANGE }))
    expect(answers).toEqual(answers.map(() => ({ status: 200, text: '1' })))
  })
})
