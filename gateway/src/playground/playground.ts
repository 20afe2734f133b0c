// GraphiQL for integrators at /playground, if switched on. It has a page and a policy of its own, since its editor writes style
// attributes, which the portal's policy forbids; it loads nothing from other addresses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const PLAYGROUND = '/playground'
const ROOT = join(import.meta.dirname, '../../../web/playground/dist')

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export async function servePlayground(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn || !existsSync(join(ROOT, 'index.html'))) return
  await app.register(async (page) => {
    page.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', POLICY))
    await page.register(fastifyStatic, {
      root: ROOT,
      prefix: `${PLAYGROUND}/`,
      decorateReply: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) =>
        void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
    page.get(PLAYGROUND, (_request, reply) => reply.redirect(`${PLAYGROUND}/`))
  })
}
