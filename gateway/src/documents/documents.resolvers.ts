import type { Context } from '../context.ts'
import type { Resolvers, ResolversTypes } from '../generated/resolvers.ts'
import { codedError } from '../errors.ts'
import { permitted } from '../permitted.ts'
import { printDocument } from './documents.erp.ts'
import { ownDocuments } from './documents.rules.ts'

type Opened = Awaited<ResolversTypes['OpenDocumentResult']>

const UNAVAILABLE = {
  __typename: 'DocumentUnavailable' as const,
  code: 'DOCUMENT_UNAVAILABLE' as const,
  message: 'Documento non disponibile',
}

export const documentsResolvers: Resolvers = {
  Destination: {
    documents: async ({ customerCode, code }, { state }, { loaders }) =>
      ownDocuments(await loaders.documents.load({ customerCode, state }), { customerCode, destinationCode: code }),
  },

  Mutation: {
    openDocument: async (_root, { input: { destinationId, id, state } }, context) => {
      const key = permitted(context, destinationId)
      if (key === null) throw codedError('DESTINATION_NOT_FOUND')
      const own = ownDocuments(await context.loaders.documents.load({ customerCode: key.customerCode, state }), key)
      // Somebody else's document is answered like one that does not exist, and the server is not asked for it.
      if (!own.some((document) => document.id === id)) return UNAVAILABLE
      return opened(context, await printDocument(context.erp, id, state))
    },
  },
}

/** What has just been printed, at an address that is open to this session alone; null is nothing to see. */
export async function opened({ session, store }: Context, name: string | null): Promise<Opened> {
  if (name === null) return UNAVAILABLE
  await store.prints.add(name, session?.id ?? '')
  return { __typename: 'DocumentOpened', url: `/printDocuments/${encodeURIComponent(name)}` }
}
