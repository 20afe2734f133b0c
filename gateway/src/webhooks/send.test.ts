// One request to the address of a webhook, over real connections.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_NETWORKS, networksOf } from '../networks.ts'
import { makeCertificate, trustCertificate } from '../test/certificate.ts'
import { type FakeClock, fakeClock } from '../test/clock.ts'
import { startReceiver } from '../test/receiver.ts'
import { createSender } from './send.ts'

const LOOPBACK = networksOf('127.0.0.0/8')!
const message = (url: string) => ({ url, headers: { 'webhook-id': 'one' }, body: '{"id":"è"}' })

let receiver: Awaited<ReturnType<typeof startReceiver>>
let clock: FakeClock
beforeEach(async () => {
  receiver = await startReceiver()
  clock = fakeClock()
})
afterEach(() => receiver.close())

const send = (url = receiver.url) => createSender({ clock, networks: LOOPBACK }).send(message(url))

describe('an answer', () => {
  it('has the status of the request, which has the body and the headers', async () => {
    expect(await send()).toEqual({ status: 204, problem: null })
    expect(receiver.requests).toEqual([
      {
        path: '/hook',
        body: '{"id":"è"}',
        headers: expect.objectContaining({
          'webhook-id': 'one',
          'content-type': 'application/json',
          'content-length': '11',
          connection: 'close',
        }),
      },
    ])
  })

  it('is not read beyond 64 KiB', async () => {
    receiver.answers.push({ status: 200, body: Buffer.alloc(20 * 1024 * 1024) })
    expect(await send()).toEqual({ status: 200, problem: null })
  })

  it('that is a redirect is not followed', async () => {
    const inside = await startReceiver()
    receiver.answers.push({ status: 307, headers: { location: inside.url } })
    expect(await send()).toEqual({ status: 307, problem: null })
    expect(inside.requests).toEqual([])
    await inside.close()
  })

  it.each(['before', 'within'] as const)('that breaks %s it has ended is none', async (breaks) => {
    receiver.answers.push({ status: 200, breaks })
    expect(await send()).toEqual({ status: null, problem: 'UNREACHABLE' })
  })

  it('that asks for another protocol is none', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ status: null, problem: 'UNREACHABLE' })
    server.close()
  })

  it('is awaited for ten seconds', async () => {
    receiver.answers.push({ hangs: true })
    const sending = send()
    await expect.poll(() => receiver.requests.length).toBe(1)
    await clock.advance(10_000)
    expect(await sending).toEqual({ status: null, problem: 'TIMED_OUT' })
  })

  it('is awaited for ten seconds from the lookup of the name on, which may never end', async () => {
    const sender = createSender({ clock, networks: LOOPBACK, resolve: () => new Promise(() => {}) })
    const [sending, asking] = [sender.send(message('http://receiver.example/')), sender.isAllowed('http://receiver.example/')]
    await clock.advance(10_000)
    expect(await Promise.all([sending, asking])).toEqual([{ status: null, problem: 'TIMED_OUT' }, false])
  })

  it('is not awaited when the sender stops, nor asked for afterwards', async () => {
    const sender = createSender({ clock, networks: LOOPBACK, resolve: () => new Promise(() => {}) })
    const sending = sender.send(message('http://receiver.example/'))
    sender.stop()
    const unreachable = { status: null, problem: 'UNREACHABLE' }
    expect(await Promise.all([sending, sender.send(message('http://receiver.example/')), sender.send(message(receiver.url))])).toEqual([
      unreachable,
      unreachable,
      unreachable,
    ])
    expect(receiver.requests).toEqual([])
  })

  it('does not come from a name whose name servers fail', async () => {
    const sender = createSender({ clock, networks: LOOPBACK, resolve: () => Promise.reject(new Error('queryA ETIMEOUT')) })
    expect(await sender.send(message('http://receiver.example/'))).toEqual({ status: null, problem: 'UNREACHABLE' })
  })

  it('does not come from a port where nothing listens', async () => {
    const { url } = receiver
    await receiver.close()
    expect(await send(url)).toEqual({ status: null, problem: 'UNREACHABLE' })
    receiver = await startReceiver()
  })
})

describe('an address that is not allowed receives nothing', () => {
  const inside = (answers: string[]) => {
    const asked: string[] = []
    const sender = createSender({
      clock,
      networks: NO_NETWORKS,
      resolve: async (name) => {
        asked.push(name)
        return answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
    })
    return { sender, asked }
  }

  it.each([
    ['a name of this machine', ['127.0.0.1']],
    ['a name with one private address', ['93.184.215.14', '10.0.0.1']],
    ['IPv4 within IPv6', ['::ffff:127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['no address', []],
  ])('%s', async (_what, addresses) => {
    const { sender } = inside(addresses)
    const url = `https://receiver.example:${receiver.port}/`
    expect([await sender.send(message(url)), await sender.isAllowed(url)]).toEqual([{ status: null, problem: 'ADDRESS_REFUSED' }, false])
    expect(receiver.requests).toEqual([])
  })

  it.each(['https://127.0.0.1', 'https://2130706433', 'https://0x7f.1', 'https://[::1]', 'https://[::ffff:7f00:1]', 'https://127.1'])(
    '%s',
    async (host) => {
      const { sender, asked } = inside(['93.184.215.14'])
      expect(await sender.send(message(`${host}:${receiver.port}/`))).toEqual({ status: null, problem: 'ADDRESS_REFUSED' })
      expect([asked, receiver.requests]).toEqual([[], []])
    },
  )

  it('a public one without encryption', async () => {
    expect(await inside(['93.184.215.14']).sender.isAllowed('http://receiver.example/')).toBe(false)
    expect(await inside(['93.184.215.14']).sender.isAllowed('https://receiver.example/')).toBe(true)
  })
})

it('connects to the address that was checked: the name is resolved once', async () => {
  const answers = ['127.0.0.1', '10.9.9.9']
  const resolve = async () => [{ address: answers.shift()!, family: 4 }]
  const sender = createSender({ clock, networks: LOOPBACK, resolve })
  expect(await sender.send(message(`http://receiver.example:${receiver.port}/hook`))).toEqual({ status: 204, problem: null })
  expect([answers, receiver.requests[0]?.headers['host']]).toEqual([['10.9.9.9'], `receiver.example:${receiver.port}`])
})

describe('over https', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'panify-webhooks-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('only a trusted certificate with the name of the address is accepted', async () => {
    const certificate = makeCertificate(folder)
    const secure = await startReceiver({ certificate })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const sender = createSender({ clock, networks: LOOPBACK, resolve })
    const unreachable = { status: null, problem: 'UNREACHABLE' }
    expect(await sender.send(message(secure.url))).toEqual(unreachable)
    const distrust = trustCertificate(certificate)
    try {
      expect(await sender.send(message(secure.url))).toEqual({ status: 204, problem: null })
      expect(await sender.send(message(secure.url.replace('localhost', 'receiver.example')))).toEqual(unreachable)
      expect(secure.requests).toHaveLength(1)
    } finally {
      distrust()
      await secure.close()
    }
  })
})
