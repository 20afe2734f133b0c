import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timestamp } from '../clock.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { readable } from '../http/together.ts'
import { inactiveLogins, removePassword } from './inactive.shared.ts'
import { Temporal } from 'temporal-polyfill'

/** Compared as texts, so in the form of `timestamp`. */
const instant = z.iso.datetime().transform((text) => timestamp(Temporal.Instant.from(text)))
const schema = z.object({ prima: instant })
const params = z.object({ customer: z.string(), destination: z.string() })

/** Not in the plain contract; announced as 'inactive-logins'. */
export function inactiveRoutes(app: FastifyInstance, deps: Deps): void {
  readable(app, '/api/panify/accessi-inattivi', async (asked) => {
    const { prima } = read(schema, asked.query)
    const found = await inactiveLogins(deps, prima)
    return { data: found.map(({ customer, code }) => ({ c_cliente: customer, codicede: code })) }
  })

  app.post('/api/panify/accessi-inattivi/:customer/:destination', async (request) => {
    const { prima } = read(schema, request.body)
    await removePassword(deps, read(params, request.params), prima)
    return { success: true, message: 'Password rimossa' }
  })
}
