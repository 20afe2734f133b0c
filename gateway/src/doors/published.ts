// The contract of the token door for those who build on it. It holds no secret and is the same for everybody: no token is asked for.
import type { FastifyInstance } from 'fastify'
import { type GraphQLSchema, introspectionFromSchema } from 'graphql'
import { catalogueOf } from './catalogue.ts'
import { printed } from './token.schema.ts'

export function publish(app: FastifyInstance, schema: GraphQLSchema): void {
  const sdl = printed(schema)
  const introspection = JSON.stringify({ data: introspectionFromSchema(schema) })
  const errors = JSON.stringify(catalogueOf(schema), null, 2)
  app.get('/graphql/v1/schema.graphql', (_request, reply) => reply.type('text/plain; charset=utf-8').send(sdl))
  app.get('/graphql/v1/introspection.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(introspection))
  app.get('/graphql/v1/errors.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(errors))
}
