// Mails that guests have requested in the last hour.
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

type Request = { kind: 'recovery' | 'registration'; account: string; address: string }

export type MailRequests = {
  /** Counts a request before it is carried out. */
  add(request: Request): Promise<string>
  /** Removes a request that led to no mail. */
  remove(id: string): Promise<void>
  /** The requests of this kind in the last hour, by account and by address. */
  ofLastHour(request: Request): Promise<{ ofAccount: number; ofAddress: number }>
}

const HOUR = 3_600_000

export function mailRequests(db: Database, { clock, newId }: { clock: Clock; newId: () => string }): MailRequests {
  const nowMs = () => clock.now().epochMilliseconds
  return {
    async add(request) {
      const id = newId()
      await db
        .deleteFrom('mail_requests')
        .where('at_ms', '<=', nowMs() - HOUR)
        .execute()
      await db
        .insertInto('mail_requests')
        .values({ ...request, id, at_ms: nowMs() })
        .execute()
      return id
    },
    async remove(id) {
      await db.deleteFrom('mail_requests').where('id', '=', id).execute()
    },
    async ofLastHour({ kind, account, address }) {
      const rows = await db
        .selectFrom('mail_requests')
        .select(['account', 'address'])
        .where('kind', '=', kind)
        .where('at_ms', '>', nowMs() - HOUR)
        .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
        .execute()
      return {
        ofAccount: rows.filter((row) => row.account === account).length,
        ofAddress: rows.filter((row) => row.address === address).length,
      }
    },
  }
}
