import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { logIn } from './login.ts'
import type { DestinationSession, ViewerModel } from './session.model.ts'

const viewerOf = ({ current, isAdministrator, isActing }: DestinationSession): ViewerModel => ({ ...current, isAdministrator, isActing })

const viewer = ({ session }: Context): ViewerModel | null => session && viewerOf(session)

export const sessionResolvers: Resolvers = {
  Query: {
    session: (_root, _args, { service }) => service.state(),
    viewer: (_root, _args, context) => viewer(context),
  },

  Session: {
    viewer: (_session, _args, context) => viewer(context),
    isInstalled: (_session, _args, { shared }) => shared.isInstalled(),
    now: (_session, _args, context) => context.now().toString({ smallestUnit: 'millisecond' }),
  },

  Mutation: {
    login: async (_root, { input }, context) => {
      const session = await logIn(context, input)
      if ('retryAfter' in session) {
        return {
          __typename: 'LoginRefused',
          code: 'INVALID_CREDENTIALS',
          message: 'Credenziali non valide',
          retryAfter: session.retryAfter,
        }
      }
      context.setSession(session)
      return { __typename: 'LoginSucceeded', viewer: viewerOf(session) }
    },

    logout: (_root, _args, context) => {
      context.setSession(null)
      return true
    },

    leaveDestination: (_root, _args, context) => {
      const session = context.session as DestinationSession
      if (!session.isActing) return viewerOf(session)
      const home = { ...session, id: context.newId(), current: session.own, isActing: false }
      context.setSession(home)
      return viewerOf(home)
    },

    reconnect: async (_root, _args, { service }) => {
      await service.refresh()
      return service.state()
    },
  },
}
