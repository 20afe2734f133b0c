// Events of confirmed changes while the store fails.
import { beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type FakeClock, fakeClock } from '../test/clock.ts'
import { type EventQueue, createEventQueue } from './event-queue.ts'

let clock: FakeClock
let queue: EventQueue<string>
let lines: string[]
let stored: string[]
let tries: number
let failure: Error | null
/** The store answers when it is settled. */
let pending: Promise<void> | null

beforeEach(() => {
  clock = fakeClock()
  lines = []
  stored = []
  tries = 0
  failure = pending = null
  queue = createEventQueue({
    clock,
    log: createLog({ write: (line) => void lines.push(line) }),
    most: 5,
    async write(events) {
      tries += 1
      await pending
      if (failure) throw failure
      stored.push(...events)
    },
  })
})

const add = (...events: string[]) => queue.add(events)
const said = (text: string) => lines.filter((line) => line.includes(text)).length

it('stores what waits as soon as the store works again, before what came later', async () => {
  failure = new Error('canceling statement due to lock timeout')
  await add('a', 'b')
  await add('c')
  expect([stored, tries, said('they wait in memory')]).toEqual([[], 1, 1])
  await clock.advance(1_000)
  expect([stored, tries]).toEqual([[], 2])
  failure = null
  await add('d')
  expect(stored).toEqual([])
  await clock.advance(1_000)
  expect([stored, said('they wait in memory'), said('that waited are stored')]).toEqual([['a', 'b', 'c', 'd'], 1, 1])
  await add('e')
  expect(stored).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('stores simultaneous ones in one write, in their order', async () => {
  await Promise.all([add('a'), add('b'), add('c')])
  expect([stored, tries]).toEqual([['a', 'b', 'c'], 1])
})

it('stores what comes during a write in the next one, and each addition ends when its own are stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  pending = promise
  const first = add('a')
  await vi.waitFor(() => expect(tries).toBe(1))
  const later = [add('b'), add('c')]
  resolve()
  await later[0]
  expect(stored).toContain('b')
  await Promise.all([first, ...later])
  expect([stored, tries]).toEqual([['a', 'b', 'c'], 2])
})

it('loses only what does not fit into memory, and what is not stored when the gateway stops, and counts it', async () => {
  failure = new Error('Connection terminated unexpectedly')
  await add('a', 'b', 'c')
  await add('d', 'e', 'f')
  expect([queue.lost(), said('Events are lost')]).toEqual([1, 1])
  failure = null
  await queue.stop()
  expect([stored, queue.lost()]).toEqual([['a', 'b', 'c', 'd', 'e'], 1])
  failure = new Error('Connection terminated unexpectedly')
  await add('g', 'h')
  await queue.stop()
  expect(queue.lost()).toBe(3)
})
