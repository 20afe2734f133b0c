import { expect, it } from 'vitest'
import { createShelf } from './shared.ts'
import { fakeClock } from './test/clock.ts'

it('asks once for many, keeps the answer for seconds, failures not at all', async () => {
  const clock = fakeClock()
  const shelf = createShelf(clock, 10)
  let calls = 0
  const load = async () => (calls += 1)
  expect(await Promise.all([shelf.take('a', load), shelf.take('a', load), shelf.take('b', load)])).toEqual([1, 1, 2])
  await clock.advance(2_999)
  expect(await shelf.take('a', load)).toBe(1)
  await clock.advance(1)
  expect(await shelf.take('a', load)).toBe(3)
  const failing = () => Promise.reject(new Error('down'))
  await expect(shelf.take('c', failing)).rejects.toThrow('down')
  expect(await shelf.take('c', load)).toBe(4)
})

it('refreshes once for all who ask at the same time, and never with a call that began before the key was dropped', async () => {
  const shelf = createShelf(fakeClock(), 10)
  let calls = 0
  const load = async () => (calls += 1)
  const ordinary = shelf.take('a', load)
  expect(await Promise.all([ordinary, shelf.refresh('a', load), shelf.refresh('a', load), shelf.take('a', load)])).toEqual([1, 2, 2, 2])
  expect(await shelf.refresh('a', load)).toBe(3)
  const early = shelf.refresh('a', load)
  shelf.invalidate('a')
  expect([await early, await shelf.refresh('a', load)]).toEqual([4, 5])
})

it('drops a key, or all below one', async () => {
  const shelf = createShelf(fakeClock(), 10)
  let calls = 0
  const load = async () => (calls += 1)
  for (const key of ['catalogue:1', 'catalogue:2', 'catalogues']) await shelf.take(key, load)
  shelf.invalidate('catalogue')
  expect([await shelf.take('catalogue:1', load), await shelf.take('catalogue:2', load), await shelf.take('catalogues', load)]).toEqual([
    4, 5, 3,
  ])
})

it('keeps no old answer that arrives after its key was dropped', async () => {
  const shelf = createShelf(fakeClock(), 10)
  let release: (value: string) => void = () => undefined
  const old = shelf.take('a', () => new Promise<string>((done) => (release = done)))
  shelf.invalidate('a')
  const fresh = shelf.take('a', async () => 'new')
  release('old')
  expect([await old, await fresh, await shelf.take('a', async () => 'newer')]).toEqual(['old', 'new', 'new'])
})

it('keeps as many entries as it may: the one that was used longest ago goes first', async () => {
  const shelf = createShelf(fakeClock(), 2)
  let calls = 0
  const load = async () => (calls += 1)
  for (const key of ['a', 'b', 'a', 'c']) await shelf.take(key, load)
  expect([await shelf.take('a', load), await shelf.take('c', load), await shelf.take('b', load)]).toEqual([1, 3, 4])
})
