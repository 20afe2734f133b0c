// The audit as staff read it.
import { Temporal } from 'temporal-polyfill'
import { ROME } from '@panify/rules/rome'
import { dateTime } from '../clock.ts'
import { type ListOrder, byText, cutAt, positionAfter, requirePageSize } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import type { AuditFilter, AuditOrder, AuditOutcome, QueryAuditEntriesArgs } from '../generated/contract.ts'
import type { RequireFields } from '../generated/resolvers.ts'
import { searchOf } from '../lists/searching.ts'
import { type Detail, type EntryFilter, type EntryOrder, type StoredEntry, WITHOUT_END } from '../store/audit.ts'
import { actionOf, namesOfSubject, subjectOf } from './actions.ts'
import { codesNamed, namesOf } from './names.ts'
import { type Names, actorOf, targetOf } from './parties.ts'
import type { AuditEntriesModel, AuditEntryModel } from './audit.model.ts'

/** No call takes longer: an entry without an end after this time will never get one. */
const LOST_AFTER = { minutes: 2 }

const ORDERS: Record<AuditOrder, EntryOrder> = {
  NEWEST_FIRST: { by: 'time', isReversed: false },
  OLDEST_FIRST: { by: 'time', isReversed: true },
  ACTOR: { by: 'actor', isReversed: false },
  ACTOR_REVERSED: { by: 'actor', isReversed: true },
  ACTION: { by: 'action', isReversed: false },
  ACTION_REVERSED: { by: 'action', isReversed: true },
  TARGET: { by: 'target', isReversed: false },
  TARGET_REVERSED: { by: 'target', isReversed: true },
  OUTCOME: { by: 'outcome', isReversed: false },
  OUTCOME_REVERSED: { by: 'outcome', isReversed: true },
}

type Keys = ListOrder<StoredEntry>['keys']
const TIME: Keys = [byText((entry) => entry.startedAt), byText((entry) => entry.id)]
/** What a cursor has of an entry. The store compares it. */
const KEYS: Record<EntryOrder['by'], Keys> = {
  time: TIME,
  actor: [byText((entry) => entry.actor), ...TIME],
  action: [byText((entry) => entry.action), ...TIME],
  target: [byText((entry) => entry.target), ...TIME],
  outcome: [byText((entry) => entry.outcome ?? WITHOUT_END), ...TIME],
}

export async function auditEntries(
  context: Context,
  { filter, orderBy, first, after }: RequireFields<QueryAuditEntriesArgs, 'orderBy' | 'first'>,
): Promise<AuditEntriesModel> {
  requirePageSize(first)
  const order = ORDERS[orderBy]
  const list = { name: orderBy, keys: KEYS[order.by] }
  const position = positionAfter(list, after)
  const asked = await filterOf(context, filter ?? {})
  const { store } = context
  const entries = await store.entries(asked, {
    order,
    after: position && position.map(String),
    limit: first + 1,
  })
  let names: Promise<Names> | null = null
  const read = () => (names ??= namesOf(context, entries.slice(0, first)))
  const page = cutAt<StoredEntry>(list, entries, first)
  const model = (entry: StoredEntry) => entryOf(entry, read, asked.lostBefore)
  return {
    ...page,
    nodes: page.nodes.map(model),
    edges: () => page.edges().map(({ cursor, node }) => ({ cursor, node: model(node) })),
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
const FOR_RECOVERY = new Set(['customerCode', 'destinationCode', 'removed', 'since', 'untilMs'])

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
