import { dateTime } from '../clock.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { companySettings, updateCompany } from './company.ts'
import { readRegister } from './register.ts'

export const settingsResolvers: Resolvers = {
  Query: {
    company: (_root, _args, { shared }) => shared.company(),
    companySettings: (_root, _args, context) => companySettings(context),
    changeRegister: (_root, args, context) => readRegister(context, args),
  },
  Mutation: {
    updateCompany: (_root, { input }, context) => updateCompany(context, input),
  },
  Company: {
    now: (_company, _args, context) => dateTime(context.now()),
  },
  CompanyUpdated: {
    company: (_updated, _args, { shared }) => shared.company(),
  },
  Session: {
    companyInfo: (_session, _args, { shared }) => shared.company(),
  },
}
