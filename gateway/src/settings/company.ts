// Changing the bakery's own data: checked, written down, sent, and dropped from what is shared, so that all see it.
import { audited, changesOf } from '../audit.ts'
import type { Context } from '../context.ts'
import type { CompanySettingName, CompanySettingsInput, ResolversTypes } from '../generated/resolvers.ts'
import { type Settings, fieldOf, nameOf, readSettings, writeSetting, writeSettings } from './company.erp.ts'
import { flawOf, trimmed } from './company.rules.ts'

type Result = Awaited<ResolversTypes['SaveCompanySettingsResult']>

const SETTINGS_TARGET = 'settings'

export async function saveAll(context: Context, input: CompanySettingsInput): Promise<Result> {
  const { closingDate = null, reopeningDate = null, cutOff = null, ...texts } = input
  const settings = trimmed({ ...texts, closingDate, reopeningDate, cutOff })
  const refused = refusalOf(settings)
  if (refused) return refused
  return saved(context, await readSettings(context.erp), settings, () => writeSettings(context.erp, settings))
}

export async function saveOne(context: Context, name: CompanySettingName, written: string): Promise<Result> {
  const field = fieldOf(name)
  const value = written.trim()
  const change: Partial<Settings> = { [field]: isText(field) ? value : value || null }
  const refused = refusalOf(change)
  if (refused) return refused
  return saved(context, await readSettings(context.erp), change, () => writeSetting(context.erp, field, value))
}

function refusalOf(settings: Partial<Settings>): Result | null {
  const flaw = flawOf(settings)
  if (!flaw) return null
  return { __typename: 'CompanySettingsRefused', code: 'COMPANY_SETTING_INVALID', message: flaw.message, field: nameOf(flaw.field) }
}

const isText = (field: keyof Settings) => field !== 'closingDate' && field !== 'reopeningDate' && field !== 'cutOff'

async function saved(context: Context, before: Settings, change: Partial<Settings>, write: () => Promise<void>): Promise<Result> {
  const detail = changesOf(before, change)
  try {
    await audited(context, { action: 'settings.save', target: SETTINGS_TARGET, detail }, write)
  } finally {
    // Also after a failure: it may have arrived.
    context.shared.invalidate('company')
  }
  return { __typename: 'CompanySettingsSaved', settings: { ...before, ...change }, company: await context.shared.company() }
}
