// GraphiQL for integrators at /playground, if switched on. It has a page and a policy of its own, since its editor writes style
// attributes, which the portal's policy forbids; it loads nothing from other addresses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildFiles } from '../doors/statics.ts'

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
    await page.register(fastifyStatic, { ...buildFiles(ROOT), prefix: `${PLAYGROUND}/`, decorateReply: false })
    page.get(PLAYGROUND, (_request, reply) => reply.redirect(`${PLAYGROUND}/`))
  })
}
