import type { Migration } from './types.ts'

export const documents: Migration = {
  name: '0004-documents',
  statements: ({ id, text }) => [
    `create table documents (
      id ${id}, series ${text} not null default '', year integer not null, number integer not null,
      type integer not null default 3, causale ${text} not null, customer ${text} not null, destination ${text} not null,
      data_cons ${text} not null, issued_at ${text} not null,
      state ${text} not null check (state in ('emesso', 'evaso', 'annullato')), state_at ${text} not null,
      tblocco ${text} not null default '', replaced_by integer references documents (id),
      parties ${text} not null, note ${text} not null default '',
      unique (series, year, number),
      foreign key (customer, destination) references destinations (customer, code))`,
    'create index documents_by_customer on documents (customer, state, data_cons)',
    // One valid delivery note per destination and date; annulled ones keep their number beside it.
    "create unique index documents_one_valid on documents (data_cons, customer, destination) where state <> 'annullato'",
    `create table document_rows (
      document_id integer not null references documents (id), position integer not null,
      article ${text} not null, descriz ${text} not null, unita_m ${text} not null, quantity integer not null,
      prezzo integer, sc1 integer not null default 0, sc2 integer not null default 0, sc3 integer not null default 0,
      iva ${text} not null, iva_rate integer, lotto ${text} not null default '',
      primary key (document_id, position))`,
    `create table counters (name ${text} primary key, value integer not null)`,
    `create table mail_outbox (
      id ${id}, kind ${text} not null, recipient ${text} not null, subject ${text} not null, body ${text},
      state ${text} not null check (state in ('waiting', 'sending', 'sent', 'failed')),
      attempts integer not null default 0, next_attempt_at ${text}, last_error ${text},
      created_at ${text} not null, sent_at ${text}, customer ${text}, destination ${text})`,
    'create index mail_outbox_by_state on mail_outbox (state, next_attempt_at)',
    `create table registration_requests (
      id ${id}, at ${text} not null, nome_azienda ${text} not null, nome_referente ${text} not null,
      telefono ${text} not null, email ${text} not null, mail_id integer references mail_outbox (id))`,
  ],
}
