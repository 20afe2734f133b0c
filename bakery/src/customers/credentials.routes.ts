import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { companyOf } from '../mail/company.ts'
import { mailAddress, mailLine, mailPassword, webAddress } from '../mail/fields.ts'
import { credentialsLetter } from '../mail/letters.ts'
import { acceptLetter, requireMail } from '../mail/outbox.ts'

const schema = z.object({
  ragionesociale: mailLine,
  nomedestinazione: mailLine,
  username: mailAddress,
  password: mailPassword,
  urlaccesso: webAddress.default(''),
})

export function credentialsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.post('/api/applicazioni/panificatori/invio-credenziali', { config: { body: schema } }, async (request) => {
    requireMail(config)
    const credentials = read(schema, request.body)
    await db.transaction().execute(async (tx) => {
      const company = await companyOf(tx)
      await acceptLetter(tx, deps, {
        kind: 'credentials',
        recipient: credentials.username,
        ...credentialsLetter(company.name, credentials),
        content: Object.values(credentials),
      })
    })
    return { success: true, message: 'Credenziali inviate' }
  })
}
