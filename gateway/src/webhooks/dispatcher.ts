// Turns the feed of events into deliveries, and sends what is due. Every gateway of an installation does both; the store gives each
// event, and each attempt, to one of them.
import type { Clock } from '../clock.ts'
import type { EventSource, Follower } from '../events/ports.ts'
import { type Log, faultOf } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { StoredDelivery } from '../store/webhook-deliveries.ts'
import type { FeedPosition, StoredWebhook } from '../store/webhooks.ts'
import { bodyOf } from './body.ts'
import { attemptOf } from './retry.rules.ts'
import type { Sender } from './send.ts'
import { signedHeaders } from './signature.ts'

export type Dispatcher = {
  /** A webhook or a delivery has changed. */
  wake: () => void
  /** Where the feed ends. */
  endOfFeed: () => Promise<FeedPosition>
  stop(): Promise<void>
}

/** How soon what another gateway has stored is noticed. */
const LOOK_MS = 60_000
/** After something that could not be read. */
const PAUSE_MS = 5_000
/** Simultaneous requests to one webhook: a slow one delays no other. */
const MOST_AT_ONCE = 4

type Needs = {
  store: Pick<Store, 'webhooks' | 'webhookDeliveries'>
  events: Pick<Follower, 'follow'>
  source: () => Promise<EventSource>
  sender: Sender
  clock: Clock
  log: Log
}

export function startDispatcher({ store: { webhooks, webhookDeliveries }, events, source, sender, clock, log }: Needs): Dispatcher {
  const busy = new Map<string, number>()
  const attempts = new Set<Promise<void>>()
  const end = new AbortController()
  let stream: ReturnType<Follower['follow']> | null = null
  let following: Promise<void> = Promise.resolve()
  let isFollowing = false
  let timer: { cancel(): void } | null = null
  let round: Promise<void> | null = null
  let isAgain = false

  /** One round at a time; a call during one makes another. */
  function wake(): void {
    isAgain = true
    if (end.signal.aborted) return
    round ??= rounds().finally(() => {
      round = null
      if (isAgain) wake()
    })
  }

  async function rounds(): Promise<void> {
    while (isAgain && !end.signal.aborted) {
      isAgain = false
      timer?.cancel()
      const waitMs = await look().catch((failure: unknown) => {
        log.warn({ fault: faultOf(failure) }, 'The webhooks cannot be read')
        return PAUSE_MS
      })
      if (!end.signal.aborted) timer = clock.setTimeout(wake, waitMs)
    }
  }

  function failed(failure: unknown): void {
    isFollowing = false
    log.warn({ fault: faultOf(failure) }, 'The webhooks cannot be read')
    void pause().then(wake)
  }

  /** How long until the next look. */
  async function look(): Promise<number> {
    const hooks = await webhooks.list()
    if (hooks.length === 0) {
      await stream?.return?.()
      return LOOK_MS
    }
    if (!isFollowing) following = followAll().catch(failed)
    for (const hook of hooks.filter(({ isPaused }) => !isPaused)) {
      const room = MOST_AT_ONCE - (busy.get(hook.id) ?? 0)
      if (room <= 0) continue
      for (const delivery of await webhookDeliveries.claim(hook.id, room)) begin(hook, delivery)
    }
    const next = await webhookDeliveries.nextAt()
    // What is due and has no room is begun when an attempt ends.
    return next === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(1_000, next - clock.nowMs()))
  }

  function begin(hook: StoredWebhook, delivery: StoredDelivery): void {
    busy.set(hook.id, (busy.get(hook.id) ?? 0) + 1)
    const attempt = deliver(hook, delivery)
      .catch((failure: unknown) => log.warn({ fault: faultOf(failure) }, 'The outcome of a delivery could not be stored'))
      .finally(() => {
        busy.set(hook.id, busy.get(hook.id)! - 1)
        attempts.delete(attempt)
        wake()
      })
    attempts.add(attempt)
  }

  async function deliver(hook: StoredWebhook, delivery: StoredDelivery): Promise<void> {
    const secret = await webhooks.secretOf(hook.id)
    if (secret === null) log.error({ webhook: hook.id }, 'The secret of a webhook cannot be unsealed: register it anew')
    const body = bodyOf(delivery.event)
    const seconds = Math.floor(clock.nowMs() / 1_000)
    const result =
      secret === null
        ? ({ status: null, problem: 'UNREACHABLE' } as const)
        : await sender.send({ url: hook.url, body, headers: signedHeaders(secret, { id: delivery.id, seconds, body }) })
    // A request that was cut off by the end of this gateway is sent again after the lease.
    if (end.signal.aborted && result.problem !== null) return
    const outcome = attemptOf(delivery, result, clock.nowMs())
    const isDelivered = outcome.state === 'DELIVERED'
    const isOwn = await webhookDeliveries.finish(delivery, outcome)
    if (isOwn || isDelivered) await webhooks.noteAttempt(hook.id, isDelivered)
  }

  async function followAll(): Promise<void> {
    isFollowing = true
    while (!end.signal.aborted && (await webhooks.list()).length > 0)
      await follow().catch(async (failure: unknown) => {
        if (!end.signal.aborted) await recover(failure)
      })
    isFollowing = false
  }

  async function follow(): Promise<void> {
    const feed = await source()
    const after = (await webhooks.position(feed.name)) ?? (await skip(feed))
    if (end.signal.aborted) return
    stream = events.follow({ after, feed: feed.name, wants: () => true })
    for await (const event of stream) {
      if (end.signal.aborted) return
      if (await webhookDeliveries.takeOver(feed.name, event)) wake()
    }
  }

  async function skip(feed: EventSource): Promise<number> {
    const last = await endOf(feed)
    await webhooks.skipTo(last)
    return last.event
  }

  /** A stream also ends where the feed has become another one: then no position changes. */
  async function skipGap(): Promise<void> {
    const feed = await source()
    const after = await webhooks.position(feed.name)
    if (after === null || !(await feed.read(after)).isGap) return
    log.error('Events were deleted before they became deliveries of webhooks: they are skipped')
    await skip(feed)
  }

  async function recover(failure: unknown): Promise<void> {
    const code = (failure as { extensions?: { code?: unknown } } | null)?.extensions?.code
    if (code === 'TOO_SLOW') return
    if (code === 'EVENTS_GONE') await skipGap().catch(warn)
    else warn(failure)
    await pause()
  }

  const warn = (failure: unknown) => log.warn({ fault: faultOf(failure) }, 'The events for webhooks cannot be followed')

  const pause = () =>
    new Promise<void>((done) => {
      const timer = clock.setTimeout(done, PAUSE_MS)
      end.signal.addEventListener('abort', () => (timer.cancel(), done()), { once: true })
    })

  wake()
  return {
    wake,
    endOfFeed: async () => endOf(await source()),
    async stop() {
      end.abort()
      timer?.cancel()
      sender.stop()
      await stream?.return?.()
      await round
      await Promise.all([following, ...attempts])
    },
  }
}

const endOf = async (feed: EventSource): Promise<FeedPosition> => ({ feed: feed.name, event: (await feed.read(null)).last })
