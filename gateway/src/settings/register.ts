// The register of changes, as it is shown.
import { Temporal } from 'temporal-polyfill'
import { ROME } from '@panify/rules/rome'
import type { Context } from '../context.ts'
import type { Change, ChangeOutcome, QueryChangeRegisterArgs } from '../generated/resolvers.ts'
import { badInput } from '../ordering.ts'
import type { Detail, RegisterEntry, RegisterFilter } from '../store/register.ts'
import { codesNamed, namesOf, type Names } from './register.names.ts'

const MOST_AT_ONCE = 200
const LONGEST_TEXT = 100
/** No call takes longer: what has no end by then never got one. */
const LOST_AFTER = { minutes: 2 }

export async function readRegister(context: Context, { filter = {}, after, first = 50 }: Partial<QueryChangeRegisterArgs>) {
  if (first < 1 || first > MOST_AT_ONCE) throw badInput(`Da 1 a ${MOST_AT_ONCE} righe alla volta.`)
  const { from, to, subject, outcome } = filter
  const text = filter.text?.trim() ?? ''
  if (text.length > LONGEST_TEXT) throw badInput(`Al massimo ${LONGEST_TEXT} caratteri.`)
  const lostBefore = context.now().subtract(LOST_AFTER)
  const entries = await context.store.entries({
    from: from ? startOf(from) : null,
    until: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) : null,
    text,
    codes: text === '' ? [] : await codesNamed(context, text),
    subject: subject?.trim() ?? '',
    outcome: (outcome?.toLowerCase() ?? null) as RegisterFilter['outcome'],
    lostBefore,
    after: after ?? null,
    limit: first + 1,
  })
  const shown = entries.slice(0, first)
  const names = await namesOf(context, shown)
  return { entries: shown.map((entry) => changeOf(entry, names, lostBefore)), hasMore: entries.length > first }
}

const startOf = (date: string): Temporal.Instant => Temporal.PlainDate.from(date).toZonedDateTime(ROME).toInstant()

/** What the gateway keeps to put something back tells people nothing that the target and the date do not. */
const FOR_RECOVERY = new Set(['customerCode', 'destinationCode', 'removed'])

function changeOf(entry: RegisterEntry, names: Names, lostBefore: Temporal.Instant): Change {
  const { detail, outcome, ...more } = entry
  return {
    ...more,
    actorName: names.actorOf(entry),
    targetName: names.targetOf(entry),
    outcome: outcome ? (outcome.toUpperCase() as ChangeOutcome) : endOf(entry.startedAt, lostBefore),
    onBehalf: /^(planning|extraordinary)\./.test(entry.action) && entry.actor !== entry.target,
    details: Object.entries(detail)
      .filter(([name]) => !FOR_RECOVERY.has(name))
      .map(detailOf),
  }
}

const detailOf = ([name, value]: [string, Detail]) => (typeof value === 'string' ? { name, after: value } : { name, ...value })

const endOf = (startedAt: string, lostBefore: Temporal.Instant): ChangeOutcome =>
  Temporal.Instant.compare(Temporal.Instant.from(startedAt), lostBefore) < 0 ? 'UNKNOWN' : 'RUNNING'
