import type { Migration } from './types.ts'

export const exceptionsByDate: Migration = {
  name: '0008-exceptions-by-date',
  statements: () => [
    // The production list reads the closures of a date, of all destinations; extraordinary orders have such an index already.
    'create index extraordinary_closures_by_date on extraordinary_closures (date)',
  ],
}
