// A slow line between gateway and back end: every exchange takes time on the test's clock, some take long, and some answers
// are lost. The back end still executes every request.
import { Agent, createServer, request, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DrivenClock } from './driven-clock.ts'

type Options = {
  /** Port of the back end. */
  to: number
  clock: DrivenClock
  /** Repeatable random numbers from 0 to 1. */
  random: () => number
}

/** Time on the clock that passes with every request: it depends on the work, not on the machine. */
const STEP_MS = 20

export type SlowLine = {
  port: number
  /** Makes answers late or lost from now on. */
  disturb(): void
  close(): Promise<void>
}

export async function startSlowLine({ to, clock, random }: Options): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true })
  let isDisturbed = false
  let isBusy = false
  /** Pending requests: the back end needs real time for them, not time on the test's clock. */
  let underWay = 0
  const pause = (ms: number) => new Promise<void>((done) => clock.setTimeout(done, ms))
  const delay = () => {
    const chance = random()
    if (chance < 0.8) return random() * 300
    return chance < 0.95 ? random() * 4_000 : random() * 14_000
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    isBusy = true
    clock.advance(STEP_MS)
    const isLost = isDisturbed && random() < 0.03
    if (isDisturbed) await pause(delay())
    const { method, url, headers } = incoming
    underWay += 1
    const answered = await exchange(
      { host: '127.0.0.1', port: to, method: method ?? 'GET', path: url ?? '/', headers, agent },
      Buffer.concat(chunks),
    ).finally(() => (underWay -= 1))
    isBusy = true
    if (isDisturbed) await pause(delay())
    if (isLost) return void outgoing.destroy()
    outgoing.writeHead(answered.status, answered.headers).end(answered.body)
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // While all callers wait, no request moves the clock.
  const idle = setInterval(() => {
    if (isDisturbed && !isBusy && underWay === 0) clock.advance(250)
    isBusy = false
  }, 5)
  return {
    port: (server.address() as AddressInfo).port,
    disturb: () => void (isDisturbed = true),
    async close() {
      clearInterval(idle)
      server.closeAllConnections()
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

type Answered = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function exchange(options: RequestOptions, body: Buffer): Promise<Answered> {
  return new Promise((done, failed) => {
    const sending = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () => done({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    sending.on('error', failed)
    sending.end(body)
  })
}
