import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { PATIENCE } from './tests/support/patience.ts'
import LongFirst from './tests/support/sequencer.ts'

// One project per program, so that `npm test -- --project bakery` runs one of them. Times of day are Europe/Rome in the
// product whatever the machine says: the tests run in another zone on purpose.
process.env.TZ = 'Pacific/Auckland'

// The programs that tests start, more than a hundred times, take their compiled modules from one folder.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tools/compiled')

// Databases of tests live in memory where there is room: thousands of them are created, and each waits for its disk.
const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize > ROOM) process.env.TMPDIR ??= MEMORY
}

// Time-outs bound what never ends; they are far above what a busy machine needs.
const node = {
  environment: 'node' as const,
  testTimeout: 2 * PATIENCE,
  hookTimeout: 4 * PATIENCE,
  expect: { poll: { timeout: PATIENCE } },
}

// Files share the modules of a worker, which hold no state of their own, instead of loading the programs for each file.
const shared = { ...node, isolate: false }

// Vite would take graphql's .mjs beside the one Node gives to Apollo: two libraries that do not know each other's types.
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] }

export default defineConfig({
  test: {
    // Browsers and deadlines leave the processor idle: one file more than there are cores keeps it busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    reporters: ['default', './tests/support/reporter.ts'],
    projects: [
      {
        resolve: oneGraphql,
        test: { ...shared, name: 'gateway', include: ['gateway/src/**/*.test.ts'], globalSetup: ['database/src/test/postgres.setup.ts'] },
      },
      { test: { ...shared, name: 'bakery', include: ['bakery/src/**/*.test.ts'], globalSetup: ['database/src/test/postgres.setup.ts'] } },
      {
        test: { ...node, name: 'database', include: ['database/src/**/*.test.ts'], globalSetup: ['database/src/test/postgres.setup.ts'] },
      },
      { test: { ...node, name: 'rules', include: ['rules/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        resolve: oneGraphql,
        test: {
          ...shared,
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/load/**', 'tests/conformance/**', 'tests/faults/**', '**/node_modules/**'],
          globalSetup: ['tests/support/setup.ts'],
          testTimeout: 6 * PATIENCE,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...shared,
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: ['database/src/test/postgres.setup.ts'],
          testTimeout: process.env['TEST_LONG'] ? 3_600_000 : 6 * PATIENCE,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['database/src/test/postgres.setup.ts', 'tests/support/demo-template.ts'],
          testTimeout: process.env['TEST_LONG'] ? 3_600_000 : 6 * PATIENCE,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...node,
          name: 'load',
          include: ['tests/load/**/*.test.ts'],
          globalSetup: ['database/src/test/postgres.setup.ts'],
          testTimeout: process.env['TEST_LONG'] ? 1_800_000 : 120_000,
        },
      },
    ],
  },
})
