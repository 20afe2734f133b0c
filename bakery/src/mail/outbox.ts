import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../http/deps.ts'
import { Refusal } from '../http/errors.ts'
import { createSeal } from './seal.ts'

/** Letters of equal content within this time are duplicates: a double tap or a repeated request. */
export const DUPLICATE_SECONDS = 60

/** Clocks of machines may differ by this much. */
export const CLOCK_SKEW_SECONDS = 60

/** How long sending is retried unless the letter sets a shorter time. */
export const KEEP_TRYING_HOURS = 24

export interface Letter {
  kind: 'recovery' | 'credentials' | 'registration'
  recipient: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Letters of the same kind, recipient and content are duplicates. */
  content: string[]
  /** How long sending is retried. */
  validMinutes?: number
  customer?: string
  destination?: string
}

export type MailDeps = Pick<Deps, 'config' | 'clock' | 'database'>

/** Call it before any change that depends on a mail. */
export function requireMail({ demo, smtpUrl }: Config): void {
  if (!demo && smtpUrl === null) throw new Refusal(503, "L'invio di e-mail non è configurato su questo server.")
}

/**
 * Accepts a letter in the transaction that causes it, so that both are committed or neither. null for a duplicate.
 */
export async function acceptLetter(tx: Tx, { config, clock, database }: MailDeps, letter: Letter): Promise<number | null> {
  requireMail(config)
  const seal = createSeal(config.secrets.gatewayKey)
  const now = clock.now()
  const duplicateKey = seal.fingerprint(letter.kind, letter.recipient, ...letter.content)
  await database.lockFor(tx, 'mail')
  const duplicate = await tx
    .selectFrom('mail_outbox')
    .select('id')
    .where('twin_key', '=', duplicateKey)
    .where('created_at', '>', timestamp(now.subtract({ seconds: DUPLICATE_SECONDS })))
    // One from later was made before the clock was set back.
    .where('created_at', '<=', timestamp(now.add({ seconds: CLOCK_SKEW_SECONDS })))
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  if (duplicate) return null
  const body = JSON.stringify({ text: letter.text, html: letter.html })
  const { id } = await tx
    .insertInto('mail_outbox')
    .values({
      kind: letter.kind,
      recipient: letter.recipient,
      reply_to: letter.replyTo ?? '',
      subject: letter.subject,
      // Every letter is sealed, not only those with a password: one path is safer than two.
      body: seal.close(body),
      state: 'waiting',
      next_attempt_at: timestamp(now),
      created_at: timestamp(now),
      expires_at: timestamp(now.add({ minutes: letter.validMinutes ?? KEEP_TRYING_HOURS * 60 })),
      twin_key: duplicateKey,
      message_id: randomUUID(),
      customer: letter.customer ?? null,
      destination: letter.destination ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives up letters that have expired, also while nothing is sent because SMTP_URL was removed, and deletes letters that were sent or
 * given up long ago. A body is erased when its letter is sent or given up.
 */
export async function purgeOutbox({ config, clock, database }: MailDeps): Promise<void> {
  const now = timestamp(clock.now())
  await database.kysely
    .updateTable('mail_outbox')
    .set({ state: 'failed', body: null, next_attempt_at: null, last_error: sql`coalesce(last_error, 'expired')` })
    .where('expires_at', '<=', now)
    // A claim that has not expired may be of a letter that is being sent.
    .where((match) =>
      match.or([match('state', '=', 'waiting'), match.and([match('state', '=', 'sending'), match('next_attempt_at', '<=', now)])]),
    )
    .execute()
  const { outboxDays } = config.keeping
  if (outboxDays === 0) return
  const before = timestamp(clock.now().subtract({ hours: 24 * outboxDays }))
  await database.kysely.transaction().execute(async (tx) => {
    const old = tx.selectFrom('mail_outbox').select('id').where('state', 'in', ['sent', 'failed']).where('created_at', '<', before)
    await tx.updateTable('registration_requests').set({ mail_id: null }).where('mail_id', 'in', old).execute()
    await tx.deleteFrom('mail_outbox').where('id', 'in', old).execute()
  })
}
