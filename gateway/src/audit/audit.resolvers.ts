import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { edges } from '../lists/connection.ts'
import { destinationKey } from '../graph/ids.ts'
import { auditEntries } from './entries.ts'
import { labelOfActor } from './names.ts'

const destination = async ({ destinationId }: { destinationId: string | null }, _args: unknown, { loaders }: Context) => {
  const key = destinationId === null ? null : destinationKey(destinationId)
  return key && loaders.destinations.load(key)
}

export const auditResolvers: Resolvers = {
  Query: {
    auditEntries: (_root, args, context) => auditEntries(context, args),
  },
  AuditEntryConnection: { edges, totalCount: ({ totalCount }) => totalCount() },
  AuditActor: { destination, label: ({ name, label }, _args, context) => (label ? label() : labelOfActor(context, name)) },
  AuditTarget: {
    destination,
    label: ({ label }) => label(),
    article: async ({ kind, id }, _args, { shared }) =>
      kind === 'ARTICLE' && id !== null ? ((await shared.warehouse()).get(id) ?? null) : null,
  },
}
