// Receives traces by OTLP over HTTP in JSON, as a collector does.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code?: number }
}
type Body = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[] }

export type ReceivedSpan = Pick<WireSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
  service: unknown
  facts: Record<string, unknown>
  isFailed: boolean
}

const ERROR = 2

const valueOf = ({ stringValue, intValue, boolValue }: Value) => stringValue ?? intValue ?? boolValue

const factsOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]))

const spansOf = ({ resourceSpans }: Body): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        traceId,
        spanId,
        ...(parentSpanId ? { parentSpanId } : {}),
        name,
        service: factsOf(resource.attributes)['service.name'],
        facts: factsOf(attributes),
        isFailed: status?.code === ERROR,
      })),
    ),
  )

export type TraceReceiver = {
  url: string
  spans: ReceivedSpan[]
  /** Every byte that was received: addresses, headers and bodies. */
  received(): string
  requests(): { url: string | undefined; headers: IncomingMessage['headers'] }[]
  /** How it answers from now on; 'never' keeps connections open. */
  answer: 'ok' | 'refuses' | 'never'
  stop(): Promise<void>
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const requests: { url: string | undefined; headers: IncomingMessage['headers'] }[] = []
  const bodies: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      requests.push({ url: request.url, headers: request.headers })
      bodies.push(text)
      if (receiver.answer === 'never') return
      if (receiver.answer === 'refuses') return void response.writeHead(400).end('{}')
      receiver.spans.push(...spansOf(JSON.parse(text) as Body))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    received: () => JSON.stringify([requests, bodies]),
    requests: () => requests,
    answer: 'ok',
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}
