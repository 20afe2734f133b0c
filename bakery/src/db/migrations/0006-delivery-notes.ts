import type { Migration } from './types.ts'

export const deliveryNotes: Migration = {
  name: '0006-delivery-notes',
  statements: ({ text }) => [
    // A closed date becomes delivery notes once; what staff annuls later does not come back by itself.
    `create table documents_issued (date ${text} primary key, issued_at ${text} not null)`,
    // Notes name the logo they were issued with, so that they print the same when the bakery changes its own.
    `create table document_logos (hash ${text} primary key, data ${text} not null)`,
    `create table document_prints (
      name ${text} primary key, content ${text} not null, created_at ${text} not null, expires_at ${text} not null)`,
    'create index documents_by_date on documents (data_cons, state)',
  ],
}
