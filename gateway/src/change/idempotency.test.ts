import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ErpFailure } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import { createLog } from '../log.ts'
import { type Store, openStore } from '../store/store.ts'
import { COOKIE_KEYS } from '../test/portal.ts'
import { fakeClock } from '../test/clock.ts'
import { once } from './idempotency.ts'

const clock = fakeClock()
let dataDir: string
let store: Store
let done: number

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'panify-keys-'))
  store = await openStore(
    { dataDir, databaseUrl: null, cookieKeys: COOKIE_KEYS },
    { clock, log: createLog({ write: () => undefined }), newId: () => 'id' },
  )
  done = 0
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const contextOf = (customerCode = '0042') =>
  ({ clock, store, session: { own: { customerCode, destinationCode: '0001' } }, log: { error: () => undefined } }) as unknown as Parameters<
    typeof once
  >[0]
const save = async () => ({ __typename: 'Saved', times: (done += 1) })
const request = (key: string | null, payload: unknown = { quantity: 5 }) => ({ key, operation: 'updatePlanning', payload })

it('F25 has one effect and one answer for the same key and payload, 50 times at once and later', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => once(contextOf(), request('k'), save)))
  answers.push(await once(contextOf(), request('k'), save))
  expect(answers).toEqual(Array.from({ length: 51 }, () => ({ __typename: 'Saved', times: 1 })))
  expect(done).toBe(1)
})

it('F25 refuses the key for another payload, and keeps the keys of callers apart', async () => {
  await once(contextOf(), request('k'), save)
  expect(await once(contextOf(), request('k', { quantity: 6 }), save)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await once(contextOf('0007'), request('k', { quantity: 6 }), save)).toMatchObject({ times: 2 })
})

it('carries out every request without a key, and with an empty one', async () => {
  for (const key of [null, null, '', '']) await once(contextOf(), request(key), save)
  expect(done).toBe(4)
})

it('accepts any key, and stores only its digest', async () => {
  const keys = ['x'.repeat(10_000), `${'x'.repeat(10_000)}y`, 'a\0b', '\ud800']
  for (const key of [...keys, ...keys]) await once(contextOf(), request(key), save)
  expect(done).toBe(keys.length)
  const file = new DatabaseSync(join(dataDir, 'gateway.sqlite'), { readOnly: true })
  expect(file.prepare('select max(length(key)) as longest from idempotency_keys').get()).toEqual({ longest: 43 })
  file.close()
})

it('keeps the id of a record, and reads the record again for a repeat', async () => {
  const memory = {
    keep: ({ name, id }: { name: string; id: string }) => (name === '' ? null : { id }),
    recall: async ({ id }: { id: string }) => ({ id, name: 'as it is now' }),
  }
  const act = async () => ({ id: '7', name: 'as it was' })
  expect(await once(contextOf(), request('k'), act, memory)).toEqual({ id: '7', name: 'as it was' })
  expect(await once(contextOf(), request('k'), act, memory)).toEqual({ id: '7', name: 'as it is now' })
  const unkept = async () => ({ id: String((done += 1)), name: '' })
  await once(contextOf(), request('l'), unkept, memory)
  expect(await once(contextOf(), request('l'), unkept, memory)).toEqual({ id: '2', name: '' })
})

it('marks each repeat of a request with an unknown outcome, also after one that certainly did nothing', async () => {
  const told: boolean[] = []
  const act = (outcome: () => Promise<unknown>) => (isRepeat: boolean) => (told.push(isRepeat), outcome())
  const fail = (failure: Error) => act(async () => Promise.reject(failure))
  const failures = [new ErpFailure('refused'), new ErpFailure('timeout'), codedError('BAD_USER_INPUT'), codedError('NOT_SAVED')]
  for (const failure of failures) await expect(once(contextOf(), request('k'), fail(failure))).rejects.toThrow(failure.message)
  await once(contextOf(), request('k'), act(save))
  expect(told).toEqual([false, false, true, true, true])
})

it('carries the request out again after a failure', async () => {
  const fail = async () => Promise.reject(new Error('the server is down'))
  await expect(once(contextOf(), request('k'), fail)).rejects.toThrow('the server is down')
  expect(await once(contextOf(), request('k'), save)).toMatchObject({ times: 1 })
})
