import { EventEmitter, once } from 'node:events'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { row } from '../test/ordering.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'
import { GUESTS_PER_MINUTE } from './guests.ts'
import { type AtOnce, UNLIMITED, type Work, createOverload } from './overload.ts'

describe('operations in work', () => {
  let app: ReturnType<typeof Fastify>
  let release: () => void
  let origin: string
  let came: number
  let accepted: number
  let left: number
  let isSaturated: boolean

  beforeEach(() => open(8))

  /** `inWork`: how many of the customers' operations do not wait for their turn. */
  async function open(inWork: number, waitMs?: number, most: AtOnce = { read: 2, change: 3, staff: 1, inWork }) {
    const released = new Promise<void>((done) => (release = done))
    came = accepted = left = 0
    isSaturated = true
    app = Fastify({ forceCloseConnections: true })
    const overload = createOverload({ most, waitMs, isSaturated: () => isSaturated })
    app.post('/:work', async (request: FastifyRequest, reply: FastifyReply) => {
      came += 1
      const isLeaving = once(reply.raw, 'close').then(() => (left += 1))
      if (request.headers['x-late']) await isLeaving
      if (await overload.refuses(reply, (request.params as { work: Work }).work)) return reply
      accepted += 1
      await released
      return { data: {} }
    })
    origin = await app.listen({ port: 0 })
  }
  afterEach(() => app.close())

  const post = (work: string, signal = new AbortController().signal) => fetch(`${origin}/${work}`, { method: 'POST', signal })

  async function inWork(works: readonly string[], signal?: AbortSignal) {
    const before = accepted
    const answers = works.map((work) => post(work, signal).catch(() => null))
    await expect.poll(() => accepted).toBe(before + works.length)
    return () => Promise.all(answers)
  }

  it('are refused beyond their number at once, as too many calls', async () => {
    const first = await inWork(['read', 'read'])
    const refused = await post('read')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_BUSY', retryAfter: 1 } }] })
    release()
    expect((await first()).map((answer) => answer?.status)).toEqual([200, 200])
    expect((await post('read')).status).toBe(200)
  })

  it('leave room for changes after reads, and for staff after both', async () => {
    await inWork(['read', 'read', 'change'])
    const statusOf = async (work: string) => (await post(work)).status
    expect([await statusOf('read'), await statusOf('change')]).toEqual([503, 503])
    await inWork(['staff'])
    expect(await statusOf('staff')).toBe(503)
    release()
  })

  it('do not count when their callers have left', async () => {
    const patience = new AbortController()
    const first = await inWork(['read', 'read'], patience.signal)
    patience.abort()
    await first()
    const tryAgain = () => {
      post('read').catch(() => null)
      return accepted
    }
    await expect.poll(tryAgain).toBeGreaterThan(2)
  })

  it('do not count when their callers have left before', async () => {
    for (let count = 1; count <= 3; count += 1) {
      const patience = new AbortController()
      const answer = fetch(`${origin}/read`, { method: 'POST', headers: { 'x-late': '1' }, signal: patience.signal }).catch(() => null)
      await expect.poll(() => came).toBe(count)
      patience.abort()
      await answer
      await expect.poll(() => left).toBe(count)
    }
    release()
    expect((await post('read')).status).toBe(200)
  })

  describe('more than a few', () => {
    beforeEach(async () => {
      await app.close()
      await open(1, 60_000)
    })

    /** Resolves when the operation has come. */
    async function waiting(work: string, signal?: AbortSignal) {
      const before = came
      const answer = post(work, signal).catch(() => null)
      await expect.poll(() => came).toBe(before + 1)
      return { answer }
    }

    it('wait for their turn, count meanwhile, and begin when one ends', async () => {
      await inWork(['read'])
      const { answer } = await waiting('read')
      expect((await post('read')).status).toBe(503)
      // Staff do not wait for customers.
      await inWork(['staff'])
      expect(accepted).toBe(2)
      release()
      expect((await answer)?.status).toBe(200)
    })

    it('begin although none has ended, when there is time to spare again', async () => {
      await inWork(['read'])
      const { answer } = await waiting('read')
      isSaturated = false
      await expect.poll(() => accepted).toBe(2)
      release()
      expect((await answer)?.status).toBe(200)
    })

    it('are refused when they have waited too long', async () => {
      await app.close()
      await open(1, 20)
      await inWork(['read'])
      expect((await post('read')).status).toBe(503)
      expect(accepted).toBe(1)
      release()
      expect((await post('read')).status).toBe(200)
    })

    it('never begin when their callers have left', async () => {
      const patience = new AbortController()
      await inWork(['read'])
      const { answer } = await waiting('read', patience.signal)
      patience.abort()
      await answer
      await expect.poll(() => left).toBe(1)
      // Its place is free.
      const next = await waiting('read')
      release()
      expect((await next.answer)?.status).toBe(200)
      expect(accepted).toBe(2)
    })
  })

  it('do not count when their callers have left in one tick, with what came before them on their connection', async () => {
    const overload = createOverload({ most: { read: 2, change: 3, staff: 1, inWork: 1 }, isSaturated: () => true })
    const come = (reply: ReturnType<typeof replyOf>) => overload.refuses(reply as unknown as FastifyReply, 'read')
    const [first, second, third] = [replyOf(), replyOf(), replyOf()]
    expect(await come(first)).toBe(false)
    const turn = come(second)
    // As Node ends a connection: what waits behind an answer is destroyed, and told so after it.
    second.raw.destroyed = true
    process.nextTick(() => second.raw.emit('close'))
    first.raw.emit('close')
    expect(await turn).toBe(true)
    expect(await come(third)).toBe(false)
    // One is in work: another one may wait.
    const waiting = come(replyOf())
    third.raw.emit('close')
    expect(await waiting).toBe(false)
  })

  /** What `refuses` needs of an answer. */
  function replyOf() {
    const reply = { raw: Object.assign(new EventEmitter(), { destroyed: false }), headers: () => reply, code: () => reply, type: () => reply, send: () => reply } // prettier-ignore
    return reply
  }

  it('may be any number while there is time to spare', async () => {
    isSaturated = false
    const answers = await inWork(['read', 'read', 'read', 'change', 'change', 'staff', 'staff'])
    release()
    expect((await answers()).map((answer) => answer?.status)).toEqual(Array(7).fill(200))
  })

  it('neither wait nor are refused where there is no limit', async () => {
    await app.close()
    await open(1, 20, UNLIMITED)
    const answers = await inWork(Array(20).fill('read'))
    release()
    expect((await answers()).map((answer) => answer?.status)).toEqual(Array(20).fill(200))
  })
})

describe('at the portal’s door', () => {
  const WEEK = '{ destination(id: "0042/0003") { planning { rows { articleCode } } } }'
  const SAVE = `mutation { updatePlanning(input: { destinationId: "0042/0003", cells: [{ articleCode: "A1", day: MONDAY, quantity: 2 }] }) {
    __typename } }`
  const PRODUCTION = '{ production { items { articleCode } } }'
  const LOGIN = 'mutation { login(input: { email: "x@y.example", password: "z" }) { __typename } }'

  let erp: FakeErp
  let portal: Awaited<ReturnType<typeof startPortal>>
  let isSaturated: boolean
  /** How often the door has asked whether there is time to spare: once for each operation. */
  let judged: number
  let release: () => void

  beforeEach(async () => {
    isSaturated = false
    erp = await startErp()
    erp.on('GET', '/applicazioni/panificatori/planning/0042/0003', { json: { data: [row('A1', 'Pane', { lunedi: '2' })] } })
    erp.on('POST', '/applicazioni/panificatori/preorder', { json: { data: [] } })
    judged = 0
    const measure = () => {
      judged += 1
      return isSaturated
    }
    portal = await startPortal(erp, { mostAtOnce: { read: 1, change: 2, staff: 1, inWork: 8 }, isSaturated: measure })
  })
  afterEach(async () => {
    release()
    await portal.close()
    await erp.close()
  })

  it('lists are refused before orders, and the production list has a place that customers cannot take', async () => {
    const [customer, staff] = [portal.browser(), portal.browser()]
    await customer.login('customer')
    await staff.login('administrator')
    await portal.clock.advance(5_000)
    release = erp.hold()
    isSaturated = true
    const week = await atTheDoor(customer.query(WEEK))
    expect(await customer.query(WEEK)).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UPSTREAM_BUSY', retryAfter: 1 } }] })
    expect(await portal.browser().query(LOGIN)).toMatchObject({ status: 503 })

    const save = await atTheDoor(customer.query(SAVE))
    expect(await customer.query(SAVE)).toMatchObject({ status: 503 })
    const production = await atTheDoor(staff.query(PRODUCTION))
    expect(await staff.query(PRODUCTION)).toMatchObject({ status: 503 })
    expect(erp.callsTo('POST', '/applicazioni/panificatori/planning/0042/0003')).toEqual([])

    release()
    expect(await Promise.all([week.answer, save.answer, production.answer])).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 200 })),
    )
    expect(await customer.query(WEEK)).toMatchObject({ status: 200 })
  })

  it('a program is told that the same request may succeed later', async () => {
    const program = await newProgram(portal)
    const customer = portal.browser()
    await customer.login('customer')
    await portal.clock.advance(5_000)
    release = erp.hold()
    isSaturated = true
    const waiting = [await atTheDoor(customer.query(SAVE)), await atTheDoor(program.query(PRODUCTION))]
    expect(await program.query(PRODUCTION)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      errors: [{ extensions: { code: 'UPSTREAM_BUSY', retryAfter: 1, retryable: true, requestId: expect.any(String) } }],
    })
    release()
    await Promise.all(waiting.map(({ answer }) => answer))
  })

  it('guests beyond the limit of their address take no place', async () => {
    const customer = portal.browser()
    await customer.login('customer')
    await portal.clock.advance(5_000)
    release = erp.hold()
    const guest = portal.browser()
    for (let n = 0; n < GUESTS_PER_MINUTE; n += 1) void guest.query('{ session { now } }')
    await expect.poll(() => judged).toBeGreaterThanOrEqual(GUESTS_PER_MINUTE)
    isSaturated = true
    const before = judged
    expect(await guest.query(LOGIN)).toMatchObject({ status: 429 })
    expect(judged).toBe(before)
  })

  /** Resolves when the door has accepted or refused the operation. */
  async function atTheDoor(answer: Promise<unknown>) {
    const before = judged
    await expect.poll(() => judged).toBeGreaterThan(before)
    return { answer }
  }
})
