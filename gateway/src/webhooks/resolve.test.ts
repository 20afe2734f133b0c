// Names of receivers, with a hosts file and a name server of the test.
import { lookup } from 'node:dns/promises'
import { type Socket, createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createResolve } from './resolve.ts'

const A = 1
const NO_SUCH_NAME = 3

let folder: string
let server: Socket
let asked: string[]
/** The IPv4 address of each name; the server answers nothing about 'silent.example'. */
let names: Record<string, string>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panify-names-'))
  asked = []
  names = { 'receiver.example': '192.0.2.7' }
  server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    if (type === A) asked.push(name)
    if (!name.endsWith('silent.example'))
      server.send(answerTo(query.subarray(0, end), type === A ? names[name] : undefined, name in names), port, address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
})
afterEach(async () => {
  await new Promise<void>((done) => server.close(done))
  rmSync(folder, { recursive: true })
})

function questionIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** One record with that address, or none. */
function answerTo(question: Buffer, address: string | undefined, isKnown: boolean): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x81_80 | (isKnown ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(address ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!address) return head
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])])
}

const resolver = (hosts = '') => {
  const hostsFile = join(folder, 'hosts')
  writeFileSync(hostsFile, hosts)
  return createResolve({ hostsFile, nameServers: [`127.0.0.1:${server.address().port}`] })
}
const addressesOf = (name: string, hosts?: string) => resolver(hosts)(name, new AbortController().signal)

it('has the addresses that DNS has, and none for an unknown name', async () => {
  expect(await addressesOf('receiver.example')).toEqual([{ address: '192.0.2.7', family: 4 }])
  expect(await addressesOf('nobody.example')).toEqual([])
})

it('has the addresses of the hosts file, without asking DNS', async () => {
  const hosts =
    '# 10.0.0.1 receiver.example\n10.0.0.2\tother Receiver.example # ours\n::1 receiver.example localhost\nnonsense receiver.example\n'
  expect(await addressesOf('receiver.example', hosts)).toEqual([
    { address: '10.0.0.2', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(asked).toEqual([])
})

describe('a name server that does not answer', () => {
  it('is left with the signal, and delays neither another name nor a lookup of the system', async () => {
    const resolve = resolver()
    const end = new AbortController()
    const many = Array.from({ length: 12 }, (_, n) =>
      resolve(`n${n}.silent.example`, end.signal).then(
        () => 'found',
        ({ code }: { code: string }) => code,
      ),
    )
    await expect.poll(() => asked.length).toBe(12)
    expect(await addressesOf('receiver.example')).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0)
    end.abort()
    expect(new Set(await Promise.all(many))).toEqual(new Set(['ECANCELLED']))
  })

  it('is no unknown name', async () => {
    const resolve = createResolve({ hostsFile: '/none', nameServers: ['127.0.0.1:1'] })
    await expect(resolve('receiver.example', new AbortController().signal)).rejects.toMatchObject({
      syscall: expect.stringContaining('query'),
    })
  })
})
