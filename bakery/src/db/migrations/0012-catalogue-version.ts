import type { Migration } from './types.ts'

const TABLES = ['articles', 'article_prices']
const COUNT = `update counters set value = value + 1 where name = 'catalogue'`

const onSqlite = TABLES.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (change) => `create trigger ${table}_${change}_catalogue after ${change} on ${table} begin ${COUNT}; end`,
  ),
)

// A database whose tables were dropped by a restore that failed still has the function.
const onPostgres = [
  `create or replace function count_catalogue() returns trigger language plpgsql as $$ begin ${COUNT}; return null; end $$`,
  ...TABLES.map(
    (table) =>
      `create trigger ${table}_catalogue after insert or update or delete or truncate on ${table}
        for each statement execute function count_catalogue()`,
  ),
]

/** Counts the changes of what customers can order, whoever makes them: a catalogue that was read before is out of date. */
export const catalogueVersion: Migration = {
  name: '0012-catalogue-version',
  statements: ({ dialect }) => [
    `insert into counters (name, value) values ('catalogue', 1)`,
    ...(dialect === 'postgres' ? onPostgres : onSqlite),
  ],
}
