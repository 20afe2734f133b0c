// Every route that a Fastify server registers while `build` runs.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const INITIALIZATION = 'fastify.initialization'

export type KnownRoute = { method: string; url: string; config: RouteOptions['config'] }

export async function withRoutes<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, config })
    })
  }
  subscribe(INITIALIZATION, watch)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(INITIALIZATION, watch)
  }
}
