// Open streams of events, for both doors: graphql-sse's protocol with a connection for each, how many there may be, their end
// (docs/decisions/0046-live-changes.md).
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  createSourceEventStream,
  execute,
  locatedError,
} from 'graphql'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is a stream: its duration says nothing. */
    isStream: boolean
  }
}

export const STREAMS = { perSession: 4, perToken: 10, perProcess: 2_500, heartbeatMs: 15_000, retryAfterSeconds: 10 }

export type Subscription = {
  /** Whose streams are counted together. */
  caller: string
  most: number
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
  /** With the caller's rights as they are now; throws when there are none any more. Asked for each event and each heartbeat. */
  contextNow: () => Promise<Context>
  format: (error: GraphQLError) => GraphQLFormattedError
  /** Sent while nothing happens; by default a comment, which keeps proxies from ending the connection. */
  beat?: string
  /** Begins to send parts of another kind: a name without data, and no id. Returns the end. */
  notices?: (send: (name: string) => void) => () => void
}

export type Streams = {
  /** Whether one more may be opened. */
  hasRoom(caller: string, most: number): boolean
  /** Takes the connection over until the stream ends. */
  open(request: FastifyRequest, reply: FastifyReply, subscription: Subscription): void
  count: () => number
}

type Stream = { caller: string; end(): void; ended: Promise<void> }

/** `event` has the id by which a reader resumes. */
type Part = { id: string | null; answer: { data?: unknown; errors?: readonly GraphQLFormattedError[] } }

export function createStreams(app: FastifyInstance, clock: Clock): Streams {
  const streams = new Set<Stream>()
  app.decorateRequest('isStream', false)
  // A new connection leads to a gateway that goes on.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
    await Promise.all([...streams].map(({ ended }) => ended))
  })

  return {
    hasRoom: (caller, most) => streams.size < STREAMS.perProcess && [...streams].filter((stream) => stream.caller === caller).length < most,
    open(request, reply, subscription) {
      request.isStream = true
      const raw = begun(reply)
      const reading = read(subscription)
      const beats = heartbeat(raw, clock, subscription.beat ?? ':\n\n', reading.check)
      const endNotices = subscription.notices?.((name) => void notify(raw, reading, name))
      const stream: Stream = { caller: subscription.caller, end: reading.end, ended: Promise.resolve() }
      raw.once('close', reading.end)
      stream.ended = written(raw, reading.parts).finally(() => {
        beats.stop()
        endNotices?.()
        streams.delete(stream)
      })
      streams.add(stream)
    },
    count: () => streams.size,
  }
}

/** The security headers of every answer are set already; the hooks that send an answer do not run. */
function begun(reply: FastifyReply): ServerResponse {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that collects an answer before it passes it on would keep the events.
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  reply.hijack()
  raw.write(':\n\n')
  return raw
}

/** A reader that does not keep up is sent nothing beside its answers, which may have ended meanwhile. */
function sendBeside(raw: ServerResponse, text: string): void {
  if (!raw.writableEnded && !raw.writableNeedDrain) raw.write(text)
}

async function notify(raw: ServerResponse, reading: Reading, name: string): Promise<void> {
  if (await reading.check()) sendBeside(raw, `event: ${name}\ndata: {}\n\n`)
}

function heartbeat(raw: ServerResponse, clock: Clock, text: string, check: () => Promise<unknown>): { stop(): void } {
  let timer = clock.setTimeout(beat, STREAMS.heartbeatMs)
  let isStopped = false
  function beat(): void {
    sendBeside(raw, text)
    void again()
  }
  async function again(): Promise<void> {
    await check()
    if (!isStopped) timer = clock.setTimeout(beat, STREAMS.heartbeatMs)
  }
  return {
    stop() {
      isStopped = true
      timer.cancel()
    },
  }
}

type Reading = {
  parts: AsyncIterable<Part>
  end: () => void
  /** Whether the caller still has the right; ends the stream of one who has not. */
  check: () => Promise<boolean>
}

/** The answers to a subscription, each executed with the rights of its moment. */
function read({ schema, document, operationName, variables, contextNow, format }: Subscription): Reading {
  const args = { schema, document, operationName: operationName ?? null, variableValues: variables ?? {} }
  let events: AsyncIterator<unknown> | null = null
  const ending: { hasBegun: boolean; failure: unknown } = { hasBegun: false, failure: null }

  function end(): void {
    ending.hasBegun = true
    void events?.return?.()
  }

  const refused = (errors: readonly GraphQLError[]): Part => ({ id: null, answer: { errors: errors.map(format) } })

  async function* parts(): AsyncGenerator<Part> {
    try {
      const source = await createSourceEventStream({ ...args, contextValue: await contextNow() })
      if (!(Symbol.asyncIterator in source)) return yield refused(source.errors ?? [])
      events = source[Symbol.asyncIterator]()
      while (!ending.hasBegun) {
        const { value, done } = await events.next()
        if (done || ending.hasBegun) break
        const { data, errors } = await execute({ ...args, rootValue: value, contextValue: await contextNow() })
        yield { id: idOf(value), answer: { ...(data === undefined ? {} : { data }), ...(errors ? { errors: errors.map(format) } : {}) } }
      }
      if (ending.failure !== null) throw ending.failure
    } catch (cause) {
      yield refused([locatedError(cause, undefined)])
    } finally {
      void events?.return?.()
    }
  }

  return {
    parts: parts(),
    end,
    check: () =>
      contextNow().then(
        () => true,
        (cause: unknown) => {
          ending.failure = cause
          end()
          return false
        },
      ),
  }
}

const idOf = (event: unknown): string | null => {
  const { id } = event as { id?: unknown }
  return typeof id === 'number' ? String(id) : null
}

async function written(raw: ServerResponse, parts: AsyncIterable<Part>): Promise<void> {
  for await (const { id, answer } of parts) {
    if (raw.destroyed) return
    const text = `${id === null ? '' : `id: ${id}\n`}event: next\ndata: ${JSON.stringify(answer)}\n\n`
    if (!raw.write(text)) await drained(raw)
  }
  if (!raw.destroyed) await new Promise<void>((done) => raw.once('close', done).end('event: complete\ndata:\n\n'))
}

const drained = (raw: ServerResponse) =>
  new Promise<void>((done) => {
    const end = () => {
      raw.off('drain', end).off('close', end)
      done()
    }
    raw.once('drain', end).once('close', end)
    if (raw.destroyed) end()
  })
