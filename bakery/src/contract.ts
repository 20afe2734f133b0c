// The registered routes with the schemas of their bodies and queries. The published contract is generated from them.
import fastify, { type RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Deps } from './http/deps.ts'
import { readTogether } from './http/together.ts'
import { subjects } from './subjects.ts'

type JsonSchema = Record<string, unknown>

export interface ContractRoute {
  method: string
  url: string
  body?: JsonSchema
  query?: JsonSchema
}

/** Registers the routes only to list them; nothing is served. */
export function contractRoutes(): ContractRoute[] {
  const app = fastify()
  const found: ContractRoute[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') found.push(described(route))
  })
  readTogether(app)
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

/** The input schema, before any transformation. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}
