// Answers as they arrive on a connection, written byte for byte.
import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../test/clock.ts'
import type { ErpFailure } from '../errors.ts'
import { createLookup } from './lookup.ts'
import { DEFAULT_PEER } from './settings.ts'
import { type Transport, createTransport } from './transport.ts'

let server: ReturnType<typeof createServer>
let transport: Transport
let answer: (socket: Socket) => unknown
let requests: number
let isConnecting: () => void
const empty = (socket: Socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')

beforeEach(async () => {
  requests = 0
  isConnecting = () => {}
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      requests += 1
      answer(socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const clock = fakeClock()
  transport = createTransport({
    url: `http://forno.example:${(server.address() as AddressInfo).port}/api`,
    clock,
    deadlines: { read: 0, write: 0, documents: 0, production: 0 },
    peer: DEFAULT_PEER,
    lookup: createLookup(clock, (_hostname, done) => {
      isConnecting()
      done(null, [{ address: '127.0.0.1', family: 4 }])
    }),
  })
})
afterEach(async () => {
  await transport.close()
  server.close()
})

const read = (caller?: AbortSignal) => transport.api({ method: 'GET', path: '/prova', deadline: 'read', caller })
const kindOf = (call: Promise<unknown>) => call.then(() => 'answered').catch(({ kind }: ErpFailure) => kind)

it('waits for the answer after a head that only announces it', async () => {
  answer = (socket) =>
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nx-part: 2\r\ncontent-length: 2\r\n\r\nok')
  const { status, headers, body } = await read()
  expect([status, headers['x-part'], headers['link'], body.toString()]).toEqual([200, '2', undefined, 'ok'])
})

it('has an empty body where the answer has none, and all parts of one that arrives in several', async () => {
  answer = empty
  expect(await read()).toMatchObject({ status: 204, body: Buffer.alloc(0) })
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n')
  expect((await read()).body.toString()).toBe('abcde')
})

it('keeps both cookies of one answer, and sends them with the next', async () => {
  const sent: string[] = []
  answer = (socket) => socket.write('HTTP/1.1 204 No Content\r\nset-cookie: one=1; Path=/\r\nset-cookie: two=2; Path=/\r\n\r\n')
  server.on('connection', (socket) => socket.on('data', (data: Buffer) => sent.push(/^cookie: (.*)\r$/m.exec(data.toString())?.[1] ?? '')))
  await read()
  await read()
  expect(sent).toEqual(['', 'one=1; two=2'])
})

it('ends the connection of a request that nobody awaits, whether its answer has begun or not', async () => {
  for (const begun of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf']) {
    const caller = new AbortController()
    const closed = new Promise((resolve) => server.once('connection', (socket: Socket) => socket.once('close', resolve)))
    answer = (socket) => {
      socket.write(begun)
      setImmediate(() => caller.abort())
    }
    expect(await kindOf(read(caller.signal))).toBe('notSent')
    await closed
  }
  answer = empty
  expect((await read()).status).toBe(204)
})

it('does not send a request that nobody awaits any more when its connection is there', async () => {
  answer = empty
  const caller = new AbortController()
  isConnecting = () => caller.abort()
  expect(await kindOf(read(caller.signal))).toBe('notSent')
  expect((await read()).status).toBe(204)
  expect(requests).toBe(1)
})
