import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { companySettings, updateCompany } from './company.ts'
import type { CompanyModel } from './settings.model.ts'

const company = () => ({})

/** A value of the bakery's server; they are all read together, once for all callers. */
const own =
  <Field extends keyof CompanyModel>(field: Field) =>
  async (_company: unknown, _args: unknown, { shared }: Context): Promise<CompanyModel[Field]> =>
    (await shared.company())[field]

export const settingsResolvers: Resolvers = {
  Query: {
    company,
    companySettings: (_root, _args, context) => companySettings(context),
  },
  Mutation: {
    updateCompany: (_root, { input }, context) => updateCompany(context, input),
  },
  Company: {
    id: own('id'),
    name: own('name'),
    vatNumber: own('vatNumber'),
    logoUrl: own('logoUrl'),
    cutOff: own('cutOff'),
    closingDate: own('closingDate'),
    reopeningDate: own('reopeningDate'),
    phone: own('phone'),
    now: (_company, _args, context) => dateTime(context.now()),
  },
  CompanyUpdated: {
    company,
  },
  Session: {
    companyInfo: company,
  },
}
