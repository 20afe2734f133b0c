// The audit as staff read it.
import { Temporal } from 'temporal-polyfill'
import { ROME } from '@panify/rules/rome'
import { dateTime } from '../clock.ts'
import { type ListOrder, byText, cutAt, descending, positionAfter, requirePageSize } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import type { AuditFilter, AuditOrder, AuditOutcome, QueryAuditEntriesArgs } from '../generated/contract.ts'
import type { RequireFields } from '../generated/resolvers.ts'
import { searchOf } from '../lists/searching.ts'
import type { Detail, StoredEntry, EntryFilter, EntryPage } from '../store/audit.ts'
import { actionOf, namesOfSubject, subjectOf } from './actions.ts'
import { codesNamed, namesOf } from './names.ts'
import { type Names, actorOf, targetOf } from './parties.ts'
import type { AuditEntriesModel, AuditEntryModel } from './audit.model.ts'

/** No call takes longer: an entry without an end after this time will never get one. */
const LOST_AFTER = { minutes: 2 }

type Entry = Pick<StoredEntry, 'startedAt' | 'id'>
const [startedAt, id] = [byText<Entry>((entry) => entry.startedAt), byText<Entry>((entry) => entry.id)]

const ORDERS: Record<AuditOrder, ListOrder<Entry> & { order: EntryPage['order'] }> = {
  NEWEST_FIRST: { name: 'NEWEST_FIRST', keys: [descending(startedAt), descending(id)], order: 'newest first' },
  OLDEST_FIRST: { name: 'OLDEST_FIRST', keys: [startedAt, id], order: 'oldest first' },
}

export async function auditEntries(
  context: Context,
  { filter, orderBy, first, after }: RequireFields<QueryAuditEntriesArgs, 'orderBy' | 'first'>,
): Promise<AuditEntriesModel> {
  requirePageSize(first)
  const order = ORDERS[orderBy]
  const position = positionAfter(order, after)
  const asked = await filterOf(context, filter ?? {})
  const { store } = context
  const entries = await store.entries(asked, {
    order: order.order,
    after: position && { startedAt: String(position[0]), id: String(position[1]) },
    limit: first + 1,
  })
  let names: Promise<Names> | null = null
  const read = () => (names ??= namesOf(context, entries.slice(0, first)))
  const models = entries.map((entry) => entryOf(entry, read, asked.lostBefore))
  return {
    ...cutAt<AuditEntryModel>(order, models, first),
    totalCount: () => store.countEntries(asked),
    asOf: dateTime(context.request.now()),
  }
}

async function filterOf(context: Context, { from, to, search, subject, outcome }: AuditFilter): Promise<EntryFilter> {
  const wanted = searchOf(search)
  return {
    from: from ? startOf(from) : null,
    until: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) : null,
    text: wanted.text,
    codes: wanted.text === '' ? [] : await codesNamed(context, wanted),
    subjects: subject ? namesOfSubject(subject) : null,
    outcome: (outcome?.toLowerCase() ?? null) as EntryFilter['outcome'],
    lostBefore: context.request.now().subtract(LOST_AFTER),
  }
}

const startOf = (date: string): Temporal.Instant => Temporal.PlainDate.from(date).toZonedDateTime(ROME).toInstant()

/** The detail that the gateway keeps to restore something is of no use to people beyond target and date. */
const FOR_RECOVERY = new Set(['customerCode', 'destinationCode', 'removed'])

function entryOf(entry: StoredEntry, names: () => Promise<Names>, lostBefore: Temporal.Instant): AuditEntryModel {
  const { id, startedAt, endedAt, action, outcome, detail } = entry
  const [actor, target] = [actorOf(entry, names), targetOf(entry, names)]
  const subject = subjectOf(action)
  const isOrder = subject === 'PLANNING' || subject === 'EXTRAORDINARY'
  return {
    id,
    startedAt,
    endedAt,
    actor,
    subject,
    action: actionOf(action),
    target,
    outcome: outcome ? (outcome.toUpperCase() as AuditOutcome) : endOf(startedAt, lostBefore),
    isOnBehalf: isOrder && actor.kind === 'STAFF' && actor.destinationId !== target.destinationId,
    details: Object.entries(detail)
      .filter(([name]) => !FOR_RECOVERY.has(name))
      .map(detailOf),
  }
}

const detailOf = ([name, value]: [string, Detail]) =>
  typeof value === 'string' ? { name, before: null, after: value } : { name, ...value }

const endOf = (startedAt: string, lostBefore: Temporal.Instant): AuditOutcome =>
  Temporal.Instant.compare(Temporal.Instant.from(startedAt), lostBefore) < 0 ? 'UNKNOWN' : 'RUNNING'
