// The contract of the token door for developers. It has no secret and is the same for everybody, so it needs no token.
import type { FastifyInstance } from 'fastify'
import { type GraphQLSchema, introspectionFromSchema } from 'graphql'
import { onceFor } from '../graph/once-for.ts'
import { catalogueOf } from './catalogue.ts'
import { printed } from './token.schema.ts'

const textsOf = onceFor((schema: GraphQLSchema) => ({
  sdl: printed(schema),
  introspection: JSON.stringify({ data: introspectionFromSchema(schema) }),
  errors: JSON.stringify(catalogueOf(schema), null, 2),
}))

const PUBLIC = { config: { isPublic: true as const } }

export function publish(app: FastifyInstance, schema: GraphQLSchema): void {
  const { sdl, introspection, errors } = textsOf(schema)
  app.get('/graphql/v1/schema.graphql', PUBLIC, (_request, reply) => reply.type('text/plain; charset=utf-8').send(sdl))
  app.get('/graphql/v1/introspection.json', PUBLIC, (_request, reply) => reply.type('application/json; charset=utf-8').send(introspection))
  app.get('/graphql/v1/errors.json', PUBLIC, (_request, reply) => reply.type('application/json; charset=utf-8').send(errors))
}
