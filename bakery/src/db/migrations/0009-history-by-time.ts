import type { Migration } from './types.ts'

export const historyByTime: Migration = {
  name: '0009-history-by-time',
  statements: () => [
    // The purge looks for the oldest entries every hour.
    'create index order_history_by_time on order_history (at)',
  ],
}
