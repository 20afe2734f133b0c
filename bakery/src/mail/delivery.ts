import { setTimeout as wait } from 'node:timers/promises'
import { traced } from '@panify/telemetry/tracing'
import type { Temporal } from 'temporal-polyfill'
import { timestamp } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import { isFinalRefusal, type Carrier } from './carrier.ts'
import { companyOf } from './company.ts'
import { CLOCK_SKEW_SECONDS, type MailDeps } from './outbox.ts'
import { createSeal } from './seal.ts'

/** A claimed letter must be sent within this time, up to nine answers of the mail server. After it another program may claim the letter. */
const CLAIM_MINUTES = 10
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 1800

/** The database may be locked or full when the mail server has just accepted a letter. */
const TRIES_TO_SETTLE = 4
const PAUSE_TO_SETTLE_MS = 250

/** Number of letters sent per poll. */
const AT_ONCE = 5

type Mail = Row<'mail_outbox'>
type State = Mail['state']

/** Sends what is due and returns how many letters were tried. */
export async function deliverDue(deps: MailDeps, carrier: Carrier): Promise<number> {
  const claimed: Mail[] = []
  for (const mail of await dueMails(deps)) {
    if (await claim(deps, mail)) claimed.push({ ...mail, attempts: mail.attempts + 1 })
  }
  const tracedDelivery = (mail: Mail) =>
    traced('send letter', { 'panify.letter': mail.kind, 'panify.attempt': mail.attempts }, async (note) =>
      note({ 'panify.outcome': await deliver(deps, carrier, mail) }),
    )
  await Promise.all(claimed.map(tracedDelivery))
  return claimed.length
}

/**
 * Waiting letters that are due, and claimed ones whose claim has expired. One that would wait longer than any pause was postponed
 * by a clock that has been set back since.
 */
async function dueMails({ database, clock }: MailDeps): Promise<Mail[]> {
  const now = clock.now()
  const longestPause = timestamp(now.add({ seconds: LONGEST_PAUSE_SECONDS + CLOCK_SKEW_SECONDS }))
  return database.kysely
    .selectFrom('mail_outbox')
    .selectAll()
    .where('state', 'in', ['waiting', 'sending'])
    .where((match) =>
      match.or([
        match('next_attempt_at', '<=', timestamp(now)),
        match.and([match('state', '=', 'waiting'), match('next_attempt_at', '>', longestPause)]),
      ]),
    )
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

/** Only one program can claim an attempt, because the attempt number is part of the condition. */
async function claim({ database, clock }: MailDeps, { id, attempts }: Mail): Promise<boolean> {
  const row = await database.kysely
    .updateTable('mail_outbox')
    .set({
      state: 'sending',
      attempts: attempts + 1,
      next_attempt_at: timestamp(clock.now().add({ minutes: CLAIM_MINUTES })),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['waiting', 'sending'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the letter's new state. */
async function deliver(deps: MailDeps, carrier: Carrier, mail: Mail): Promise<State> {
  if (!accepted.has(mail.message_id)) {
    const now = deps.clock.now()
    if (mail.expires_at <= timestamp(now)) return settle(deps, mail, { state: 'failed', last_error: mail.last_error ?? 'expired' })
    try {
      await send(deps, carrier, mail, now)
    } catch (error) {
      return postpone(deps, mail, error)
    }
    accepted.set(mail.message_id, timestamp(deps.clock.now()))
  }
  return settleAccepted(deps, mail)
}

/** When the mail server accepted letters that are not stored as sent yet, by their message id. They must not be sent again. */
const accepted = new Map<string, string>()

/** Where every try fails, the letter is stored as sent after its claim has expired, unless the program has ended by then. */
async function settleAccepted(deps: MailDeps, mail: Mail): Promise<State> {
  for (let triesLeft = TRIES_TO_SETTLE - 1; ; triesLeft -= 1) {
    try {
      const state = await settle(deps, mail, { state: 'sent', sent_at: accepted.get(mail.message_id) ?? null, last_error: null })
      accepted.delete(mail.message_id)
      return state
    } catch (error) {
      if (triesLeft === 0) throw error
    }
    await wait(PAUSE_TO_SETTLE_MS)
  }
}

async function send(deps: MailDeps, carrier: Carrier, mail: Mail, now: Temporal.Instant): Promise<void> {
  const { text, html } = openBody(deps, mail)
  const from = await senderOf(deps)
  await carrier.carry(mail.id, mail.kind, {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    text,
    html,
    // The same at every attempt, so that the recipient's mail server can detect a duplicate.
    messageId: `<${mail.message_id}@${from.address.split('@').at(-1)}>`,
    date: new Date(now.epochMilliseconds),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

function openBody({ config }: MailDeps, { body }: Mail): { text: string; html: string } {
  return JSON.parse(createSeal(config.secrets.gatewayKey).open(body ?? '')) as { text: string; html: string }
}

/** Mail servers refuse unknown senders, so the account's own address is preferred if it is an e-mail address. */
async function senderOf({ config, database }: MailDeps): Promise<{ name: string; address: string }> {
  const company = await companyOf(database.kysely)
  const account = config.smtpUrl ? decodeURIComponent(new URL(config.smtpUrl).username) : ''
  const address = account.includes('@') ? account : company.email || 'panify@localhost'
  return { name: company.name, address }
}

async function postpone(deps: MailDeps, mail: Mail, error: unknown): Promise<State> {
  const lastError = String(error instanceof Error ? error.message : error).slice(0, 300)
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_SECONDS)
  const next = timestamp(deps.clock.now().add({ seconds: pause }))
  const isHopeless = isFinalRefusal(error) || next >= mail.expires_at
  if (isHopeless) return settle(deps, mail, { state: 'failed', last_error: lastError })
  await ofThisClaim(deps, mail).set({ state: 'waiting', next_attempt_at: next, last_error: lastError }).execute()
  return 'waiting'
}

/** Ends a letter and erases its body, which may contain a password. */
async function settle(
  deps: MailDeps,
  mail: Mail,
  end: Pick<Mail, 'state'> & Partial<Pick<Mail, 'sent_at' | 'last_error'>>,
): Promise<State> {
  await ofThisClaim(deps, mail)
    .set({ ...end, body: null, next_attempt_at: null })
    .execute()
  return end.state
}

function ofThisClaim({ database }: MailDeps, { id, attempts }: Mail) {
  return database.kysely.updateTable('mail_outbox').where('id', '=', id).where('state', '=', 'sending').where('attempts', '=', attempts)
}
