import { isSuspended } from '@panify/rules/suspension'
import { dateInRome } from '@panify/rules/rome'
import { versionOf } from '../change/version.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { openDates } from '../dates/ports.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { selects } from '../graph/selection.ts'
import { companyOf, updateCompany } from './company.ts'
import { type Settings, nameOf } from './company.rules.ts'
import { type CompanyModel, type CompanyParent, NAMELESS } from './settings.model.ts'

/** Fields that need the complete reading. */
const OWN_READING = ['street', 'city', 'province', 'postcode', 'email', 'taxCode', 'unreadable', 'version']

type OpenField = keyof Settings & keyof CompanyModel

/** The value of the settings if they were read, else the one shared by all callers, also if they cannot be read. */
async function shown({ isWhole, settings }: CompanyParent, { shared }: Context, field: OpenField): Promise<string | null> {
  const held = isWhole ? await settings().catch(() => null) : null
  return held ? held.record.values[field] : (await shared.company())[field]
}

const open =
  (field: OpenField) =>
  (company: CompanyParent, _args: unknown, context: Context): Promise<string | null> =>
    shown(company, context, field)

const own =
  (field: keyof Settings) =>
  async ({ settings }: CompanyParent): Promise<string | null> =>
    (await settings()).record.values[field]

export const settingsResolvers: Resolvers = {
  Query: {
    company: (_root, _args, context, info) =>
      companyOf(
        context,
        OWN_READING.some((field) => selects(info, field)),
      ),
  },
  Mutation: {
    updateCompany: (_root, { input }, context) => updateCompany(context, input),
  },
  Company: {
    id: async (_company, _args, { shared }) => (await shared.company()).id,
    name: async (company, _args, context) => (await shown(company, context, 'name')) ?? NAMELESS,
    street: own('street'),
    city: own('city'),
    province: own('province'),
    postcode: own('postcode'),
    phone: open('phone'),
    email: own('email'),
    vatNumber: open('vatNumber'),
    taxCode: own('taxCode'),
    // A program needs the absolute address; the logo is open to everybody.
    logoUrl: async (_company, _args, { shared, token, request }) => {
      const { logoUrl } = await shared.company()
      return logoUrl && token ? `${request.origin}${logoUrl}` : logoUrl
    },
    cutOff: open('cutOff'),
    suspension: async (company, _args, context) => {
      const [from, resumesOn] = await Promise.all([shown(company, context, 'closingDate'), shown(company, context, 'reopeningDate')])
      return from === null && resumesOn === null ? null : { from, resumesOn }
    },
    asOf: async (_company, _args, { shared }) => (await shared.company()).asOf,
    today: (_company, _args, context) => dateInRome(context.request.now()).toString(),
    now: (_company, _args, context) => dateTime(context.request.now()),
    nextDeliveryDate: async (_company, _args, context) => {
      const [{ firstOpen }, suspension] = await Promise.all([openDates(context), context.shared.company()])
      const first = firstOpen.toString()
      return isSuspended(first, suspension) ? suspension.reopeningDate : first
    },
    unreadable: async ({ settings }) => (await settings()).record.unreadable.map(nameOf),
    version: async ({ settings }) => versionOf((await settings()).record.values),
  },
  Session: {
    companyInfo: (_session, _args, context) => companyOf(context),
  },
}
