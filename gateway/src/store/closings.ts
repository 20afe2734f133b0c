// Closed dates, for a back end that does not keep them: a later cut-off reopens none of them.
import { Temporal } from 'temporal-polyfill'
import type { Database } from './database.ts'
import { eventContent, type keptEvents } from './events.ts'
import type { Unwritten } from './unwritten.ts'

export type KeptClosings = {
  /** A date that is already closed keeps its instant. */
  close(dates: readonly string[], at: Temporal.Instant): Promise<void>
  /** The first date after all closed ones, null if none is closed, and when those of a period closed. */
  ofPeriod(from: string, to: string): Promise<{ firstOpen: string | null; closedAt: ReadonlyMap<string, Temporal.Instant> }>
}

type Needs = { unwritten: Unwritten; events: Pick<ReturnType<typeof keptEvents>, 'addWithin' | 'noteAdded'> }

export function keptClosings(db: Database, { unwritten, events }: Needs): KeptClosings {
  /** Closings that wait for space. */
  const here = new Map<string, number>()
  return {
    async close(dates, at) {
      const rows = dates.map((date) => ({ date, closed_at_ms: at.epochMilliseconds }))
      for (const { date, closed_at_ms } of rows) here.set(date, closed_at_ms)
      const stored = () => rows.forEach(({ date }) => here.delete(date))
      // Of several gateways, the one that stores a closing adds its event.
      const insert = () =>
        db.transaction().execute(async (tx) => {
          const closed = await tx
            .insertInto('closed_dates')
            .values(rows)
            .onConflict((on) => on.doNothing())
            .returning('date')
            .execute()
          const added = closed.map(({ date }) => date).toSorted()
          await events.addWithin(tx, added.map((date) => eventContent('DATE_CLOSED', { dates: [date] }))) // prettier-ignore
        })
      await unwritten
        .write(`closings ${dates.join()}`, () => insert().then(stored).then(events.noteAdded))
        .catch((failure: unknown) => {
          stored()
          throw failure
        })
    },
    async ofPeriod(from, to) {
      const last = await db
        .selectFrom('closed_dates')
        .select(({ fn }) => fn.max('date').as('date'))
        .executeTakeFirst()
      const rows = await db.selectFrom('closed_dates').selectAll().where('date', '>=', from).where('date', '<=', to).execute()
      const lastOfAll = [last?.date ?? '', ...here.keys()].toSorted().at(-1)
      const closed = [
        ...rows.map((row) => [row.date, row.closed_at_ms] as const),
        ...[...here].filter(([date]) => date >= from && date <= to),
      ]
      return {
        firstOpen: lastOfAll ? Temporal.PlainDate.from(lastOfAll).add({ days: 1 }).toString() : null,
        closedAt: new Map(closed.map(([date, closedAt]) => [date, Temporal.Instant.fromEpochMilliseconds(closedAt)])),
      }
    },
  }
}
