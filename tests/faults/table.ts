// The faults that the tests inject, and the files whose tests prove that Panify survives them. A title names its fault: 'F17 …'.
export type Fault = { code: string; fault: string; files: readonly string[] }

const STORAGE = ['database/src/failures.test.ts', 'bakery/src/http/storage.test.ts']

export const FAULTS: readonly Fault[] = [
  { code: 'F15', fault: 'PostgreSQL restarts under load', files: ['tests/faults/restart.test.ts'] },
  { code: 'F16', fault: 'a lock is kept, a deadlock, a serialization failure', files: STORAGE },
  { code: 'F17', fault: 'the bakery is killed during a write', files: ['tests/faults/kills.test.ts', 'tests/faults/crash.test.ts'] },
  {
    code: 'F20',
    fault: 'the disk is full',
    files: [...STORAGE, 'gateway/src/store/unwritten.test.ts', 'gateway/src/erp/full.test.ts', 'tests/faults/full-disk.test.ts'],
  },
]
