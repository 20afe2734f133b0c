// The files of the portal's and the playground's build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const WEB_ROOT = join(import.meta.dirname, '../../../web/dist')

const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+(\.br)?$/

/** How the files of a build are served. */
export const buildFiles = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  dotfiles: 'ignore',
  cacheControl: false,
  // The build has compressed them better than an answer could.
  preCompressed: true,
  globIgnore: ['**/*.br'],
  setHeaders: (response, path) =>
    void response.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
})

export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) await app.register(fastifyStatic, { ...buildFiles(root), index: false })
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPage(request) ? sendShell(reply) : reply.code(404).send({ message: 'Not found' }),
  )
}

/** Whether a path is a screen. A missing file answers 404: the shell under its name could be cached as that file. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !path.includes('.') && !path.startsWith('/graphql')
}

const sendShell = (reply: FastifyReply) => reply.sendFile('index.html')
