// What the gateway itself must not forget. With a foreign ERP this is all the database there is.
import type { Clock } from '../clock.ts'
import { type KeptClosings, keptClosings } from './closings.ts'
import type { Log } from '../log.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { type IdempotencyKeys, idempotencyKeys } from './idempotency.ts'
import { type MailRequests, mailRequests } from './mail-requests.ts'
import { type PrintGrants, printGrants } from './print-grants.ts'
import { type Register, register } from './register.ts'

export type { Audit, Detail, Outcome } from './register.ts'

/** Values that outlive a restart. A name that was never kept reads as undefined, which differs from a kept null. */
type Kept = {
  serviceToken: string
  loginCompany: { id: string | null; name: string | null; vatNumber: string | null; host: string | null; database: string | null }
  companyName: string
  cutOff: string | null
  administrativeCustomerTried: string
}

export type Store = Register & {
  read<N extends keyof Kept>(name: N): Promise<Kept[N] | undefined>
  keep<N extends keyof Kept>(name: N, value: Kept[N]): Promise<void>
  forget(name: keyof Kept): Promise<void>
  endSession(id: string, untilMs: number): Promise<void>
  isEnded(id: string): Promise<boolean>
  /** Ends every session that `destination` has opened so far. */
  endSessionsOf(destination: string): Promise<void>
  epochOf(destination: string): Promise<number>
  failures: LoginFailures
  idempotency: IdempotencyKeys
  closings: KeptClosings
  mailRequests: MailRequests
  prints: PrintGrants
  close(): Promise<void>
}

export type LoginFailures = {
  /** Counts a try as failed before it is made, so that many at once cannot slip through. */
  add(account: string, address: string): Promise<string>
  remove(id: string): Promise<void>
  clear(account: string, address: string): Promise<void>
  /** The failures of the last hour of the account or the address. */
  ofLastHour(account: string, address: string): Promise<{ account: string; address: string; at_ms: number }[]>
}

const HOUR = 3_600_000

type Needs = { clock: Clock; newId: () => string; log: Log }

export async function openStore(options: DatabaseOptions, needs: Needs): Promise<Store> {
  const db = await openDatabase(options)
  await db.deleteFrom('ended_sessions').where('until_ms', '<', needs.clock.now().epochMilliseconds).execute()
  return {
    ...keptValues(db),
    ...sessions(db),
    ...register(db, needs),
    failures: loginFailures(db, needs),
    idempotency: idempotencyKeys(db, needs.clock),
    closings: keptClosings(db),
    mailRequests: mailRequests(db, needs),
    prints: printGrants(db, needs),
    close: () => db.destroy(),
  }
}

function keptValues(db: Database): Pick<Store, 'read' | 'keep' | 'forget'> {
  return {
    async read<N extends keyof Kept>(name: N) {
      const row = await db.selectFrom('kept_values').select('value').where('name', '=', name).executeTakeFirst()
      return row && (JSON.parse(row.value) as Kept[N])
    },
    async keep(name, content) {
      const value = JSON.stringify(content)
      await db
        .insertInto('kept_values')
        .values({ name, value })
        .onConflict((on) => on.column('name').doUpdateSet({ value }))
        .execute()
    },
    async forget(name) {
      await db.deleteFrom('kept_values').where('name', '=', name).execute()
    },
  }
}

function sessions(db: Database): Pick<Store, 'endSession' | 'isEnded' | 'endSessionsOf' | 'epochOf'> {
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

function loginFailures(db: Database, { clock, newId }: Omit<Needs, 'log'>): LoginFailures {
  const anHourAgo = () => clock.now().epochMilliseconds - HOUR
  return {
    async add(account, address) {
      const id = newId()
      await db.deleteFrom('login_failures').where('at_ms', '<', anHourAgo()).execute()
      await db.insertInto('login_failures').values({ id, at_ms: clock.now().epochMilliseconds, account, address }).execute()
      return id
    },
    async remove(id) {
      await db.deleteFrom('login_failures').where('id', '=', id).execute()
    },
    async clear(account, address) {
      await db.deleteFrom('login_failures').where('account', '=', account).where('address', '=', address).execute()
    },
    ofLastHour: (account, address) =>
      db
        .selectFrom('login_failures')
        .select(['account', 'address', 'at_ms'])
        .where('at_ms', '>=', anHourAgo())
        .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
        .orderBy('at_ms')
        .execute(),
  }
}
