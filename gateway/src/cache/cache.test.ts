import { expect, it } from 'vitest'
import { createCache } from './cache.ts'
import { fakeClock } from '../test/clock.ts'

it('loads once for many callers, keeps the answer for seconds, and keeps no failure', async () => {
  const clock = fakeClock()
  const cache = createCache(clock, { entries: 10, bytes: 1_000_000 })
  let calls = 0
  const load = async () => (calls += 1)
  expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2])
  await clock.advance(2_999)
  expect(await cache.get('a', load)).toBe(1)
  await clock.advance(1)
  expect(await cache.get('a', load)).toBe(3)
  const failing = () => Promise.reject(new Error('down'))
  await expect(cache.get('c', failing)).rejects.toThrow('down')
  expect(await cache.get('c', load)).toBe(4)
})

it('refreshes once for simultaneous callers, and never with a call that began before the key was dropped', async () => {
  const cache = createCache(fakeClock(), { entries: 10, bytes: 1_000_000 })
  let calls = 0
  const load = async () => (calls += 1)
  const ordinary = cache.get('a', load)
  expect(await Promise.all([ordinary, cache.refresh('a', load), cache.refresh('a', load), cache.get('a', load)])).toEqual([1, 2, 2, 2])
  expect(await cache.refresh('a', load)).toBe(3)
  const early = cache.refresh('a', load)
  cache.invalidate('a')
  expect([await early, await cache.refresh('a', load)]).toEqual([4, 5])
})

it('drops a key, or all below one', async () => {
  const cache = createCache(fakeClock(), { entries: 10, bytes: 1_000_000 })
  let calls = 0
  const load = async () => (calls += 1)
  for (const key of ['catalogue:1', 'catalogue:2', 'catalogues']) await cache.get(key, load)
  cache.invalidate('catalogue')
  expect([await cache.get('catalogue:1', load), await cache.get('catalogue:2', load), await cache.get('catalogues', load)]).toEqual([
    4, 5, 3,
  ])
})

it('keeps no old answer that arrives after its key was dropped', async () => {
  const cache = createCache(fakeClock(), { entries: 10, bytes: 1_000_000 })
  let release: (value: string) => void = () => undefined
  const old = cache.get('a', () => new Promise<string>((done) => (release = done)))
  cache.invalidate('a')
  const fresh = cache.get('a', async () => 'new')
  release('old')
  expect([await old, await fresh, await cache.get('a', async () => 'newer')]).toEqual(['old', 'new', 'new'])
})

it('keeps a limited number of entries: the least recently used one goes first', async () => {
  const cache = createCache(fakeClock(), { entries: 2, bytes: 1_000_000 })
  let calls = 0
  const load = async () => (calls += 1)
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, load)
  expect([await cache.get('a', load), await cache.get('c', load), await cache.get('b', load)]).toEqual([1, 3, 4])
})

it('keeps a limited number of bytes: the least recently used answer goes first, the newest stays even if it is larger', async () => {
  const cache = createCache(fakeClock(), { entries: 10, bytes: 10_000 })
  let calls = 0
  const load = (length: number) => () => Promise.resolve(`${(calls += 1)}${' '.repeat(length)}`)
  const call = async (key: string, length: number) => Number(await cache.get(key, load(length)))
  expect([await call('a', 4_000), await call('b', 4_000), await call('a', 0)]).toEqual([1, 2, 1])
  expect([await call('c', 4_000), await call('a', 0), await call('b', 0)]).toEqual([3, 1, 4])
  expect([await call('d', 20_000), await call('d', 0), await call('a', 0)]).toEqual([5, 5, 6])
})
