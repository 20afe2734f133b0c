import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { ownKey } from '../ordering.ts'
import { printDocument } from './documents.erp.ts'
import { ownDocuments } from './documents.rules.ts'

const UNAVAILABLE = { __typename: 'DocumentUnavailable' as const, code: 'DOCUMENT_UNAVAILABLE', message: 'Documento non disponibile' }

export const documentsResolvers: Resolvers = {
  Destination: {
    documents: async ({ customerCode, code }, { state }, { loaders }) =>
      ownDocuments(await loaders.documents.load({ customerCode, state }), { customerCode, destinationCode: code }),
  },

  Mutation: {
    openDocument: async (_root, { id, state }, context) => {
      const key = ownKey(context)
      const own = ownDocuments(await context.loaders.documents.load({ customerCode: key.customerCode, state }), key)
      // Somebody else's document is answered like one that does not exist, and the server is not asked for it.
      if (!own.some((document) => document.id === id)) return UNAVAILABLE
      const name = await printDocument(context.erp, id, state)
      return name === null ? UNAVAILABLE : { __typename: 'DocumentOpened', url: await openFor(context, name) }
    },
  },
}

/** The address of what has just been printed, open to this session alone. */
async function openFor({ session, store }: Context, name: string): Promise<string> {
  await store.prints.add(name, session?.id ?? '')
  return `/printDocuments/${encodeURIComponent(name)}`
}
