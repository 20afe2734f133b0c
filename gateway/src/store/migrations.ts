// Forward only: new steps are added at the end, existing ones never change.
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const migrations: Record<string, Migration> = {
  '0001-first-store': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('kept_values')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('ended_sessions')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('until_ms', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('destination_epochs')
        .addColumn('destination', 'text', (c) => c.primaryKey())
        .addColumn('epoch', 'integer', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('login_failures')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('at_ms', 'bigint', (c) => c.notNull())
        .addColumn('account', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('login_failures_at').on('login_failures').column('at_ms').execute()
      await db.schema
        .createTable('audit')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('started_at', 'text', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('detail', 'text', (c) => c.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('outcome', 'text')
        .execute()
      await db.schema.createIndex('audit_started_at').on('audit').column('started_at').execute()
    },
  },
  '0002-mail-requests': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('mail_requests')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('at_ms', 'bigint', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('account', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('mail_requests_at').on('mail_requests').column('at_ms').execute()
    },
  },
  '0003-print-grants': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('print_grants')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('session_id', 'text', (c) => c.notNull())
        .addColumn('until_ms', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('print_grants_key', ['name', 'session_id'])
        .execute()
    },
  },
  '0004-idempotency-keys': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('caller', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('at_ms', 'bigint', (c) => c.notNull())
        .addColumn('answer', 'text')
        .addPrimaryKeyConstraint('idempotency_keys_key', ['caller', 'key'])
        .execute()
      await db.schema.createIndex('idempotency_keys_at').on('idempotency_keys').column('at_ms').execute()
    },
  },
  '0005-closed-dates': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('closed_dates')
        .addColumn('date', 'text', (c) => c.primaryKey())
        .addColumn('closed_at_ms', 'bigint', (c) => c.notNull())
        .execute()
    },
  },
  '0006-api-tokens': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('api_tokens')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('digest', 'text', (c) => c.notNull().unique())
        .addColumn('hint', 'text', (c) => c.notNull())
        .addColumn('scopes', 'text', (c) => c.notNull())
        .addColumn('destination', 'text')
        .addColumn('created_by', 'text', (c) => c.notNull())
        .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
        .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
        .addColumn('last_used_at_ms', 'bigint')
        .addColumn('revoked_at_ms', 'bigint')
        .addColumn('session_id', 'text')
        .addColumn('session_epoch', 'integer')
        .execute()
    },
  },
  '0007-second-factors': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('second_factors')
        .addColumn('destination', 'text', (c) => c.primaryKey())
        .addColumn('sealed_key', 'text', (c) => c.notNull())
        .addColumn('since_ms', 'bigint', (c) => c.notNull())
        .addColumn('last_step', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('recovery_codes')
        .addColumn('destination', 'text', (c) => c.notNull())
        .addColumn('digest', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('recovery_codes_key', ['destination', 'digest'])
        .execute()
    },
  },
  '0008-build-parts': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('build_parts')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addColumn('used_at_ms', 'bigint', (c) => c.notNull())
        .execute()
    },
  },
  '0009-events': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('events')
        .addColumn('id', 'bigint', (c) => c.primaryKey())
        .addColumn('at_ms', 'bigint', (c) => c.notNull())
        .addColumn('content', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('events_at').on('events').column('at_ms').execute()
      await db.schema
        .createTable('event_ids')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('id', 'bigint', (c) => c.notNull())
        .execute()
      const ids = db as Kysely<{ event_ids: { name: string; id: number } }>
      await ids
        .insertInto('event_ids')
        .values([
          { name: 'last', id: 0 },
          { name: 'purged', id: 0 },
        ])
        .execute()
    },
  },
  '0010-audit-orders': {
    async up(db: Kysely<unknown>): Promise<void> {
      const columns = ['actor', 'action', 'target']
      // In byte order, as on SQLite: PostgreSQL would sort them by the language of the server.
      if (db.getExecutor().adapter instanceof PostgresAdapter)
        for (const column of columns) await sql`alter table audit alter column ${sql.ref(column)} type text collate "C"`.execute(db)
      // Each serves an order and its reverse.
      for (const column of columns)
        await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'started_at desc', 'id desc']).execute()
      await sql`create index audit_outcome on audit ((coalesce(outcome, 'unknown')), started_at desc, id desc)`.execute(db)
    },
  },
  '0011-printings': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('printings')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('first_date', 'text', (c) => c.notNull())
        .addColumn('last_date', 'text', (c) => c.notNull())
        .addColumn('printed_at_ms', 'bigint', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('items', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('printings_period').on('printings').columns(['first_date', 'last_date', 'printed_at_ms']).execute()
    },
  },
  '0012-webhooks': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('webhooks')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('events', 'text', (c) => c.notNull())
        .addColumn('sealed_secret', 'text', (c) => c.notNull())
        .addColumn('is_paused', 'integer', (c) => c.notNull())
        .addColumn('failing_since_ms', 'bigint')
        .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('webhook_position')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('event_id', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('webhook_deliveries')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('webhook_id', 'text', (c) => c.notNull())
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('last_status', 'integer')
        .addColumn('last_problem', 'text')
        .addColumn('last_attempt_at_ms', 'bigint')
        .addColumn('next_attempt_at_ms', 'bigint')
        .addColumn('retry_since_ms', 'bigint', (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull())
        .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('webhook_deliveries_of').on('webhook_deliveries').columns(['webhook_id', 'created_at_ms']).execute()
      await db.schema.createIndex('webhook_deliveries_due').on('webhook_deliveries').column('next_attempt_at_ms').execute()
      await db.schema.createIndex('webhook_deliveries_created').on('webhook_deliveries').column('created_at_ms').execute()
    },
  },
  '0013-webhook-positions': {
    async up(db: Kysely<unknown>): Promise<void> {
      // Which feed a position was of is not known.
      for (const feed of ['bakery', 'gateway'])
        await sql`insert into webhook_position (name, event_id) select ${feed}, event_id from webhook_position where name = 'last'`.execute(
          db,
        )
      await sql`delete from webhook_position where name = 'last'`.execute(db)
    },
  },
  '0014-print-contents': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('print_grants')
        .addColumn('content', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },
}
