import type { Migration } from './types.ts'

export const deliveryNotes: Migration = {
  name: '0006-delivery-notes',
  statements: ({ text }) => [
    // Delivery notes are issued once per closed date; annulled ones are not issued again automatically.
    `create table documents_issued (date ${text} primary key, issued_at ${text} not null)`,
    // Notes refer to the logo of their issue, so that a new logo does not change old prints.
    `create table document_logos (hash ${text} primary key, data ${text} not null)`,
    `create table document_prints (
      name ${text} primary key, content ${text} not null, created_at ${text} not null, expires_at ${text} not null)`,
    'create index documents_by_date on documents (data_cons, state)',
  ],
}
