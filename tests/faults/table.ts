// The faults that the tests inject, and the files whose tests prove that Panify survives them. A title names its fault: 'F17 …'.
export type Fault = { code: string; fault: string; files: readonly string[] }

const STORAGE = ['database/src/failures.test.ts', 'bakery/src/http/storage.test.ts']

export const FAULTS: readonly Fault[] = [
  { code: 'F15', fault: 'PostgreSQL restarts under load', files: ['tests/faults/restart.test.ts'] },
  { code: 'F16', fault: 'a lock is kept, a deadlock, a serialization failure', files: STORAGE },
  { code: 'F17', fault: 'the bakery is killed during a write', files: ['tests/faults/kills.test.ts', 'tests/faults/crash.test.ts'] },
  {
    code: 'F18',
    fault: 'one of two gateways is killed during a change, or while it sends a webhook',
    files: ['tests/faults/gateways.test.ts', 'tests/faults/webhooks.test.ts'],
  },
  { code: 'F19', fault: 'two gateways restart in turn under load', files: ['tests/faults/gateways.test.ts'] },
  {
    code: 'F20',
    fault: 'the disk is full',
    files: [
      ...STORAGE,
      'gateway/src/store/unwritten.test.ts',
      'gateway/src/erp/full.test.ts',
      'tests/faults/full-disk.test.ts',
      'bakery/src/main.test.ts',
    ],
  },
  { code: 'F21', fault: 'the power fails', files: ['database/src/synced.test.ts'] },
  { code: 'F22', fault: 'two bakeries start on one SQLite folder', files: ['tests/faults/two-bakeries.test.ts'] },
  {
    code: 'F23',
    fault: 'clocks are wrong by a minute, an hour or a day, and jump',
    files: [
      'gateway/src/start/clock-jumps.test.ts',
      'bakery/src/clock-jumps.test.ts',
      'tests/contract/clocks.test.ts',
      'tests/e2e/device-clock.test.ts',
    ],
  },
  { code: 'F24', fault: 'the nights in which the clocks change', files: ['rules/src/nights.test.ts'] },
  { code: 'F25', fault: 'the same request comes many times at once', files: ['gateway/src/change/idempotency.test.ts'] },
  { code: 'F26', fault: 'four people change one week at once', files: ['tests/load/histories.test.ts'] },
  { code: 'F27', fault: 'the phone is offline', files: ['tests/e2e/offline.test.ts'] },
  {
    code: 'F28',
    fault: 'the answer to a stored change gets lost',
    files: ['tests/foreign/faults.test.ts', 'tests/faults/gateways.test.ts'],
  },
  { code: 'F29', fault: 'a step of a new customer fails', files: ['gateway/src/customers/create.test.ts'] },
  { code: 'F30', fault: 'the mail server is down, slow or refuses', files: ['bakery/src/mail/delivery.test.ts'] },
  { code: 'F31', fault: 'Redis is away', files: ['gateway/src/peers/redis.test.ts', 'tests/faults/redis.test.ts'] },
  {
    code: 'F32',
    fault: 'pages and gateways of different versions',
    files: ['gateway/src/doors/former.test.ts', 'tests/e2e/versions.test.ts'],
  },
  { code: 'F33', fault: 'a program is blocked or ends', files: ['tests/faults/crash.test.ts'] },
]
