import type { Migration } from './types.ts'

export const mail: Migration = {
  name: '0005-mail',
  statements: ({ text }) => [
    `alter table mail_outbox add column reply_to ${text} not null default ''`,
    // Letters of equal content within a minute are duplicates. A keyed hash, because the content may include a password.
    `alter table mail_outbox add column twin_key ${text} not null default ''`,
    `alter table mail_outbox add column message_id ${text} not null default ''`,
    // The letter is useless after this instant.
    `alter table mail_outbox add column expires_at ${text} not null default ''`,
    'create index mail_outbox_by_twin on mail_outbox (twin_key, created_at)',
  ],
}
