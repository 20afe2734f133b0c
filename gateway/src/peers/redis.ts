// Several gateways share counts and messages through Redis. While it is away each gateway counts for itself; nothing else stops.
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { digestOf } from '../crypto/digest.ts'
import type { Log } from '../log.ts'
import type { Peers, Topic } from './interface.ts'
import { MAX_PER_MINUTE, MINUTE_MS, type RateStep, createRate } from './rate.ts'

/** A request does not wait longer for a count. */
const ANSWER_MS = 1_000
/** After a late answer Redis is left alone for so long. */
const PAUSE_MS = 5_000
const CONNECT_MS = 2_000
const LONGEST_RECONNECT_MS = 1_000

const messageSchema = z.tuple([z.string(), z.string(), z.string()])
/** In place of a topic: texts of the sender were lost. */
const LOST = 'lost'

type Needs = { url: string; gatewayKey: string; clock: Clock; log: Log }

export function redisPeers({ url, gatewayKey, clock, log }: Needs): Peers {
  const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** retries, LONGEST_RECONNECT_MS)
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS, reconnectStrategy } })
  // A connection that receives messages can send no commands.
  const receiver = client.duplicate()
  const me = randomUUID()
  // Installations with other secrets may use the same Redis.
  const prefix = `panify:${digestOf(gatewayKey).slice(0, 16)}`
  const listeners: { topic: Topic; listener: (text: string | null) => void }[] = []
  const nowMs = () => clock.elapsedMs()
  let pausedUntil = -Infinity
  let wasLost = false
  /** Whether the texts of the others arrive. */
  let isListening = false
  let isSubscribed = false
  let hasUnsent = false

  function lost(): void {
    if (!wasLost) log.warn({ action: 'redis' }, 'Redis cannot be reached: each gateway counts for itself')
    wasLost = true
  }

  client.on('error', lost)
  client.on('ready', () => {
    if (wasLost) log.info({ action: 'redis' }, 'Redis can be reached again')
    wasLost = false
    pausedUntil = -Infinity
    const isTold = !hasUnsent
    hasUnsent = false
    if (!isTold) send(LOST, '')
  })
  receiver.on('error', () => {
    // A message that cannot be read is an error, too.
    if (!isListening || receiver.isReady) return
    isListening = false
    tellLoss()
  })
  receiver.on('ready', () => void listen().catch(() => undefined))
  void client.connect().catch(lost)
  void receiver.connect().catch(() => undefined)

  async function listen(): Promise<void> {
    // A connection that comes back has subscribed by itself.
    if (!isSubscribed) await receiver.subscribe(prefix, receive)
    isSubscribed = true
    isListening = true
    tellLoss()
  }

  function tellLoss(): void {
    for (const { listener } of listeners) listener(null)
  }

  function receive(message: string): void {
    const [from, topic, text] = messageSchema.parse(JSON.parse(message))
    if (from === me) return
    if (topic === LOST) return tellLoss()
    for (const one of listeners) if (one.topic === topic) one.listener(text)
  }

  function send(topic: Topic | typeof LOST, text: string): void {
    const noteUnsent = () => void (hasUnsent = true)
    if (client.isReady) void client.publish(prefix, JSON.stringify([me, topic, text])).catch(noteUnsent)
    else noteUnsent()
  }

  const isUsable = () => client.isReady && nowMs() >= pausedUntil

  /** Undefined if Redis does not answer in time. */
  async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
    let timer: { cancel(): void } | null = null
    const late = new Promise<undefined>((done) => {
      timer = clock.setTimeout(() => {
        pausedUntil = nowMs() + PAUSE_MS
        lost()
        done(undefined)
      }, ANSWER_MS)
    })
    const failed = answer.catch(() => undefined)
    return Promise.race([failed, late]).finally(() => timer?.cancel())
  }

  const steps = {
    async take(key: string, most: number) {
      const window = { expiration: { type: 'PX', value: MINUTE_MS }, condition: 'NX' } as const
      const [, count, left] = await client.multi().set(key, 0, window).incr(key).pTTL(key).execTyped()
      return { isFull: count > most, left }
    },
    async waitOf(key: string, most: number) {
      const [count, left] = await client.multi().get(key).pTTL(key).execTyped()
      return { isFull: Number(count ?? 0) >= most, left }
    },
  }

  return {
    rate(name, most = MAX_PER_MINUTE) {
      const local = createRate(clock, most)
      const step = (kind: RateStep) => async (key: string) => {
        // Counted here as well, so that the limit holds at once when Redis is lost.
        const own = local[kind](key)
        const window = isUsable() ? await inTime(steps[kind](`${prefix}:${name}:${key}`, most)) : undefined
        if (window === undefined) return own
        return window.isFull ? Math.max(1, Math.ceil(window.left / 1_000)) : null
      }
      return { waitOf: step('waitOf'), take: step('take') }
    },
    publish: send,
    subscribe: (topic, listener) => void listeners.push({ topic, listener }),
    redis: () => (isUsable() && isListening ? 'connected' : 'unavailable'),
    async close() {
      client.destroy()
      receiver.destroy()
    },
  }
}
