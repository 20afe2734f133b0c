import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timestamp } from '../clock.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { companyOf } from '../mail/company.ts'
import { mailAddress, mailPassword, webAddress } from '../mail/fields.ts'
import { recoveryLetter } from '../mail/letters.ts'
import { acceptLetter, requireMail } from '../mail/outbox.ts'

/** How long a mailed password can be used for the first time, from the moment its mail was accepted. */
const VALID_MINUTES = 60

const schema = z.object({ email: mailAddress, newPassword: mailPassword, urlaccesso: webAddress.default('') })

export function recoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps

  app.post('/api/configurator/send-password-email', { config: { body: schema } }, async (request) => {
    requireMail(config)
    const { email, newPassword, urlaccesso } = read(schema, request.body)
    await db.transaction().execute(async (tx) => {
      const now = clock.now()
      const until = now.add({ minutes: VALID_MINUTES })
      const destination = await tx
        .selectFrom('destinations')
        .select(['id', 'customer', 'code', 'destlogin', 'pending_password_hash'])
        .where('login_key', '=', email.toLowerCase())
        .executeTakeFirst()
      if (!destination) throw notFound('Email non trovata nel database')
      const company = await companyOf(tx)
      const accepted = await acceptLetter(tx, deps, {
        kind: 'recovery',
        recipient: destination.destlogin,
        ...recoveryLetter(company.name, { email: destination.destlogin, password: newPassword, until, urlaccesso }),
        content: [newPassword],
        // A later mail would contain an expired password.
        validMinutes: VALID_MINUTES,
        customer: destination.customer,
        destination: destination.code,
      })
      if (accepted === null || destination.pending_password_hash === null) return
      await tx
        .updateTable('destinations')
        .set({ pending_sent_at: timestamp(now), pending_expires_at: timestamp(until) })
        .where('id', '=', destination.id)
        .execute()
    })
    return { success: true, message: 'E-mail inviata' }
  })
}
