// The streams of @panify/client, against a server that breaks off and fails in every way.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PanifyError, createPanify } from '@panify/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Asked = { variables: unknown; accept: string | undefined; lastId: string | string[] | undefined; hasGone: Promise<void> }
type Reply = (response: ServerResponse) => void

const asked: Asked[] = []
const problems: PanifyError[] = []
let replies: Reply[] = []

const server = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { variables } = JSON.parse(Buffer.concat(parts).toString()) as Pick<Asked, 'variables'>
    const { accept, 'last-event-id': lastId } = request.headers
    asked.push({ variables, accept, lastId, hasGone: new Promise((done) => response.once('close', done)) })
    replies.shift()!(response)
  })
})

let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql/v1`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked.length = 0
  problems.length = 0
})

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
const next = (answer: object, id?: number) => `${id === undefined ? '' : `id: ${id}\n`}event: next\ndata: ${JSON.stringify(answer)}\n\n`
const event = (id: number) => next({ data: { events: { __typename: 'ArticleChangedEvent', id: String(id) } } }, id)
const failed = (code: string, retryable: boolean) => ({ errors: [{ message: code, extensions: { code, retryable } }] })
const COMPLETE = 'event: complete\ndata:\n\n'

/** A stream of these texts that ends, or breaks off. */
const ends =
  (...texts: string[]): Reply =>
  (response) =>
    void begin(response).end(`:\n\n${texts.join('')}${COMPLETE}`)
const breaks =
  (...texts: string[]): Reply =>
  (response) =>
    void begin(response).write(`:\n\n${texts.join('')}`, () => response.socket!.destroy())
const stays =
  (...texts: string[]): Reply =>
  (response) =>
    void begin(response).write(`:\n\n${texts.join('')}`)
const lost: Reply = (response) => void response.socket!.destroy()
const refuses =
  (status: number, code: string, retryable: boolean, headers = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(failed(code, retryable)))

const waits: number[] = []
function answering(...given: Reply[]) {
  replies = given
  waits.length = 0
  return createPanify({ url, token: 'pnf_test', wait: async (milliseconds) => void waits.push(milliseconds) })
}
const onProblem = (problem: PanifyError) => void problems.push(problem)

/** Stops after so many. */
async function take(panify: ReturnType<typeof createPanify>, count: number, variables = {}) {
  const ids: string[] = []
  for await (const { id } of panify.followEvents(variables, { onProblem })) if (ids.push(id) === count) break
  return ids
}

describe('a stream', () => {
  it('returns the values of its field, and closes the connection when the caller stops', async () => {
    const update = { production: { from: '2026-11-20', to: '2026-11-20', dates: [], items: [] }, changes: [] }
    const panify = answering(stays(next({ data: { productionUpdated: update } })))
    for await (const value of panify.followProduction({ from: '2026-11-20' })) {
      expect(value).toEqual(update)
      break
    }
    expect(asked).toMatchObject([{ variables: { from: '2026-11-20' }, accept: 'text/event-stream', lastId: undefined }])
    await asked[0]!.hasGone
  })

  it('begins again after its last event when it ends, breaks off or cannot be opened', async () => {
    const panify = answering(ends(event(1), event(2)), lost, breaks(event(3)), refuses(503, 'TOO_MANY_REQUESTS', true, { 'retry-after': '7' }), stays(event(4))) // prettier-ignore
    expect(await take(panify, 4, { after: '0' })).toEqual(['1', '2', '3', '4'])
    expect(asked.map(({ lastId }) => lastId)).toEqual([undefined, '2', '2', '3', '3'])
    expect(asked.every(({ variables }) => JSON.stringify(variables) === '{"after":"0"}')).toBe(true)
    // A gateway that closes is no problem.
    expect(problems.map(({ code, message }) => code ?? message)).toEqual(['The stream of Panify broke off', 'The stream of Panify broke off', 'TOO_MANY_REQUESTS']) // prettier-ignore
    expect(waits[3]).toBeGreaterThanOrEqual(7_000)
  })

  it('begins again at its position, however often it ends without an event', async () => {
    const quiet = Array.from({ length: 6 }, (_, n) => ends(`id: ${n}\n\n`))
    const panify = answering(...quiet, stays(event(9)))
    expect(await take(panify, 1)).toEqual(['9'])
    expect(asked.map(({ lastId }) => lastId)).toEqual([undefined, '0', '1', '2', '3', '4', '5'])
  })

  it('is read whatever the pieces in which it arrives', async () => {
    const text = `:\n\n${event(1)}:\n\n${next({ data: { events: { __typename: 'ArticleChangedEvent', id: 'è' } } }, 2)}`
    const bytes = Buffer.from(text)
    const panify = answering((response) => {
      begin(response)
      let at = 0
      const more = () => (at < bytes.length ? void response.write(bytes.subarray(at, ++at), () => setImmediate(more)) : undefined)
      more()
    })
    expect(await take(panify, 2)).toEqual(['1', 'è'])
  })

  it('goes on after an error that may pass, and gives a value that lacks a part', async () => {
    const partial = next({ data: { events: { __typename: 'ArticleChangedEvent', id: '2' } }, ...failed('FORBIDDEN', false) }, 2)
    const panify = answering(stays(event(1), next({ data: null, ...failed('UPSTREAM_FAILED', true) }), partial))
    expect(await take(panify, 2)).toEqual(['1', '2'])
    expect([asked.length, problems.map(({ code }) => code)]).toEqual([1, ['UPSTREAM_FAILED', 'FORBIDDEN']])
  })

  it.each([
    ['an error that stays', ends(event(1), next(failed('TOKEN_INVALID', false))), ['TOKEN_INVALID', 200]],
    ['a refusal that stays', refuses(400, 'LIMIT_UPSTREAM', false), ['LIMIT_UPSTREAM', 400]],
    ['a page that a proxy puts in its place', (r: ServerResponse) => void r.writeHead(200).end('<html>'), [undefined, 200]],
  ])('throws %s', async (_what, reply, expected) => {
    const failure = await take(answering(reply), 9).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(PanifyError)
    const { code, status } = failure as PanifyError
    expect([code, status]).toEqual(expected)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['cannot be opened', lost],
    ['begins with an error', ends(next(failed('UPSTREAM_UNREACHABLE', true)))],
  ])('that %s four times before its first value throws', async (_what, reply) => {
    await expect(take(answering(reply, reply, reply, reply), 1)).rejects.toBeInstanceOf(PanifyError)
    expect([asked.length, waits.length]).toEqual([4, 3])
  })

  it('that once had a value is opened again for as long as it takes', async () => {
    const outage = Array.from({ length: 20 }, () => lost)
    expect(await take(answering(breaks(event(1)), ...outage, stays(event(2))), 2)).toEqual(['1', '2'])
    expect(Math.max(...waits)).toBeLessThanOrEqual(75_000)
  })

  it('ends at once when the caller aborts', async () => {
    const stop = new AbortController()
    const panify = answering(stays(event(1)))
    const read = async () => {
      for await (const { id } of panify.followEvents({}, { signal: stop.signal })) if (id === '1') stop.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
    await asked[0]!.hasGone
  })
})
