import type { Migration } from './types.ts'

export const events: Migration = {
  name: '0011-events',
  statements: ({ text }) => [
    // No reference to destinations: the purge deletes an event after a day, whatever it is about. Its numbers come from `counters`.
    `create table events (
      id integer primary key, at ${text} not null, type ${text} not null, customer ${text} not null, destination ${text} not null,
      kind ${text} not null, actor ${text} not null, detail ${text} not null)`,
  ],
}
