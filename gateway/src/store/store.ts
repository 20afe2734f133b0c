// Everything that the gateway itself keeps. With a foreign ERP this is its only database.
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type ApiTokens, apiTokens } from './api-tokens.ts'
import { type KeptClosings, keptClosings } from './closings.ts'
import type { Config } from '../config.ts'
import { type Log, faultOf } from '../log.ts'
import { type Seal, createSeal, keysFor } from '../crypto/sealing.ts'
import type * as shared from '@panify/database/open'
import { type Database, type DatabaseOptions, type Tables, forgetOverwritten, openDatabase } from './database.ts'
import { type EndedSessions, endedSessions } from './ended-sessions.ts'
import { type KeptEvents, keptEvents } from './events.ts'
import { type FormerBuilds, formerBuilds } from './former-builds.ts'
import { type CallLimits, type IdempotencyKeys, idempotencyKeys } from './idempotency.ts'
import { KEPT_LONGER_MS } from './margins.ts'
import { type LoginTries, loginTries } from './login-tries.ts'
import { type MailRequests, mailRequests } from './mail-requests.ts'
import { type PrintGrants, printGrants } from './print-grants.ts'
import { type Printings, printings } from './printings.ts'
import { sealAnew } from './sealed.ts'
import { type SecondFactors, secondFactors } from './second-factors.ts'
import { type AuditStore, auditStore } from './audit.ts'
import { type Webhooks, webhooks } from './webhooks.ts'
import { type WebhookDeliveries, webhookDeliveries } from './webhook-deliveries.ts'
import { type Unwritten, createUnwritten } from './unwritten.ts'

export type { Audit, Detail, End, Outcome } from './audit.ts'

/** The bakery as its server described it last, and when that was. */
type KeptCompany = {
  id: string | null
  name: string
  vatNumber: string | null
  closingDate: string | null
  reopeningDate: string | null
  phone: string | null
  asOf: string
}

/** Values that survive a restart. A name without a value reads as undefined, which differs from a kept null. */
export type Kept = {
  /** The address of the server that the other values are of. */
  server: string
  serviceToken: string
  loginCompany: { id: string | null; name: string | null; vatNumber: string | null; host: string | null; database: string | null }
  companyName: string
  company: KeptCompany
  cutOff: string | null
  /** From older versions, which kept only that a first installation was tried. */
  administrativeCustomerTried: string
  installation: 'done' | { sentAtMs: number; times: number }
  /** The dialect of the server at this address. */
  dialect: { url: string; seen: Readonly<Record<string, readonly string[]>>; names?: Readonly<Record<string, readonly string[]>> }
}

export type Store = AuditStore &
  EndedSessions & {
    read<N extends keyof Kept>(name: N): Promise<Kept[N] | undefined>
    keep<N extends keyof Kept>(name: N, value: Kept[N]): Promise<void>
    forget(name: keyof Kept): Promise<void>
    idempotency: IdempotencyKeys
    closings: KeptClosings
    events: KeptEvents
    loginTries: LoginTries
    mailRequests: MailRequests
    prints: PrintGrants
    printings: Printings
    apiTokens: ApiTokens
    secondFactors: SecondFactors
    formerBuilds: FormerBuilds
    webhooks: Webhooks
    webhookDeliveries: WebhookDeliveries
    space: Pick<Unwritten, 'isFull'>
    /** Deletes expired rows and the audit entries before `auditBefore`; null keeps them all. */
    purge(limits: { auditBefore: Temporal.Instant | null }): Promise<void>
    close(): Promise<void>
  }

/** `hasOtherEvents`: the back end itself keeps the events of its changes. */
type Options = Pick<Config, 'cookieKeys'> & { limits?: CallLimits; hasOtherEvents?: boolean }

export type StoreOptions = DatabaseOptions & Options

type Needs = { clock: Clock; newId: () => string; log: Log }

export const openStore = async (options: StoreOptions, needs: Needs): Promise<Store> => storeOn(await openDatabase(options), options, needs)

/** The store in an open database. */
export async function storeOn(database: shared.Database<Tables>, options: Options, needs: Needs): Promise<Store> {
  const db = database.kysely
  const unwritten = createUnwritten({ ...needs, probe: () => probeSpace(db) })
  const values = keptValues(db, createSeal(keysFor('store', options.cookieKeys)), unwritten)
  if ((await values.sealOld()) && database.dialect === 'sqlite') await forgetOverwritten(db)
  const seals = {
    build: createSeal(keysFor('build', options.cookieKeys)),
    factor: createSeal(keysFor('second factor', options.cookieKeys)),
    webhook: createSeal(keysFor('webhook', options.cookieKeys)),
  }
  try {
    await sealAnew(db, { table: 'webhooks', name: 'id', text: 'sealed_secret', seal: seals.webhook })
    await sealAnew(db, { table: 'second_factors', name: 'destination', text: 'sealed_key', seal: seals.factor })
    await sealAnew(db, { table: 'build_parts', name: 'name', text: 'sealed', seal: seals.build })
  } catch (failure) {
    // The older key still opens it.
    needs.log.error({ fault: faultOf(failure) }, 'What an older key has sealed could not be sealed anew: the next start tries again')
  }
  const audit = auditStore(db, { ...needs, unwritten })
  const tries = loginTries(db, { ...needs, lockKeys: database.lockKeys, unwritten })
  const idempotency = idempotencyKeys(db, { ...needs, unwritten, limits: options.limits })
  const tokens = apiTokens(db, needs)
  const builds = formerBuilds(db, { clock: needs.clock, seal: seals.build })
  const mails = mailRequests(db, { ...needs, lockKeys: database.lockKeys })
  const events = keptEvents(db, { ...needs, unwritten, isOff: options.hasOtherEvents ?? false })
  const prints = printGrants(db, { ...needs, unwritten })
  const ofProduction = printings(db, { ...needs, lockKeys: database.lockKeys, unwritten })
  const hooks = webhooks(db, { clock: needs.clock, seal: seals.webhook, lockKeys: database.lockKeys })
  const deliveries = webhookDeliveries(db, needs)
  return {
    read: values.read,
    keep: values.keep,
    forget: values.forget,
    ...endedSessions(database, unwritten),
    ...audit,
    idempotency,
    closings: keptClosings(db, { unwritten, events }),
    events,
    loginTries: tries,
    mailRequests: mails,
    prints,
    printings: ofProduction,
    apiTokens: tokens,
    secondFactors: secondFactors(db, { clock: needs.clock, seal: seals.factor }),
    formerBuilds: builds,
    webhooks: hooks,
    webhookDeliveries: deliveries,
    space: unwritten,
    async purge({ auditBefore }) {
      await db
        .deleteFrom('ended_sessions')
        .where('until_ms', '<', needs.clock.now().epochMilliseconds - KEPT_LONGER_MS)
        .execute()
      await tries.purge()
      await idempotency.purge()
      await tokens.purge()
      await builds.purge()
      await deliveries.purge()
      await mails.purge()
      await prints.purge()
      await events.purge()
      await ofProduction.purge()
      if (auditBefore) await audit.purgeAudit(auditBefore)
    },
    async close() {
      await events.stop()
      unwritten.stop()
      await database.close()
    },
  }
}

const PROBE_BYTES = 64 * 1024

/** Writes and deletes a value: a smaller one may fit into space that is left in the file. */
async function probeSpace(db: Database): Promise<void> {
  const name = 'space'
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('kept_values').values({ name, value: ' '.repeat(PROBE_BYTES) }).execute() // prettier-ignore
    await tx.deleteFrom('kept_values').where('name', '=', name).execute()
  })
}

/** Sealed, because these values give access to the bakery's server or show where its database is. */
const SEALED: readonly (keyof Kept)[] = ['serviceToken', 'loginCompany']

const sealedContent = z.object({ content: z.unknown() })
const sealedValue = z.object({ sealed: z.string() })

type KeptValues = Pick<Store, 'read' | 'keep' | 'forget'> & {
  /** Seals values that older versions kept unsealed; true if there were any. */
  sealOld(): Promise<boolean>
}

function keptValues(db: Database, seal: Seal, unwritten: Unwritten): KeptValues {
  /** Values that wait for space; undefined: forgotten. */
  const waiting = new Map<keyof Kept, unknown>()

  const written = async (name: keyof Kept): Promise<unknown> => {
    const row = await db.selectFrom('kept_values').select('value').where('name', '=', name).executeTakeFirst()
    return row && JSON.parse(row.value)
  }

  async function keep<N extends keyof Kept>(name: N, content: Kept[N]): Promise<void> {
    const value = JSON.stringify(SEALED.includes(name) ? { sealed: seal.close({ content }) } : content)
    await write(name, content, () =>
      db
        .insertInto('kept_values')
        .values({ name, value })
        .onConflict((on) => on.column('name').doUpdateSet({ value }))
        .execute(),
    )
  }

  async function write(name: keyof Kept, content: unknown, execute: () => Promise<unknown>): Promise<void> {
    waiting.set(name, content)
    const stored = () => void (waiting.get(name) === content && waiting.delete(name))
    await unwritten
      .write(`value ${name}`, () => execute().then(stored))
      .catch((failure: unknown) => {
        stored()
        throw failure
      })
  }

  return {
    async read<N extends keyof Kept>(name: N) {
      if (waiting.has(name)) return waiting.get(name) as Kept[N] | undefined
      const value = await written(name)
      if (!SEALED.includes(name)) return value as Kept[N] | undefined
      // Without its key, a sealed value counts as never kept.
      const { data } = sealedValue.safeParse(value)
      return (data && seal.open(data.sealed, sealedContent)?.content) as Kept[N] | undefined
    },
    keep,
    async forget(name) {
      await write(name, undefined, () => db.deleteFrom('kept_values').where('name', '=', name).execute())
    },
    async sealOld() {
      let hasSealed = false
      for (const name of SEALED) {
        const value = await written(name)
        if (value === undefined || sealedValue.safeParse(value).success) continue
        await keep(name, value as never)
        hasSealed = true
      }
      return hasSealed
    },
  }
}
