import { type LookupAddress } from 'node:dns'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../test/clock.ts'
import { type FakeErp, startErp } from '../../test/erp.ts'
import { createTransport } from './transport.ts'
import { createLookup } from './lookup.ts'
import { DEFAULT_PEER } from './settings.ts'

let erp: FakeErp
beforeEach(async () => void (erp = await startErp()))
afterEach(() => erp.close())

function open() {
  const clock = fakeClock()
  const names = { address: '127.0.0.1', asked: 0, isAway: false }
  const lookup = createLookup(clock, (_hostname, done) => {
    names.asked += 1
    const addresses: LookupAddress[] = [{ address: names.address, family: 4 }]
    if (names.isAway) done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), [])
    else done(null, addresses)
  })
  const url = erp.url.replace('127.0.0.1', 'forno.example')
  const transport = createTransport({
    url,
    clock,
    deadlines: { read: 0, write: 0, documents: 0, production: 0 },
    peer: DEFAULT_PEER,
    lookup,
  })
  const outcome = () =>
    transport.api({ method: 'GET', path: '/client-config', deadline: 'read', headers: { connection: 'close' } }).then(
      ({ status }) => String(status),
      ({ kind }: { kind: string }) => kind,
    )
  return { clock, names, transport, outcome }
}

it('F13 keeps an address for 30 s: a failing name server has no effect, 10 connections cost 1 lookup', async () => {
  const { clock, names, transport, outcome } = open()
  for (let n = 0; n < 5; n++) expect(await outcome()).toBe('200')
  names.isAway = true
  await clock.advance(29_999)
  for (let n = 0; n < 5; n++) expect(await outcome()).toBe('200')
  expect(names.asked).toBe(1)
  await clock.advance(1)
  expect(await outcome()).toBe('unreachable')
  names.isAway = false
  expect(await outcome()).toBe('200')
  await transport.close()
})

it('F13 looks up again when an address does not answer: the next call reaches a moved server', async () => {
  const { names, transport, outcome } = open()
  // No server listens there.
  names.address = '127.0.0.2'
  expect(await outcome()).toBe('unreachable')
  names.address = '127.0.0.1'
  expect(await outcome()).toBe('200')
  expect(names.asked).toBe(2)
  await transport.close()
})
