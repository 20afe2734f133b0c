import type { Resolvers } from '../generated/resolvers.ts'
import { readSettings } from './company.erp.ts'
import { saveAll, saveOne } from './company.ts'
import { readRegister } from './register.ts'

export const settingsResolvers: Resolvers = {
  Query: {
    company: (_root, _args, { shared }) => shared.company(),
    companySettings: (_root, _args, { erp }) => readSettings(erp),
    changeRegister: (_root, args, context) => readRegister(context, args),
  },
  Mutation: {
    saveCompanySettings: (_root, { input }, context) => saveAll(context, input),
    saveCompanySetting: (_root, { name, value }, context) => saveOne(context, name, value),
  },
  Session: {
    companyInfo: (_session, _args, { shared }) => shared.company(),
  },
}
