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
import type { EventReader } from '../events/ports.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is a stream: its duration says nothing. */
    isStream: boolean
  }
}

export const STREAMS = {
  perSession: 4,
  perToken: 10,
  perProcess: 2_500,
  heartbeatMs: 15_000,
  retryAfterSeconds: 10,
  /** From then on a session's oldest stream may give way to a new one. */
  replaceableMs: 30_000,
  /** For the last words to a reader, who may not be reading. */
  endMs: 1_000,
}

/** How many streams a caller may have. */
export type Share = {
  caller: string
  most: number
  /** The oldest one ends for a new one: its line may be dead, which nothing tells for a quarter of an hour. */
  isReplaced?: boolean
}

export type Subscription = Pick<Share, 'caller'> & {
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
  /** With the caller's rights as they are now; throws when there are none any more. Asked for each event and each heartbeat. */
  contextNow: () => Promise<Context>
  format: (error: GraphQLError) => GraphQLFormattedError
  /** The event with which the position is told, for a reader who sees no other. */
  beat?: string
  /** Begins to send parts of another kind: a name without data, and no id. Returns the end. */
  notices?: (send: (name: string) => void) => () => void
}

export type Streams = {
  /** Whether one more may be opened; ends another one for it if it must. */
  makeRoom(share: Share): boolean
  /** Takes the connection over until the stream ends. */
  open(request: FastifyRequest, reply: FastifyReply, subscription: Subscription): void
  count: () => number
}

type Stream = { caller: string; since: number; end(): void; closed: Promise<void> }

/** `id`: of the event, by which a reader resumes. */
type Part = { id: string | null; answer: { data?: unknown; errors?: readonly GraphQLFormattedError[] } }

export function createStreams(app: FastifyInstance, clock: Clock): Streams {
  const streams = new Set<Stream>()
  let isClosing = false
  app.decorateRequest('isStream', false)
  // A new connection leads to a gateway that goes on.
  app.addHook('preClose', async () => {
    isClosing = true
    const open = [...streams]
    for (const stream of open) stream.end()
    await Promise.all(open.map(({ closed }) => closed))
  })

  return {
    makeRoom({ caller, most, isReplaced = false }) {
      const [oldest, ...others] = [...streams].filter((stream) => stream.caller === caller)
      if (!oldest || others.length + 1 < most) return streams.size < STREAMS.perProcess
      if (!isReplaced || clock.elapsedMs() - oldest.since < STREAMS.replaceableMs) return false
      oldest.end()
      return true
    },
    open(request, reply, subscription) {
      request.isStream = true
      // The reader has left while its right was read.
      if (reply.raw.destroyed) return void reply.hijack()
      const raw = begun(reply)
      const reading = read(subscription)
      const beats = heartbeat(raw, clock, { reading, event: subscription.beat ?? '' })
      const endNotices = subscription.notices?.((name) => void notify(raw, reading, name))
      const { promise: closed, resolve } = Promise.withResolvers<void>()
      let lastWords: { cancel(): void } | null = null
      const stream = {
        caller: subscription.caller,
        since: clock.elapsedMs(),
        closed,
        end() {
          streams.delete(stream)
          reading.end()
          lastWords ??= clock.setTimeout(() => raw.destroy(), STREAMS.endMs)
        },
      }
      raw.once('close', () => {
        streams.delete(stream)
        reading.end()
        beats.stop()
        endNotices?.()
        lastWords?.cancel()
        resolve()
      })
      streams.add(stream)
      void written(raw, reading.parts)
      // The others have been ended already.
      if (isClosing) stream.end()
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
  if (!raw.destroyed && !raw.writableEnded && !raw.writableNeedDrain) raw.write(text)
}

async function notify(raw: ServerResponse, reading: Reading, name: string): Promise<void> {
  if (await reading.check()) sendBeside(raw, `event: ${name}\ndata: {}\n\n`)
}

type Beats = { reading: Pick<Reading, 'position' | 'begun' | 'check'>; event: string }

/** Tells the position at the beginning and from time to time, so that a reader without events resumes there. */
function heartbeat(raw: ServerResponse, clock: Clock, { reading: { position, begun, check }, event }: Beats): { stop(): void } {
  let timer = clock.setTimeout(beat, STREAMS.heartbeatMs)
  let isStopped = false
  function tell(): void {
    const id = position()
    // A comment keeps proxies from ending the connection; a page does not see it, and opens another one after a while.
    sendBeside(raw, id === null ? ':\n\n' : `id: ${id}\n${event}\n`)
  }
  function beat(): void {
    tell()
    void again()
  }
  async function again(): Promise<void> {
    await check()
    if (!isStopped) timer = clock.setTimeout(beat, STREAMS.heartbeatMs)
  }
  void begun.then(tell)
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
  /** The id up to which the reader has been sent everything; null while that is unknown. */
  position: () => number | null
  begun: Promise<void>
}

/** Events that can be resumed. */
type Events = AsyncIterator<unknown> & Partial<EventReader>

/** The answers to a subscription, each executed with the rights of its moment. */
function read({ schema, document, operationName, variables, contextNow, format }: Subscription): Reading {
  const args = { schema, document, operationName: operationName ?? null, variableValues: variables ?? {} }
  let events: Events | null = null
  const { promise: begun, resolve: setBegun } = Promise.withResolvers<void>()
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
      events = source[Symbol.asyncIterator]() as Events
      void events.begun?.then(setBegun)
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
    position: () => events?.position?.() ?? null,
    begun,
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
  if (!raw.destroyed) raw.end('event: complete\ndata:\n\n')
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
