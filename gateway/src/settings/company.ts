// Changes the bakery's own data, and drops it from the shared cache.
import { applyChange } from '../change/apply.ts'
import { COMPANY_CHANGED } from '../change/events.ts'
import { actorOf } from '../access/actor.ts'
import type { Patch } from '../change/patch.rules.ts'
import type { Context } from '../context.ts'
import { closedAtOnce, openDates } from '../dates/ports.ts'
import { ifMatch, writtenTag } from '../erp/tagged.ts'
import type { UpdateCompanyInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { type HeldSettings, readSettings, writeSettings } from './company.erp.ts'
import { type Settings, type UnnamedClosings, fieldsOf, planOf } from './company.rules.ts'
import { type CompanyParent, NAMELESS } from './settings.model.ts'

/** `asksAll`: whether administrators' fields are selected. */
export function companyOf(context: Context, asksAll = false): CompanyParent {
  let reading: Promise<HeldSettings> | null = null
  return {
    isWhole: asksAll && (actorOf(context)?.isAdministrator ?? false),
    settings: () => (reading ??= readSettings(context.erp)),
  }
}

export async function updateCompany(
  context: Context,
  { set, seen, closes }: UpdateCompanyInput,
): Promise<Awaited<ResolversTypes['UpdateCompanyResult']>> {
  const { erp, shared } = context
  const dates = set.cutOff === undefined ? null : await openDates(context)
  const unnamedClosings: UnnamedClosings = (before, after) =>
    dates ? closedAtOnce(context.request.now(), dates, before, after).filter((date) => !closes?.includes(date)) : []
  const tag = writtenTag()
  try {
    const applied = await applyChange(context, {
      target: 'settings',
      read: () => readSettings(erp),
      planOf: ({ record: { values } }) =>
        planOf({ set: fieldsOf(set), seen: seen && seenOf(fieldsOf(seen), values) }, values, unnamedClosings),
      write: async (write, held) => writeSettings(erp, write, held, tag.keep(await ifMatch(shared, 'if-match-settings', held.etag))),
      afterwards: (held, { changes }) => ({ ...held, record: { ...held.record, values: { ...held.record.values, ...changes } } }),
      eventsOf: () => [COMPANY_CHANGED],
      isNewer: ({ etag }) => tag.isOlderThan(etag),
    })
    if (applied.kind === 'refused') return applied.refusal
    if (dates) {
      shared.invalidate('company')
      await shared.keepClosings()
    }
    return { __typename: 'CompanyUpdated', company: { isWhole: true, settings: async () => applied.held } }
  } finally {
    // Also after a failure: the change may have arrived.
    shared.invalidate('company')
    shared.invalidate('dates')
  }
}

/** A company without a name is shown under a default, which is then what the caller has seen. */
const seenOf = (seen: Patch<Settings>, held: Settings): Patch<Settings> =>
  held.name === null && seen.name === NAMELESS ? { ...seen, name: null } : seen
