import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { timestamp, type Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'

const LIFETIME_DAYS = 30

const digest = (text: string) => createHash('sha256').update(text).digest()

export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

/** The token itself is returned once and never stored. */
export async function issueToken(db: Db, clock: Clock, accountId: number): Promise<string> {
  const token = randomBytes(40).toString('base64url')
  const now = clock.now()
  await db.deleteFrom('service_tokens').where('expires_at', '<=', timestamp(now)).execute()
  await db
    .insertInto('service_tokens')
    .values({
      token_hash: digest(token).toString('hex'),
      account_id: accountId,
      created_at: timestamp(now),
      expires_at: timestamp(now.add({ hours: 24 * LIFETIME_DAYS })),
    })
    .execute()
  return token
}

/** Compiled once for each database, because every request needs it: compiling costs more than reading. */
const queries = new WeakMap<Db, ReturnType<typeof accountOfHash>>()

const accountOfHash = (db: Db) =>
  db
    .selectFrom('service_tokens')
    .innerJoin('service_accounts', 'service_accounts.id', 'service_tokens.account_id')
    .select(['service_accounts.email', 'service_tokens.expires_at'])
    .where('service_tokens.token_hash', '=', '')
    .compile()

/** A token that another bakery's server on the same database revokes is accepted for this long. */
const KEPT_MS = 1_000
/** A gateway has one token; more than these are not usual. */
const MOST_KEPT = 100

type Account = { email: string; expiresAtMs: number; readAtMs: number }
type Accounts = Map<string, Account>

/** Every request asks for the account of its token. */
const kept = new WeakMap<Db, Accounts>()

function accountsOf(db: Db): Accounts {
  const accounts = kept.get(db) ?? new Map()
  if (accounts.size > MOST_KEPT) accounts.clear()
  kept.set(db, accounts)
  return accounts
}

/** After tokens were revoked. */
export const forgetAccounts = (db: Db): void => accountsOf(db).clear()

/** The e-mail of the bearer token's account; null for an invalid header or token. */
export async function serviceAccountOf(db: Db, clock: Clock, authorization: string | undefined): Promise<string | null> {
  const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const nowMs = clock.now().epochMilliseconds
  const account = await accountOf(db, digest(token).toString('hex'), nowMs)
  return account && account.expiresAtMs > nowMs ? account.email : null
}

async function accountOf(db: Db, tokenHash: string, readAtMs: number): Promise<Account | undefined> {
  const accounts = accountsOf(db)
  const known = accounts.get(tokenHash)
  if (known && Math.abs(readAtMs - known.readAtMs) < KEPT_MS) return known
  const query = queries.get(db) ?? accountOfHash(db)
  queries.set(db, query)
  const { rows } = await db.executeQuery<{ email: string; expires_at: string }>({ ...query, parameters: [tokenHash] })
  const account = rows[0] && { email: rows[0].email, expiresAtMs: Date.parse(rows[0].expires_at), readAtMs }
  if (account) accounts.set(tokenHash, account)
  else accounts.delete(tokenHash)
  return account
}
