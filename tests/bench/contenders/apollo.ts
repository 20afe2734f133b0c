import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { ready } from './contender.ts'
import { createBakery, resolvers, typeDefs } from './schema.ts'

const server = new ApolloServer({ typeDefs, resolvers: resolvers as never })
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async () => ({ bakery: createBakery() }),
})
ready(url)
