import { expect, it } from 'vitest'
import { fakeClock } from '../test/clock.ts'
import { createTurns } from './turns.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

it('gives each caller two files at a time, lets eight more wait, and refuses further ones at once', async () => {
  const turns = createTurns(fakeClock())
  const begun: string[] = []
  const finish: (() => void)[] = []
  const take = (caller: string) =>
    turns.take(caller, () => {
      begun.push(caller)
      return new Promise<string>((done) => finish.push(() => done('PDF')))
    })
  const mine = range(10).map(() => take('Bar'))
  await expect.poll(() => begun).toEqual(['Bar', 'Bar'])
  await expect(take('Bar')).rejects.toMatchObject({ kind: 'busy', retryAfter: 10 })
  const others = take('Chiosco')
  await expect.poll(() => begun).toEqual(['Bar', 'Bar', 'Chiosco'])
  finish[0]!()
  await expect.poll(() => begun).toEqual(['Bar', 'Bar', 'Chiosco', 'Bar'])
  for (let done = 1; done < 11; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]!()
  }
  expect(await Promise.all([...mine, others])).toEqual(range(11).map(() => 'PDF'))
})

it('gives the turn back after a failure', async () => {
  const turns = createTurns(fakeClock())
  for (const _ of range(5)) await expect(turns.take('Bar', async () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  expect(await turns.take('Bar', async () => 'PDF')).toBe('PDF')
})

it('refuses who has waited ten seconds', async () => {
  const clock = fakeClock()
  const turns = createTurns(clock)
  const never = () => new Promise<never>(() => {})
  range(2).forEach(() => void turns.take('Bar', never))
  const waiting = turns.take('Bar', never).catch((failure: unknown) => failure)
  await clock.advance(10_000)
  expect(await waiting).toMatchObject({ kind: 'busy' })
})
