// @panify/client as other programs import it, against a server that sends every kind of answer a network or gateway may send.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PanifyError, RefusalError, createPanify, isRefusal, pages, unwrap } from '@panify/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Asked = { query: string; variables: Record<string, unknown>; authorization: string | undefined }
type Reply = (response: ServerResponse) => void

const asked: Asked[] = []
const waits: number[] = []
let replies: Reply[] = []

const server = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Omit<Asked, 'authorization'>
    asked.push({ ...body, authorization: request.headers.authorization })
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!
    reply(response)
  })
})

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const lost: Reply = (response) => void response.socket!.destroy()
const failing = (extensions: Record<string, unknown>, status = 200, headers = {}) =>
  json({ data: null, errors: [{ message: 'Failed', path: ['x'], extensions }] }, status, headers)

let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql/v1`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked.length = 0
  waits.length = 0
})

function answering(...given: Reply[]) {
  replies = given
  return createPanify({ url, token: 'pnf_test', wait: async (milliseconds) => void waits.push(milliseconds) })
}

const WISH = {
  input: { destinationId: '0042/0001', date: '2026-11-26', mode: 'MERGE' as const, rows: [{ articleCode: 'COR001', quantity: 40 }] },
}
const PLACED = { __typename: 'ExtraordinaryOrderSet', savedAt: '2026-11-25T09:00:00.000Z', order: { id: '1', date: '2026-11-26' } }
const placed = json({ data: { setExtraordinaryOrder: PLACED } })
const keyOf = ({ variables }: Asked) => (variables['input'] as { idempotencyKey?: string }).idempotencyKey

describe('a change', () => {
  it('returns the value of its field and sends the token and a key', async () => {
    const result = await answering(placed).placeOrder(WISH)
    expect(result).toEqual(PLACED)
    expect(asked).toHaveLength(1)
    expect(asked[0]!.authorization).toBe('Bearer pnf_test')
    expect(keyOf(asked[0]!)).toMatch(/^[\da-f-]{36}$/)
  })

  it('is repeated with the same key when its answer is lost', async () => {
    expect(await answering(lost, lost, placed).placeOrder(WISH)).toEqual(PLACED)
    expect(new Set(asked.map(keyOf)).size).toBe(1)
    expect(asked).toHaveLength(3)
    expect(waits[1]).toBeGreaterThan(waits[0]!)
  })

  it.each([null, undefined])('gets a key when the key of its input is %s', async (idempotencyKey) => {
    await answering(lost, placed).placeOrder({ input: { ...WISH.input, idempotencyKey } })
    expect(keyOf(asked[0]!)).toMatch(/^[\da-f-]{36}$/)
    expect(keyOf(asked[1]!)).toBe(keyOf(asked[0]!))
  })

  it('keeps a key of the caller', async () => {
    await answering(placed).placeOrder({ input: { ...WISH.input, idempotencyKey: 'mine' } })
    expect(keyOf(asked[0]!)).toBe('mine')
  })

  it('gets a new key with each call', async () => {
    const panify = answering(placed)
    await panify.placeOrder(WISH)
    await panify.placeOrder(WISH)
    expect(new Set(asked.map(keyOf)).size).toBe(2)
  })

  it('without a key is sent once, unless the gateway rejected it unprocessed', async () => {
    const text = 'mutation Other { annulDocument(input: { id: "1" }) { __typename } }'
    await expect(answering(lost).request(text)).rejects.toMatchObject({ name: 'PanifyError', status: undefined })
    expect(asked).toHaveLength(1)
    const turnedAway = failing({ code: 'TOO_MANY_REQUESTS', retryable: true }, 429, { 'retry-after': '7' })
    expect(await answering(turnedAway, json({ data: { done: 1 } })).request(text)).toEqual({ done: 1 })
    expect(waits[0]).toBeGreaterThanOrEqual(7_000)
    expect(waits[0]).toBeLessThanOrEqual(8_750)
  })

  it('that is refused returns the refusal as data, and unwrap throws it', async () => {
    const refusal = { __typename: 'DateClosed', code: 'DATE_CLOSED', message: 'Data chiusa.' }
    const result = await answering(json({ data: { setExtraordinaryOrder: refusal } })).placeOrder(WISH)
    expect(isRefusal(result)).toBe(true)
    expect(() => unwrap(result)).toThrow(RefusalError)
    expect(() => unwrap(result)).toThrow('Data chiusa.')
    expect(unwrap(await answering(placed).placeOrder(WISH)).order.id).toBe('1')
  })
})

describe('a failure', () => {
  it.each([
    ['an error that may pass', failing({ code: 'UPSTREAM_TIMEOUT', retryable: true }), 4],
    ['a proxy without a gateway', (r: ServerResponse) => void r.writeHead(502).end('<html>'), 4],
    ['the JSON of a proxy', json({ errors: 'upstream connect error' }, 503), 4],
    ['a page that a proxy puts in the place of the answer', (r: ServerResponse) => void r.writeHead(200).end('<html>'), 1],
    ['an error that stays', failing({ code: 'FORBIDDEN', retryable: false, missingScope: 'PRODUCTION' }), 1],
    ['a token that is no more', failing({ code: 'TOKEN_INVALID', retryable: false }, 401), 1],
  ])('of a reading: %s', async (_name, reply, times) => {
    await expect(answering(reply).tomorrow()).rejects.toBeInstanceOf(PanifyError)
    expect(asked).toHaveLength(times)
  })

  it.each([
    ['Fri, 31 Dec 2100 23:59:59 GMT', 60_000],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 0],
    ['soon', 500],
  ])('is repeated when its Retry-After says: %s', async (retryAfter, least) => {
    await answering(failing({ retryable: true }, 503, { 'retry-after': retryAfter }), json({ data: { production: null } }))
      .tomorrow()
      .catch(() => undefined)
    expect(waits[0] ?? 'not repeated').toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(least * 1.25)
  })

  it('contains the code, the path and the data that could be read', async () => {
    const data = { production: null }
    const errors = [{ message: 'No scope', path: ['production'], extensions: { code: 'FORBIDDEN', missingScope: 'PRODUCTION' } }]
    const failure: unknown = await answering(json({ data, errors }))
      .tomorrow()
      .catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'FORBIDDEN', data, message: 'No scope', isRetryable: false })
    expect((failure as PanifyError).errors[0]).toMatchObject({ path: ['production'], missingScope: 'PRODUCTION' })
  })

  it('ends at once when the caller aborts', async () => {
    const stop = new AbortController()
    const panify = createPanify({ url, token: 't' })
    replies = [() => stop.abort(new Error('enough'))]
    await expect(panify.tomorrow({}, { signal: stop.signal })).rejects.toThrow('enough')
    const other = new AbortController()
    const pending = createPanify({
      url,
      token: 't',
      wait: async (_ms, signal) => (other.abort(new Error('while waiting')), signal!.throwIfAborted()),
    })
    replies = [lost]
    await expect(pending.tomorrow({}, { signal: other.signal })).rejects.toThrow('while waiting')
  })

  it('includes an attempt that takes too long', async () => {
    const never: typeof fetch = (_url, request) =>
      new Promise((_resolve, reject) => {
        request!.signal!.addEventListener('abort', () => reject(request!.signal!.reason as Error))
      })
    const panify = createPanify({ url, token: 't', timeout: 1, attempts: 1, fetch: never })
    await expect(panify.tomorrow()).rejects.toMatchObject({ name: 'PanifyError', isRetryable: true })
  })
})

describe('pages', () => {
  const page = (numbers: number[], endCursor: string | null) =>
    json({
      data: {
        production: {
          orders: { nodes: numbers.map((quantity) => ({ quantity })), pageInfo: { hasNextPage: endCursor !== null, endCursor } },
        },
      },
    })

  it('form one list, each page loaded when the caller reaches it', async () => {
    const panify = answering(page([1, 2], 'a'), page([], 'b'), page([3], null))
    const seen: number[] = []
    const askedBefore: number[] = []
    for await (const { quantity } of pages(panify.productionOrders, { from: '2026-11-26' })) {
      seen.push(quantity)
      askedBefore.push(asked.length)
    }
    expect(seen).toEqual([1, 2, 3])
    expect(askedBefore).toEqual([1, 1, 3])
    expect(asked.map(({ variables }) => variables['after'])).toEqual([null, 'a', 'b'])
    expect(asked.every(({ variables }) => variables['from'] === '2026-11-26')).toBe(true)
  })

  it('end when a server answers the same page again and again', async () => {
    const panify = answering(page([1], 'a'))
    const walk = async () => {
      for await (const row of pages(panify.productionOrders)) void row
    }
    await expect(walk()).rejects.toThrow('the same page twice')
    expect(asked).toHaveLength(2)
  })

  it('are not loaded after the caller stops', async () => {
    const panify = answering(page([1, 2], 'a'), page([3], null))
    for await (const row of pages(panify.productionOrders)) if (row.quantity === 2) break
    expect(asked).toHaveLength(1)
  })
})
