import { setImmediate as nextTurn } from 'node:timers/promises'
import { datesClosedBy, firstOpenFrom } from '@panify/rules/closing'
import { parseCutOff } from '@panify/rules/cut-off'
import { dateInRome } from '@panify/rules/rome'
import { traced } from '@panify/telemetry/tracing'
import type { Temporal } from 'temporal-polyfill'
import { timestamp, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/open.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { readSetting } from '../settings/settings.shared.ts'
import { beginClosingsAt, firstOpenDate } from './dates.ts'
import { dueRows } from './rule.ts'
import { storeSnapshot } from './snapshot.ts'

type ClosingDeps = Pick<Deps, 'database' | 'clock'>
type DueDeps = ClosingDeps & { config: Pick<Config, 'closingGrace'> }

/** Closes one date for all destinations, empty ones included. False when it was closed already: a date closes once. */
export async function closeDate({ database, clock }: ClosingDeps, date: Temporal.PlainDate): Promise<boolean> {
  return changing(database, async (tx) => {
    await database.lockFor(tx, 'closing')
    const day = date.toString()
    if (await isClosed(tx, day)) return false
    // The rule reads closed dates from their snapshot, so the snapshot must be stored before the date is marked as closed.
    await storeSnapshot(tx, await dueRows(tx, { from: date, to: date }))
    await tx
      .insertInto('closed_dates')
      .values({ date: day, closed_at: timestamp(clock.now()) })
      .execute()
    announce(tx, clock, [{ type: 'data-chiusa', dates: [day] }])
    return true
  })
}

export async function isClosed(db: Db | Tx, date: string): Promise<boolean> {
  const row = await db.selectFrom('closed_dates').select('date').where('date', '=', date).executeTakeFirst()
  return row !== undefined
}

/** The dates that are due to close, oldest first. */
export async function openDueDates({ database, clock, config }: DueDeps): Promise<Temporal.PlainDate[]> {
  const db = database.kysely
  return datesClosedBy(lastSafeCutOff(clock, config), await firstOpenDate(db), await readCutOff(db))
}

/** A new installation closes no date that was due before its first start. */
export async function beginClosings({ database, clock, config }: DueDeps): Promise<void> {
  const db = database.kysely
  const first = firstOpenFrom(dateInRome(clock.now()), lastSafeCutOff(clock, config), await readCutOff(db))
  await beginClosingsAt(db, first)
}

/** Cut-offs up to this instant are due: no save received before them can still be running. */
const lastSafeCutOff = (clock: Clock, { closingGrace }: DueDeps['config']) => clock.now().subtract({ milliseconds: closingGrace })

/** 'HH:MM'; null if none is set. */
export const readCutOff = async (db: Db) => parseCutOff(await readSetting(db, 'ORARIOPRODPANE'))

/** Closes everything due and returns the number of dates. */
export async function closeWhatIsDue(deps: DueDeps): Promise<number> {
  let closed = 0
  for (const date of await openDueDates(deps)) {
    if (await traced('close date', { 'panify.date': date.toString() }, () => closeDate(deps, date))) closed += 1
    // Others are answered between the dates that were missed: on SQLite a date does not wait for anything by itself.
    await nextTurn()
  }
  return closed
}
