import { expect, it, vi } from 'vitest'
import type { Store } from '../../store/store.ts'
import { keptDialect } from './kept.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

it('is stored by what is learned later, where storing it has failed once', async () => {
  const keep = vi.fn<Store['keep']>().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(undefined)
  const store = { read: async () => undefined, keep } as unknown as Store
  const dialect = await keptDialect({ store, log, url: 'http://erp.example/api', pins: {}, given: {}, onContradiction() {} })
  const reading = dialect.readingOf('GET /articoli')
  reading.note('list', 'data')
  await dialect.settled()
  reading.show('row/4', ['codice'])
  await dialect.settled()
  const [, stored] = keep.mock.lastCall ?? []
  expect(stored).toMatchObject({ url: 'http://erp.example/api', seen: { list: ['data'] } })
  expect(Object.values((stored as { names: object }).names)).toEqual([['codice']])
})
