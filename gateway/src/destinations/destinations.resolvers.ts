import { GraphQLError } from 'graphql'
import { audited, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { DestinationKey, DestinationModel } from '../models.ts'
import { selects } from '../selection.ts'
import { saveDestination } from './changes.ts'
import { sendCredentials } from './credentials.ts'
import { entryRefusal } from './destinations.rules.ts'

/** A call that fails early is reported by the field that asked for it. */
const later = () => {}

export const destinationsResolvers: Resolvers = {
  Query: {
    destinations: (_root, _args, { loaders }) => loaders.allDestinations(),
  },
  Viewer: {
    // What the screen asks of the destination needs only its codes: it starts now and not after the destination has come.
    destination: async (viewer, _args, { loaders, shared }, info) => {
      const asksPlanning = selects(info, 'planning', 'rows')
      if (asksPlanning) loaders.planning.load(viewer).catch(later)
      if (asksPlanning || selects(info, 'catalogue')) shared.catalogue(viewer.customerCode).catch(later)
      const destination = await loaders.destinations.load(viewer)
      if (destination === null) throw new GraphQLError('Destinazione non trovata.', { extensions: { code: 'DESTINATION_NOT_FOUND' } })
      return destination
    },
  },
  Mutation: {
    enterDestination: async (_root, { customerCode, code }, context) => {
      const key = { customerCode, destinationCode: code }
      const refusal = entryRefusal(await context.loaders.destinations.load(key))
      if (refusal) return { __typename: 'EnterDestinationRefused', ...refusal }
      const session = context.session!
      const { isAdministrator } = session
      await audited(context, { action: 'destination.enter', target: nameOfKey(key) }, async () =>
        context.setSession({ ...session, id: context.newId(), current: key, isActing: true }),
      )
      return { __typename: 'DestinationEntered', viewer: { ...key, isAdministrator, isActing: true } }
    },

    saveDestination: async (_root, { customerCode, input }, context) => {
      const refused = await saveDestination(context, customerCode, input)
      if (refused) return { __typename: 'DestinationRefused', ...refused }
      return { __typename: 'DestinationSaved', destination: await readAgain(context, { customerCode, destinationCode: input.code.trim() }) }
    },

    sendCredentials: async (_root, { input }, context) => {
      const notSent = await sendCredentials(context, input)
      if (notSent) return { __typename: 'CredentialsNotSent', ...notSent }
      const key = { customerCode: input.customerCode, destinationCode: input.code }
      return { __typename: 'CredentialsSent', destination: await readAgain(context, key) }
    },
  },
}

/** What was saved is saved, whether or not it can be read again. */
async function readAgain({ loaders }: Context, key: DestinationKey): Promise<DestinationModel | null> {
  loaders.forgetCustomer(key.customerCode)
  loaders.forgetDestinations()
  return loaders.destinations
    .clear(key)
    .load(key)
    .catch(() => null)
}
