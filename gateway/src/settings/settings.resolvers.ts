import type { Resolvers } from '../generated/resolvers.ts'

export const settingsResolvers: Resolvers = {
  Query: {
    company: (_root, _args, { shared }) => shared.company(),
  },
  Session: {
    companyInfo: (_session, _args, { shared }) => shared.company(),
  },
}
