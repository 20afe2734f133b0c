// Everything that the gateway itself keeps. With a foreign ERP this is its only database.
import { sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type ApiTokens, apiTokens } from './api-tokens.ts'
import { type KeptClosings, keptClosings } from './closings.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Seal, createSeal, keysFor } from '../crypto/sealing.ts'
import { type Database, type DatabaseOptions, forgetOverwritten, openDatabase } from './database.ts'
import { type IdempotencyKeys, idempotencyKeys } from './idempotency.ts'
import { type LoginTries, loginTries } from './login-tries.ts'
import { type MailRequests, mailRequests } from './mail-requests.ts'
import { type PrintGrants, printGrants } from './print-grants.ts'
import { type AuditStore, auditStore } from './audit.ts'

export type { Audit, Detail, Outcome } from './audit.ts'

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
type Kept = {
  serviceToken: string
  loginCompany: { id: string | null; name: string | null; vatNumber: string | null; host: string | null; database: string | null }
  companyName: string
  company: KeptCompany
  cutOff: string | null
  /** From older versions, which kept only that a first installation was tried. */
  administrativeCustomerTried: string
  installation: 'done' | { sentAtMs: number; times: number }
  /** The dialect of the server at this address. */
  dialect: { url: string; seen: Record<string, readonly string[]> }
}

export type Store = AuditStore & {
  read<N extends keyof Kept>(name: N): Promise<Kept[N] | undefined>
  keep<N extends keyof Kept>(name: N, value: Kept[N]): Promise<void>
  forget(name: keyof Kept): Promise<void>
  endSession(id: string, untilMs: number): Promise<void>
  isEnded(id: string): Promise<boolean>
  /** Whether this session has ended by itself or with all sessions of its destination since it began in `epoch`. */
  isRevoked(session: { id: string; destination: string; epoch: number }): Promise<boolean>
  /** Ends all current sessions of `destination`. */
  endSessionsOf(destination: string): Promise<void>
  epochOf(destination: string): Promise<number>
  idempotency: IdempotencyKeys
  closings: KeptClosings
  loginTries: LoginTries
  mailRequests: MailRequests
  prints: PrintGrants
  apiTokens: ApiTokens
  /** Deletes expired rows and the audit entries before `auditBefore`; null keeps them all. */
  purge(limits: { auditBefore: Temporal.Instant | null }): Promise<void>
  close(): Promise<void>
}

export type StoreOptions = DatabaseOptions & Pick<Config, 'cookieKeys'>

type Needs = { clock: Clock; newId: () => string; log: Log }

export async function openStore(options: StoreOptions, needs: Needs): Promise<Store> {
  const database = await openDatabase(options)
  const db = database.kysely
  const values = keptValues(db, createSeal(keysFor('store', options.cookieKeys)))
  if ((await values.sealOld()) && database.dialect === 'sqlite') await forgetOverwritten(db)
  const audit = auditStore(db, needs)
  const tries = loginTries(db, { ...needs, lockKeys: database.lockKeys })
  const idempotency = idempotencyKeys(db, needs.clock)
  const tokens = apiTokens(db, needs)
  return {
    read: values.read,
    keep: values.keep,
    forget: values.forget,
    ...sessions(db),
    ...audit,
    idempotency,
    closings: keptClosings(db),
    loginTries: tries,
    mailRequests: mailRequests(db, { ...needs, lockKeys: database.lockKeys }),
    prints: printGrants(db, needs),
    apiTokens: tokens,
    async purge({ auditBefore }) {
      await db.deleteFrom('ended_sessions').where('until_ms', '<', needs.clock.now().epochMilliseconds).execute()
      await tries.purge()
      await idempotency.purge()
      await tokens.purge()
      if (auditBefore) await audit.purgeAudit(auditBefore)
    },
    close: database.close,
  }
}

/** Sealed, because these values give access to the bakery's server or show where its database is. */
const SEALED: readonly (keyof Kept)[] = ['serviceToken', 'loginCompany']

const sealedContent = z.object({ content: z.unknown() })
const sealedValue = z.object({ sealed: z.string() })

type KeptValues = Pick<Store, 'read' | 'keep' | 'forget'> & {
  /** Seals values that older versions kept unsealed; true if there were any. */
  sealOld(): Promise<boolean>
}

function keptValues(db: Database, seal: Seal): KeptValues {
  const written = async (name: keyof Kept): Promise<unknown> => {
    const row = await db.selectFrom('kept_values').select('value').where('name', '=', name).executeTakeFirst()
    return row && JSON.parse(row.value)
  }

  async function keep<N extends keyof Kept>(name: N, content: Kept[N]): Promise<void> {
    const value = JSON.stringify(SEALED.includes(name) ? { sealed: seal.close({ content }) } : content)
    await db
      .insertInto('kept_values')
      .values({ name, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute()
  }

  return {
    async read<N extends keyof Kept>(name: N) {
      const value = await written(name)
      if (!SEALED.includes(name)) return value as Kept[N] | undefined
      // Without its key, a sealed value counts as never kept.
      const { data } = sealedValue.safeParse(value)
      return (data && seal.open(data.sealed, sealedContent)?.content) as Kept[N] | undefined
    },
    keep,
    async forget(name) {
      await db.deleteFrom('kept_values').where('name', '=', name).execute()
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

function sessions(db: Database): Pick<Store, 'endSession' | 'isEnded' | 'isRevoked' | 'endSessionsOf' | 'epochOf'> {
  return {
    async endSession(id, until_ms) {
      await db
        .insertInto('ended_sessions')
        .values({ id, until_ms })
        .onConflict((on) => on.doNothing())
        .execute()
    },
    async isEnded(id) {
      return (await db.selectFrom('ended_sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    async isRevoked({ id, destination, epoch }) {
      const { rows } = await sql<{ ended: number; current: number }>`select
        (select count(*) from ended_sessions where id = ${id}) as ended,
        coalesce((select epoch from destination_epochs where destination = ${destination}), 0) as current`.execute(db)
      return rows[0]?.ended !== 0 || rows[0].current !== epoch
    },
    async endSessionsOf(destination) {
      await db
        .insertInto('destination_epochs')
        .values({ destination, epoch: 1 })
        .onConflict((on) => on.column('destination').doUpdateSet((row) => ({ epoch: row('destination_epochs.epoch', '+', 1) })))
        .execute()
    },
    async epochOf(destination) {
      const row = await db.selectFrom('destination_epochs').select('epoch').where('destination', '=', destination).executeTakeFirst()
      return row?.epoch ?? 0
    },
  }
}
