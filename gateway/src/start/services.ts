// The services of one gateway, wired in one place.
import { randomInt as unforeseeable, randomUUID } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import { type Clock, wait } from '../clock.ts'
import type { Config } from '../config.ts'
import { Loaders } from '../loaders.ts'
import { type Shared, createShared } from '../shared.ts'
import { watchCutOff } from '../dates/ports.ts'
import type { Budget } from '../erp/budget.ts'
import { EVENTS_FEATURE, type Follower, bakeryEvents, createFollower, ownEvents, staleBy } from '../events/ports.ts'
import { type CallOptions, createErpClient } from '../erp/calls.ts'
import type { ErpClient } from '../erp/client.ts'
import { type Transport, createTransport } from '../erp/transport/transport.ts'
import type { Dialect } from '../erp/dialect/dialect.ts'
import { keptDialect } from '../erp/dialect/kept.ts'
import { type ServiceAccount, createServiceAccount } from '../erp/service.ts'
import { createRetryBudget } from '../erp/transport/retries.ts'
import { createEqualAnswers } from '../erp/equal-answers.ts'
import { createKeptValues } from '../erp/kept-values.ts'
import { TOGETHER_FEATURE, readTogether } from '../erp/transport/together.ts'
import { createSharedReads } from '../erp/transport/shared-reads.ts'
import { type Seal, createSeal, keysFor } from '../crypto/sealing.ts'
import { type Links, createLinks } from '../doors/links.ts'
import { UNDER_WAY_MS, finishReplacements } from '../extraordinary/ports.ts'
import { startPurging } from '../store/purging.ts'
import { type Log, faultOf } from '../log.ts'
import { type Metrics, createMetrics } from './metrics.ts'
import { forgetOtherServer } from './other-server.ts'
import { createProbe } from './probe.ts'
import type { System } from '../status/ports.ts'
import { createSystem } from './system.ts'
import type { RandomInt } from '@panify/rules/passwords'
import {
  readAccount,
  type Installation,
  createInstallation,
  type KnownBrowsers,
  createKnownBrowsers,
  type Sessions,
  createSessions,
  watchInactiveLogins,
} from '../session/ports.ts'
import type { Peers } from '../peers/interface.ts'
import { type PrintedSignal, type ProductionUpdates, createPrintedSignal, createProductionUpdates } from '../production/ports.ts'
import { createPeers } from '../peers/peers.ts'
import { type Store, openStore } from '../store/store.ts'
import { type WebhookServices, createSender, startDispatcher } from '../webhooks/ports.ts'
import { type KnownTokens, createKnownTokens } from '../tokens/ports.ts'

export type Services = {
  config: Config
  clock: Clock
  log: Log
  newId: () => string
  randomInt: RandomInt
  store: Store
  peers: Peers
  transport: Transport
  metrics: Metrics
  system: System
  service: ServiceAccount
  dialect: Pick<Dialect, 'profile' | 'undecided'>
  shared: Shared
  /** Null with the bundled back end. */
  installation: Installation | null
  sessions: Sessions
  browsers: KnownBrowsers
  knownTokens: KnownTokens
  links: Links
  events: Follower
  production: ProductionUpdates
  printed: PrintedSignal
  webhooks: WebhookServices
  loginSeal: Seal
  /** The client of one request; it names the actor to the bundled back end. */
  erpFor: (actor: Actor | null, budget?: Budget) => ErpClient
  /** Looks for interrupted replacements of dates in a minute. */
  restoreLater: () => void
  /** Resolves when all that follows the last service login, or a reused token, is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Given = { config: Config; clock: Clock; log: Log; random: () => number; newId?: () => string; randomInt?: RandomInt }

export async function createServices({
  config,
  clock,
  log,
  random,
  newId = randomUUID,
  randomInt = unforeseeable,
}: Given): Promise<Services> {
  const store = await openStore({ ...config, limits: config, hasOtherEvents: config.bakery.isBundled }, { clock, newId, log })
  await forgetOtherServer({ store, log, bakery: config.bakery })
  const peers = createPeers({ config, clock, log })
  const metrics = createMetrics()
  const transport = createTransport({ url: config.bakery.url, clock, deadlines: config.deadlines, peer: config.peer, watch: metrics.watch })
  metrics.observe(transport, store)
  const { isBundled } = config.bakery
  const dialect = await keptDialect({
    store,
    log,
    url: config.bakery.url,
    pins: config.dialect,
    given: isBundled ? { texts: 'plain' } : {},
    onContradiction: () => probe.again(),
  })
  const purging = startPurging({ store, clock, log, auditMonths: config.keeping.auditMonths })
  let unused: ReturnType<typeof watchInactiveLogins> | null = null
  let following = Promise.resolve()
  let retry: { cancel(): void } | null = null
  const service = createServiceAccount({
    transport,
    store,
    clock,
    random,
    log,
    configured: config.service,
    loginWait: config.waits.login,
    gatewayKey: isBundled ? config.gatewayKey : null,
    onReady: () => {
      following = followUp().catch((failure: unknown) => log.error({ reason: faultOf(failure) }, 'The work after a service login failed'))
    },
  })
  const calls: CallOptions = {
    transport: readTogether(transport, () => shared.isKnownToHave(TOGETHER_FEATURE)),
    service,
    clock,
    random,
    log,
    dialect,
    retries: createRetryBudget(clock, config.peer.retryPercent),
    reads: createSharedReads(clock),
    equals: createEqualAnswers(),
    kept: createKeptValues(),
  }
  const erp = createErpClient(calls)
  const shared = createShared({ erp, clock, store, peers, log, metrics, isBundled, service, waits: config.waits })
  const probe = createProbe({ erp, shared, dialect, clock, log })
  /** The bundled back end creates its first administrator itself. */
  const installation = isBundled
    ? null
    : createInstallation({
        erp,
        store,
        clock,
        log,
        opens: shared.opens,
        account: () => readAccount(erp, service.known(), config.service),
        onChanged: () => {
          shared.forgetOwners()
          shared.invalidate('installation')
        },
      })
  const watch = isBundled ? null : watchCutOff({ clock, log, dates: shared })

  /** Interrupted work is finished first. With what is read then, the login page is whole from its first caller on. */
  async function followUp(): Promise<void> {
    await installation?.ensure()
    await resumeInterrupted()
    const months = isBundled ? config.keeping.inactiveLoginMonths : 0
    if (months > 0) unused ??= watchInactiveLogins({ erp, store, clock, log, months })
    await Promise.all([shared.company(), shared.isInstalled()])
    // The dialect of the bundled back end is known.
    if (!isBundled) await probe.once()
  }

  async function resumeInterrupted(): Promise<void> {
    if (!(await finishReplacements({ erp, store, clock, log }))) restoreLater()
  }

  function restoreLater(): void {
    retry ??= clock.setTimeout(() => {
      retry = null
      following = resumeInterrupted().catch((failure: unknown) =>
        log.error({ reason: faultOf(failure) }, 'Interrupted replacements were not finished'),
      )
    }, UNDER_WAY_MS)
  }

  const own = ownEvents({ store, peers, clock })
  const announced = bakeryEvents(erp)
  const source = async () => (isBundled || (await shared.features()).has(EVENTS_FEATURE) ? announced : own)
  const lastEvent = async () => (await (await source()).read(null)).last
  peers.subscribe('dropped', () => calls.reads.forget())
  const events = createFollower({
    source,
    onEvents: (heard) => {
      // Another gateway may have written: a reading that an event causes must not join one from before.
      calls.reads.forget()
      for (const key of staleBy(heard)) shared.invalidate(key)
    },
    clock,
    log,
  })

  const sender = createSender({ clock, networks: config.webhookNetworks })
  const dispatcher = startDispatcher({ store, events, source, sender, clock, log })

  const knownTokens = createKnownTokens({
    clock,
    store,
    log,
    destinationOf: (key) => new Loaders({ erp, shared, own: () => null }).destinations.load(key),
  })

  return {
    config,
    clock,
    log,
    newId,
    randomInt,
    store,
    peers,
    transport,
    metrics,
    system: createSystem({ clock, config, store, transport }),
    service,
    dialect,
    shared,
    installation,
    sessions: createSessions({ config, clock, store, erp, log, ...shared }),
    browsers: createKnownBrowsers(config),
    loginSeal: createSeal(keysFor('login', config.cookieKeys)),
    links: createLinks({ config, clock, knownTokens }),
    knownTokens,
    events,
    production: createProductionUpdates({ erp, events, lastEvent, clock }),
    printed: createPrintedSignal(peers),
    webhooks: { endOfFeed: dispatcher.endOfFeed, networks: config.webhookNetworks, isAllowed: sender.isAllowed, wake: dispatcher.wake },
    erpFor: (actor, budget) =>
      createErpClient({
        ...calls,
        ...(isBundled && actor ? { headers: { 'x-panify-actor': actor.header } } : {}),
        ...(budget ? { budget } : {}),
      }),
    restoreLater,
    settled: () => following,
    async close() {
      service.stop()
      const dispatched = dispatcher.stop()
      events.stop()
      watch?.stop()
      installation?.stop()
      retry?.cancel()
      // Work started by a login gets a moment to finish; then its connections are cut.
      await Promise.race([Promise.all([following, dispatched]), wait(clock, 500)])
      await transport.close()
      await following
      await dispatched
      await probe.settled()
      await dialect.settled()
      await purging.stop()
      await unused?.stop()
      await peers.close()
      metrics.close()
      await store.close()
    },
  }
}
