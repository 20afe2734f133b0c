import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LOGO, readSetting, readSettings, writeSettings } from './settings.shared.ts'
import { read, requiredText, text } from '../http/body.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { etagOf, ifMatch, requireMatch } from '../http/etag.ts'
import { readable } from '../http/together.ts'
import { checkSettings } from './settings.rules.ts'
import { logoFrom } from './logo.ts'

const CHANGED = [{ type: 'azienda' }] as const

const UPLOAD_LIMIT = 8 * 1024 * 1024

const key = requiredText(64).pipe(z.string().regex(/^\w+$/, 'Nome di parametro non valido'))
const updateSchema = z.object({ nomec: key, valore: text(2000) })
const updateMultiSchema = z.record(key, text(2000)).refine((values) => Object.keys(values).length <= 100, 'Troppi parametri')
const logoSchema = z.object({ logoBase64: z.string().min(1) })
const keyParams = z.object({ key: z.string().max(64) })

export function settingsRoutes(app: FastifyInstance, { db, database, clock }: Deps): void {
  const save = async (values: Record<string, string>, request: FastifyRequest, reply: FastifyReply) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase(), value]))
    const settings = await changing(database, async (tx) => {
      await database.lockFor(tx, 'settings')
      const stored = await readSettings(tx)
      requireMatch(ifMatch(request), etagOf(stored))
      const changed = Object.entries(named).filter(([name, value]) => value !== stored[name])
      checkSettings(Object.fromEntries(changed))
      await writeSettings(tx, named)
      if (changed.length > 0) announce(tx, clock, CHANGED)
      return readSettings(tx)
    })
    reply.header('etag', etagOf(settings))
    return { success: true, message: 'Configurazione salvata' }
  }

  readable(app, '/api/configurator', async (_asked, reply) => {
    const settings = await readSettings(db)
    reply.header('etag', etagOf(settings))
    return { data: settings }
  })

  readable(app, '/api/configurator/logodit/true', async () => ({ data: (await readSetting(db, LOGO)) || null }))

  readable(app, '/api/configurator/:key', async (asked) => {
    const { key } = read(keyParams, asked.params)
    return { data: await readSetting(db, key.toUpperCase()) }
  })

  app.post('/api/configurator/update', { config: { body: updateSchema } }, async (request, reply) => {
    const { nomec, valore } = read(updateSchema, request.body)
    return save({ [nomec]: valore }, request, reply)
  })

  app.post('/api/configurator/update-multi', { config: { body: updateMultiSchema } }, async (request, reply) =>
    save(read(updateMultiSchema, request.body), request, reply),
  )

  app.post('/api/configurator/setlogo', { bodyLimit: UPLOAD_LIMIT, config: { body: logoSchema } }, async (request) => {
    const { logoBase64 } = read(logoSchema, request.body)
    const logo = await logoFrom(logoBase64)
    await changing(database, async (tx) => {
      const isNew = (await readSetting(tx, LOGO)) !== logo
      await writeSettings(tx, { [LOGO]: logo })
      if (isNew) announce(tx, clock, CHANGED)
    })
    return { success: true, message: 'Logo salvato' }
  })
}
