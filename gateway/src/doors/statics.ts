// The files of the portal's and the playground's build, and those of the portal's former builds.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brotliDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import type { Build, PartOfBuild } from './build.ts'
import { LOGIN_FILE, type LoginPage, type LoginPageFor } from './login-page.ts'

export const WEB_ROOT = join(import.meta.dirname, '../../../web/dist')

const decompress = promisify(brotliDecompress)

const FOR_GOOD = 'public, max-age=31536000, immutable'

const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+(\.br)?$/

/** How the files of a build are served. */
export const buildFiles = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  dotfiles: 'ignore',
  cacheControl: false,
  // The build has compressed them better than an answer could.
  preCompressed: true,
  globIgnore: ['**/*.br', LOGIN_FILE],
  setHeaders: (response, path) => void response.header('cache-control', HASHED.test(path) ? FOR_GOOD : 'no-cache'),
})

type Web = { root: string; build: Build | null; loginPageFor: LoginPageFor }

export async function serveWeb(app: FastifyInstance, { root, build, loginPageFor }: Web): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) await app.register(fastifyStatic, { ...buildFiles(root), index: false })
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && isPage(request)) return sendPage(request, reply, loginPageFor)
    const former = isReading(request) ? await build?.formerFile(pathOf(request)) : null
    return former ? sendFormer(request, reply, former) : reply.code(404).send({ message: 'Not found' })
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whether a path is a screen. A missing file answers 404: the shell under its name could be cached as that file. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return isReading(request) && !path.includes('.') && !path.startsWith('/graphql')
}

const LOGIN = ['/', '/login']

/** The login page for guests; for everybody else, and everywhere else, the shell. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, loginPageFor: LoginPageFor): Promise<FastifyReply> {
  const isLogin = LOGIN.includes(pathOf(request))
  if (isLogin) reply.header('vary', 'cookie')
  const page = isLogin ? loginPageFor(request) : null
  return page ? sendLogin(request, reply, page) : reply.sendFile('index.html')
}

async function sendLogin(request: FastifyRequest, reply: FastifyReply, { etag, html, compressed }: LoginPage): Promise<FastifyReply> {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  return takesBrotli(request) ? reply.header('content-encoding', 'br').send(await compressed()) : reply.send(html)
}

const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(headers['accept-encoding'] ?? '')

async function sendFormer(request: FastifyRequest, reply: FastifyReply, { type, bytes, isCompressed }: PartOfBuild): Promise<FastifyReply> {
  reply.header('cache-control', FOR_GOOD).type(type)
  if (!isCompressed) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  if (!takesBrotli(request)) return reply.send(await decompress(bytes))
  return reply.header('content-encoding', 'br').send(bytes)
}
