import { randomUUID } from 'node:crypto'
import { timestamp, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/open.ts'
import { Refusal } from '../http/errors.ts'
import { createSeal } from './seal.ts'

/** Equal content within this time is the same wish told twice: a double tap, a repeated request. */
export const TWIN_SECONDS = 60

/** How long a letter is worth sending when nothing shorter is said. */
export const KEEP_TRYING_HOURS = 24

export interface Letter {
  kind: 'recovery' | 'credentials' | 'registration'
  recipient: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** What makes two letters the same one. */
  content: string[]
  /** How long it is worth sending. */
  validMinutes?: number
  customer?: string
  destination?: string
}

export type Post = { config: Config; clock: Clock; database: Database }

/** Without a way to send, nothing that must mail may begin. */
export function requireMail({ demo, smtpUrl }: Config): void {
  if (!demo && smtpUrl === null) throw new Refusal(503, "L'invio di e-mail non è configurato su questo server.")
}

/**
 * Accepts a letter in the transaction of what causes it: from then on it is sent once, or both are undone.
 * null where its twin has been accepted already.
 */
export async function acceptLetter(tx: Tx, { config, clock, database }: Post, letter: Letter): Promise<number | null> {
  requireMail(config)
  const seal = createSeal(config.secrets.gatewayKey)
  const now = clock.now()
  const twinKey = seal.fingerprint(letter.kind, letter.recipient, ...letter.content)
  await database.lockFor(tx, 'mail')
  const twin = await tx
    .selectFrom('mail_outbox')
    .select('id')
    .where('twin_key', '=', twinKey)
    .where('created_at', '>', timestamp(now.subtract({ seconds: TWIN_SECONDS })))
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  if (twin) return null
  const body = JSON.stringify({ text: letter.text, html: letter.html })
  const { id } = await tx
    .insertInto('mail_outbox')
    .values({
      kind: letter.kind,
      recipient: letter.recipient,
      reply_to: letter.replyTo ?? '',
      subject: letter.subject,
      // Every letter is sealed: most hold a password, and one way is easier to trust than two.
      body: seal.close(body),
      state: 'waiting',
      next_attempt_at: timestamp(now),
      created_at: timestamp(now),
      expires_at: timestamp(now.add({ minutes: letter.validMinutes ?? KEEP_TRYING_HOURS * 60 })),
      twin_key: twinKey,
      message_id: randomUUID(),
      customer: letter.customer ?? null,
      destination: letter.destination ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes letters that were sent or given up long ago; what they said went when they ended. */
export async function purgeOutbox({ config, clock, database }: Post): Promise<void> {
  if (config.outboxDays === 0) return
  const before = timestamp(clock.now().subtract({ hours: 24 * config.outboxDays }))
  await database.kysely.transaction().execute(async (tx) => {
    const old = tx.selectFrom('mail_outbox').select('id').where('state', 'in', ['sent', 'failed']).where('created_at', '<', before)
    await tx.updateTable('registration_requests').set({ mail_id: null }).where('mail_id', 'in', old).execute()
    await tx.deleteFrom('mail_outbox').where('id', 'in', old).execute()
  })
}
