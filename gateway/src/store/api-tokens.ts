// The API tokens that open `/graphql/v1`. Only the digest of a secret is kept.
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Tables } from './database.ts'

export type StoredToken = {
  id: string
  name: string
  /** SHA-256 of the secret. */
  digest: string
  /** The last four characters of the secret. */
  hint: string
  scopes: string[]
  /** Destination.id; null for a token that reaches all. */
  destination: string | null
  createdBy: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
  revokedAt: number | null
  /** The session that ends a token of the playground, and its destination's epoch at the start; null for all others. */
  session: { id: string; epoch: number } | null
}

export type ApiTokens = {
  add(token: Omit<StoredToken, 'lastUsedAt' | 'revokedAt'>): Promise<void>
  /** Newest first, without those of the playground. */
  list(): Promise<StoredToken[]>
  find(id: string): Promise<StoredToken | null>
  byDigest(digest: string): Promise<StoredToken | null>
  /** A token that is already revoked keeps its first instant. */
  revoke(id: string): Promise<void>
  /** How many of those that are listed were not revoked yet. */
  revokeAll(): Promise<number>
  /** Records a use, at most once a minute. */
  touch(id: string): Promise<void>
  purge(): Promise<void>
}

const MINUTE_MS = 60_000
/** How long an ended token is still listed. */
export const ENDED_TOKENS_MS = 90 * 86_400_000

export function apiTokens(db: Database, { clock }: { clock: Clock }): ApiTokens {
  const nowMs = () => clock.now().epochMilliseconds
  const rows = () => db.selectFrom('api_tokens').selectAll()
  return {
    async add({ scopes, createdBy, createdAt, expiresAt, session, ...token }) {
      await db
        .insertInto('api_tokens')
        .values({
          ...token,
          scopes: JSON.stringify(scopes),
          created_by: createdBy,
          created_at_ms: createdAt,
          expires_at_ms: expiresAt,
          last_used_at_ms: null,
          revoked_at_ms: null,
          session_id: session?.id ?? null,
          session_epoch: session?.epoch ?? null,
        })
        .execute()
    },
    async list() {
      const found = await rows().where('session_id', 'is', null).orderBy('created_at_ms', 'desc').orderBy('id').execute()
      return found.map(tokenOf)
    },
    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row ? tokenOf(row) : null
    },
    async byDigest(digest) {
      const row = await rows().where('digest', '=', digest).executeTakeFirst()
      return row ? tokenOf(row) : null
    },
    async revoke(id) {
      await db.updateTable('api_tokens').set({ revoked_at_ms: nowMs() }).where('id', '=', id).where('revoked_at_ms', 'is', null).execute()
    },
    async revokeAll() {
      const revoked = await db
        .updateTable('api_tokens')
        .set({ revoked_at_ms: nowMs() })
        .where('revoked_at_ms', 'is', null)
        .returning('session_id')
        .execute()
      return revoked.filter(({ session_id }) => session_id === null).length
    },
    async touch(id) {
      const at = nowMs()
      await db
        .updateTable('api_tokens')
        .set({ last_used_at_ms: at })
        .where('id', '=', id)
        .where((match) => match.or([match('last_used_at_ms', 'is', null), match('last_used_at_ms', '<=', at - MINUTE_MS)]))
        .execute()
    },
    async purge() {
      const ended = nowMs() - ENDED_TOKENS_MS
      await db
        .deleteFrom('api_tokens')
        .where((match) =>
          match.or([
            match('expires_at_ms', '<', ended),
            match('revoked_at_ms', '<', ended),
            match.and([match('session_id', 'is not', null), match('expires_at_ms', '<', nowMs())]),
          ]),
        )
        .execute()
    },
  }
}

const tokenOf = (row: Selectable<Tables['api_tokens']>): StoredToken => ({
  id: row.id,
  name: row.name,
  digest: row.digest,
  hint: row.hint,
  scopes: JSON.parse(row.scopes) as string[],
  destination: row.destination,
  createdBy: row.created_by,
  createdAt: row.created_at_ms,
  expiresAt: row.expires_at_ms,
  lastUsedAt: row.last_used_at_ms,
  revokedAt: row.revoked_at_ms,
  session: row.session_id === null ? null : { id: row.session_id, epoch: row.session_epoch ?? 0 },
})
