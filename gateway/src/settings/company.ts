// Changing the bakery's own data. What is shared of it is dropped, so that all see the change.
import { applyChange } from '../change/apply.ts'
import { versionOf } from '../change/version.ts'
import type { Context } from '../context.ts'
import { closedAtOnce, openDates } from '../dates/open-dates.ts'
import { ifMatch, writtenTag } from '../erp/tagged.ts'
import type { CompanySettings, ResolversTypes, UpdateCompanyInput } from '../generated/resolvers.ts'
import { type HeldSettings, readSettings, writeSettings } from './company.erp.ts'
import { type UnnamedClosings, planOf } from './company.rules.ts'

export async function companySettings(context: Pick<Context, 'erp'>): Promise<CompanySettings> {
  return settingsOf(await readSettings(context.erp))
}

export async function updateCompany(
  context: Context,
  { set, seen, closes }: UpdateCompanyInput,
): Promise<Awaited<ResolversTypes['UpdateCompanyResult']>> {
  const { erp, shared } = context
  const dates = set.cutOff === undefined ? null : await openDates(context)
  const unnamedClosings: UnnamedClosings = (before, after) =>
    dates ? closedAtOnce(context.now(), dates, before, after).filter((date) => !closes?.includes(date)) : []
  const tag = writtenTag()
  try {
    const applied = await applyChange(context, {
      target: 'settings',
      read: () => readSettings(erp),
      planOf: ({ record }) => planOf({ set, seen }, record.values, unnamedClosings),
      write: async (write, held) => writeSettings(erp, write, held, tag.keep(await ifMatch(shared, 'if-match-settings', held.etag))),
      afterwards: (held, { changes }) => ({ ...held, record: { ...held.record, values: { ...held.record.values, ...changes } } }),
      isNewer: ({ etag }) => tag.isOlderThan(etag),
    })
    if (applied.kind === 'refused') return applied.refusal
    if (dates) {
      shared.invalidate('company')
      await shared.keepClosings()
    }
    return { __typename: 'CompanyUpdated', settings: settingsOf(applied.held) }
  } finally {
    // Also after a failure: it may have arrived.
    shared.invalidate('company')
    shared.invalidate('dates')
  }
}

/** Texts that hold nothing are '' in the contract. */
function settingsOf({ record: { values } }: HeldSettings): CompanySettings {
  const { closingDate, reopeningDate, cutOff, ...texts } = values
  const written = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ''])) as Record<
    keyof typeof texts,
    string
  >
  return { ...written, closingDate, reopeningDate, cutOff, version: versionOf(values) }
}
