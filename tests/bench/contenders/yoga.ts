import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSchema, createYoga } from 'graphql-yoga'
import { ready } from './contender.ts'
import { createBakery, resolvers, typeDefs } from './schema.ts'

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers: resolvers as never }),
  context: () => ({ bakery: createBakery() }),
  logging: false,
})
const server = createServer((request, response) => void yoga(request, response))
server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
