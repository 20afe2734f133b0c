import { GraphQLError } from 'graphql'
import type { Resolvers } from '../generated/resolvers.ts'
import { selects } from '../selection.ts'

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
}
