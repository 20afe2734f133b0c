import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { Scope } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { destinationKey } from '../graph/ids.ts'
import { stateOf } from './token.rules.ts'
import { createApiToken, createPlaygroundToken, revokeApiToken } from './tokens.ts'

const instant = (ms: number) => dateTime(Temporal.Instant.fromEpochMilliseconds(ms))
const maybeInstant = (ms: number | null) => (ms === null ? null : instant(ms))

export const tokensResolvers: Resolvers = {
  Query: {
    playgroundUrl: (_root, _args, { gateway }) => gateway.playground,
    apiTokens: (_root, _args, { store }) => store.apiTokens.list(),
  },
  Mutation: {
    createApiToken: (_root, { input }, context) => createApiToken(context, input),
    createPlaygroundToken: (_root, _args, context) => createPlaygroundToken(context),
    revokeApiToken: (_root, { input }, context) => revokeApiToken(context, input.id),
  },
  Viewer: {
    token: (_viewer, _args, { token, store }) => token && store.apiTokens.find(token.id),
  },
  ApiToken: {
    scopes: ({ scopes }) => scopes as Scope[],
    destination: ({ destination }, _args, { loaders }) => {
      const key = destination === null ? null : destinationKey(destination)
      return key && loaders.destinations.load(key)
    },
    state: (token, _args, context) => stateOf(token, context.request.now().epochMilliseconds),
    createdAt: ({ createdAt }) => instant(createdAt),
    expiresAt: ({ expiresAt }) => instant(expiresAt),
    lastUsedAt: ({ lastUsedAt }) => maybeInstant(lastUsedAt),
    revokedAt: ({ revokedAt }) => maybeInstant(revokedAt),
  },
}
