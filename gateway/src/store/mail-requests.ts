// Mails that guests have requested in the last hour.
import type { Clock } from '../clock.ts'
import type { Database, LockKeys } from './database.ts'
import { latestMs } from './margins.ts'

type Request = { kind: 'recovery' | 'registration'; account: string; address: string }

export type MailLimits = { perAccount: number; perAddress: number }

export type MailRequests = {
  /** Counts a request before it is carried out; null if it would exceed a limit. The step is atomic for all gateways. */
  begin(request: Request, limits: MailLimits): Promise<{ id: string } | null>
  /** Removes a request that led to no mail. */
  remove(id: string): Promise<void>
  purge(): Promise<void>
}

/** How long a request counts, and is kept. */
export const MAIL_REQUESTS_MS = 3_600_000

type Needs = { clock: Clock; newId: () => string; lockKeys: LockKeys }

export function mailRequests(db: Database, { clock, newId, lockKeys }: Needs): MailRequests {
  const purge = async (on: Database): Promise<void> => {
    const now = clock.now().epochMilliseconds
    await on
      .deleteFrom('mail_requests')
      .where((match) => match.or([match('at_ms', '<=', now - MAIL_REQUESTS_MS), match('at_ms', '>', latestMs(now))]))
      .execute()
  }
  return {
    purge: () => purge(db),
    begin: (request, { perAccount, perAddress }) =>
      db.transaction().execute(async (tx) => {
        const { kind, account, address } = request
        const now = clock.now().epochMilliseconds
        await lockKeys(tx, [`${kind} ${account}`, `${kind} ${address}`])
        await purge(tx)
        const rows = await tx
          .selectFrom('mail_requests')
          .select(['account', 'address'])
          .where('kind', '=', kind)
          .where((match) => match.or([match('account', '=', account), match('address', '=', address)]))
          .execute()
        const isFull =
          rows.filter((row) => row.account === account).length >= perAccount ||
          rows.filter((row) => row.address === address).length >= perAddress
        if (isFull) return null
        const id = newId()
        await tx
          .insertInto('mail_requests')
          .values({ ...request, id, at_ms: now })
          .execute()
        return { id }
      }),
    async remove(id) {
      await db.deleteFrom('mail_requests').where('id', '=', id).execute()
    },
  }
}
