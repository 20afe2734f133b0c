// The routes as they are registered, with what their bodies and queries may hold: the published contract is made from this.
import fastify, { type RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Deps } from './http/deps.ts'
import { subjects } from './subjects.ts'

type JsonSchema = Record<string, unknown>

export interface ContractRoute {
  method: string
  url: string
  body?: JsonSchema
  query?: JsonSchema
}

/** Nothing is served: routes are only registered, so that they can be listed. */
export function contractRoutes(): ContractRoute[] {
  const app = fastify()
  const found: ContractRoute[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') found.push(described(route))
  })
  const config = { demo: false, dataDir: '' }
  for (const subject of subjects) subject(app, { config } as unknown as Deps)
  return found
}

function described({ method, url, config }: RouteOptions): ContractRoute {
  const { body, query } = config ?? {}
  return {
    method: String(method),
    url,
    ...(body ? { body: schemaOf(body) } : {}),
    ...(query ? { query: schemaOf(query) } : {}),
  }
}

/** What may be sent, before it is read. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}
