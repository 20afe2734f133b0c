import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { readable } from '../http/together.ts'

/** How the outbox is doing: counts and times, nothing of a letter. Announced as 'mail-status'. */
export function mailStatusRoutes(app: FastifyInstance, { db, config }: Deps): void {
  readable(app, '/api/panify/stato-posta', async () => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['state', (of) => of.fn.countAll<number>().as('letters'), (of) => of.fn.min('created_at').as('oldest')])
      .select((of) => [of.fn.max('created_at').as('newest'), of.fn.max('sent_at').as('sent')])
      .groupBy('state')
      .execute()
    const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'sending')
    return {
      data: {
        configurata: config.demo || config.smtpUrl !== null ? '1' : '0',
        in_attesa: waiting.reduce((sum, { letters }) => sum + letters, 0),
        in_attesa_dal: waiting.map(({ oldest }) => oldest).toSorted()[0] ?? null,
        ultimo_invio: rows.find(({ state }) => state === 'sent')?.sent ?? null,
        ultima_non_inviata: rows.find(({ state }) => state === 'failed')?.newest ?? null,
      },
    }
  })
}
