import Fastify from 'fastify'
import mercurius from 'mercurius'
import { ready } from './contender.ts'
import { createBakery, resolvers, typeDefs } from './schema.ts'

const app = Fastify()
await app.register(mercurius, { schema: typeDefs, resolvers: resolvers as never, jit: 1, context: () => ({ bakery: createBakery() }) })
ready(await app.listen({ port: 0, host: '127.0.0.1' }))
