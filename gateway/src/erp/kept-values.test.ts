// Values of calls that are made again and again: an answer with the same bytes is decoded once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startErp, type ErpReply, type FakeErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { entity, key, must } from './decode/entity.ts'
import type { Reader } from './decode/reading.ts'
import { code, thousandths } from './decode/values.ts'

const PATH = '/planning/0042/0003'
const week = entity('week', { article: key(code, 'codice'), quantity: must(thousandths, 'lunedi') })

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
let decodings: number

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
  // The first answer shows the server's dialect: only values that were decoded with it are kept.
  answers([{ ...ROW, codice: 'PRIMO' }])
  await read()
  erp.forgetCalls()
  decodings = 0
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const counted =
  <T>(reader: Reader<T>): Reader<T> =>
  (answer, reading) => {
    decodings += 1
    return reader(answer, reading)
  }
const rows = counted(week.list(({ article, quantity }) => ({ article, quantity })))
const read = (keptAs = 'week') => portal.services.erpFor(null).get(PATH, rows, { keptAs })
const answers = (json: unknown, more: Partial<ErpReply> = {}) => erp.on('GET', PATH, { json, ...more })
const ROW = { codice: 'ROS', lunedi: '2' }

describe('an answer that is read again', () => {
  it('is asked for each time, and decoded once while its bytes are the same', async () => {
    answers([ROW])
    const first = await read()
    expect(first).toEqual([{ article: 'ROS', quantity: 2_000 }])
    expect(await read()).toBe(first)
    expect([erp.callsTo('GET', PATH).length, decodings]).toEqual([2, 1])
    answers([{ ...ROW, lunedi: '3' }])
    expect(await read()).toEqual([{ article: 'ROS', quantity: 3_000 }])
    answers([ROW])
    expect(await read()).toEqual(first)
    expect(decodings).toBe(3)
  })

  it('is another value for another reader of the same address', async () => {
    answers([ROW])
    const codes = counted(week.list(({ article }) => article))
    await read()
    expect(await portal.services.erpFor(null).get(PATH, codes, { keptAs: 'codes' })).toEqual(['ROS'])
    expect(decodings).toBe(2)
  })

  it('is decoded once for simultaneous readers', async () => {
    answers([ROW])
    const [one, other] = await Promise.all([read(), read()])
    expect(one).toBe(other)
    expect(decodings).toBe(1)
  })

  it('is decoded again when something new is known about the server', async () => {
    answers([{ ...ROW, lunedi: '1.250' }])
    expect(await read()).toEqual([{ article: 'ROS', quantity: 1_250 }])
    portal.services.erpFor(null).readingOf('GET /altro').note('quantities', 'comma')
    expect(await read()).toEqual([{ article: 'ROS', quantity: 1_250_000 }])
  })

  it('fails each time while it cannot be read, and is not kept', async () => {
    answers([{ ...ROW, lunedi: 'due' }])
    for (let time = 0; time < 2; time++) await expect(read()).rejects.toMatchObject({ kind: 'invalid' })
    expect(decodings).toBe(2)
  })

  it('renews a token that has expired, whose text is no week', async () => {
    answers([ROW])
    await read()
    answers({ message: 'Unauthenticated.' })
    await expect(read()).rejects.toMatchObject({ kind: 'invalid' })
    expect(erp.callsTo('POST', '/users/login')).toHaveLength(1)
    answers([ROW])
    expect(await read()).toEqual([{ article: 'ROS', quantity: 2_000 }])
  })

  it('is read whole each time where the server splits it into pages', async () => {
    const second = { json: { data: [{ codice: 'COR', lunedi: '1' }], last_page: 2 } }
    const first = { json: { data: [ROW], last_page: 2 } }
    erp.on('GET', PATH, ({ query }) => (query.get('page') === '2' ? second : first))
    // The first reading shows how this server wraps a list.
    for (let time = 0; time < 2; time++) expect(await read()).toHaveLength(2)
    second.json = { data: [{ codice: 'PANE', lunedi: '1' }], last_page: 2 }
    expect(await read()).toEqual([
      { article: 'ROS', quantity: 2_000 },
      { article: 'PANE', quantity: 1_000 },
    ])
  })
})
