// Closed dates, for a back end that does not keep them: a later cut-off reopens none of them.
import { Temporal } from 'temporal-polyfill'
import type { Database } from './database.ts'

export type KeptClosings = {
  /** A date that is already closed keeps its instant. */
  close(dates: readonly string[], at: Temporal.Instant): Promise<void>
  /** The first date after all closed ones, null if none is closed, and when those of a period closed. */
  ofPeriod(from: string, to: string): Promise<{ firstOpen: string | null; closedAt: ReadonlyMap<string, Temporal.Instant> }>
}

export function keptClosings(db: Database): KeptClosings {
  return {
    async close(dates, at) {
      await db
        .insertInto('closed_dates')
        .values(dates.map((date) => ({ date, closed_at_ms: at.epochMilliseconds })))
        .onConflict((on) => on.doNothing())
        .execute()
    },
    async ofPeriod(from, to) {
      const last = await db
        .selectFrom('closed_dates')
        .select(({ fn }) => fn.max('date').as('date'))
        .executeTakeFirst()
      const rows = await db.selectFrom('closed_dates').selectAll().where('date', '>=', from).where('date', '<=', to).execute()
      return {
        firstOpen: last?.date ? Temporal.PlainDate.from(last.date).add({ days: 1 }).toString() : null,
        closedAt: new Map(rows.map(({ date, closed_at_ms }) => [date, Temporal.Instant.fromEpochMilliseconds(closed_at_ms)])),
      }
    },
  }
}
