import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timestamp } from '../clock.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { Refusal } from '../http/errors.ts'
import { companyOf } from '../mail/company.ts'
import { mailAddress, mailLine } from '../mail/fields.ts'
import { registrationLetter } from '../mail/letters.ts'
import { acceptLetter, requireMail } from '../mail/outbox.ts'

const FIELDS = ['nome_azienda', 'nome_referente', 'telefono', 'email'] as const

const schema = z.object({ nome_azienda: mailLine, nome_referente: mailLine, telefono: mailLine, email: mailAddress })

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps

  app.post('/api/applicazioni/panificatori/richiesta-iscrizione', { config: { body: schema } }, async (request) => {
    requireMail(config)
    requireAllFields(request.body)
    const wanted = read(schema, request.body)
    await db.transaction().execute(async (tx) => {
      const company = await companyOf(tx)
      // Without an address no mail would report the request, so refuse it instead of only storing it.
      if (!company.email) throw new Refusal(503, "L'azienda non ha ancora indicato un indirizzo e-mail per le richieste.")
      const mailId = await acceptLetter(tx, deps, {
        kind: 'registration',
        recipient: company.email,
        replyTo: wanted.email,
        ...registrationLetter(company.name, wanted, clock.now()),
        content: Object.values(wanted),
      })
      if (mailId === null) return
      await tx
        .insertInto('registration_requests')
        .values({ ...wanted, at: timestamp(clock.now()), mail_id: mailId })
        .execute()
    })
    return { success: true, message: 'Richiesta inviata' }
  })
}

function requireAllFields(body: unknown): void {
  const values = (body ?? {}) as Record<string, unknown>
  const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
  const missing = FIELDS.filter((field) => isBlank(values[field]))
  if (missing.length === 0) return
  const message = 'Tutti i campi sono obbligatori.'
  throw new Refusal(422, message, Object.fromEntries(missing.map((field) => [field, [message]])))
}
