// What an operation reads at the same moment becomes one call, where the back end offers that: most of what a small reading costs
// is its call (docs/decisions/0051-reading-together.md).
import { currentRequest } from '@panify/telemetry/requests'
import { z } from 'zod'
import type { Answer, Call, Transport } from './transport.ts'
import { ErpFailure } from '../errors.ts'

export const TOGETHER_FEATURE = 'read-together'

/** The back end answers so many at once. */
const MOST = 16

type Sender = Pick<Transport, 'api'>
type Waiting = { call: Call; done: (answer: Promise<Answer>) => void }

/** Collects the readings of one turn of the event loop. Those of different requests, or with different bounds, stay apart. */
export function readTogether<Whole extends Sender>(transport: Whole, isOffered: () => boolean): Whole {
  const groups = new Map<string, Waiting[]>()

  function send(group: readonly Waiting[]): void {
    for (let first = 0; first < group.length; first += MOST) {
      const some = group.slice(first, first + MOST)
      const answers = answersTo(transport, some.map(({ call }) => call)) // prettier-ignore
      some.forEach(({ done }, index) => done(answers.then((all) => all[index]!)))
    }
  }

  /** Runs as a part of the request that begins the group, and so does its call. */
  function begin(name: string): Waiting[] {
    const group: Waiting[] = []
    groups.set(name, group)
    setImmediate(() => {
      groups.delete(name)
      send(group)
    })
    return group
  }

  function api(call: Call): Promise<Answer> {
    if (!isSmallReading(call) || !isOffered()) return transport.api(call)
    const { headers, until, resends } = call
    const name = JSON.stringify([currentRequest()?.requestId, headers, until?.epochMilliseconds, resends])
    return new Promise((done) => (groups.get(name) ?? begin(name)).push({ call, done }))
  }

  return { ...transport, api }
}

const isSmallReading = ({ method, deadline, caller, priority, isAlone }: Call) =>
  method === 'GET' && deadline === 'read' && !caller && !priority && !isAlone

/** It has no such call, or not for one of the addresses; they are too long together; or one fails, which must not hide the others. */
const MUST_ASK_ALONE = [404, 414, 431, 500]

async function answersTo(transport: Sender, calls: readonly Call[]): Promise<(Answer | Promise<Answer>)[]> {
  const [first] = calls
  const eachAlone = () => calls.map((call) => transport.api(call))
  if (calls.length === 1) return eachAlone()
  const { query: _query, ...common } = first!
  const together = transport.api({
    ...common,
    path: `/panify/letture?${calls.map((call) => `di=${encodeURIComponent(addressOf(call))}`).join('&')}`,
  })
  // It has failed too often, perhaps because of one of them.
  const answer = await together.catch((failure: unknown) => {
    if (failure instanceof ErpFailure && failure.kind === 'unavailable') return null
    throw failure
  })
  if (answer === null) return eachAlone()
  if (answer.headers['content-type'] === 'application/x-panify-letture') return partsOf(answer, calls.length)
  if (MUST_ASK_ALONE.includes(answer.status)) return eachAlone()
  // Of all of them: the session has ended, or the server is in trouble.
  return calls.map(() => answer)
}

const addressOf = ({ path, query }: Call) => path + (query ? `?${new URLSearchParams(query).toString()}` : '')

const headSchema = z.array(
  z.object({
    // A failure is never that of a part.
    stato: z.int().min(200).max(499),
    intestazioni: z.record(z.string(), z.string()),
    byte: z.int().min(0),
  }),
)

/** The first line describes the answers, which follow it without anything between them. */
function partsOf({ status, body }: Answer, count: number): Answer[] {
  const end = body.indexOf('\n')
  const head = headIn(body.toString('utf8', 0, Math.max(0, end)))
  const length = head?.reduce((sum, { byte }) => sum + byte, end + 1)
  if (head?.length !== count || length !== body.length) throw new ErpFailure('invalid', { status })
  let begin = end + 1
  return head.map(({ stato, intestazioni, byte }) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...intestazioni }
    const part = body.subarray(begin, (begin += byte))
    return { status: stato, headers, body: part }
  })
}

function headIn(line: string) {
  try {
    return headSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}
