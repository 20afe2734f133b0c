import { describe } from 'vitest'
import { makeDatabase, makeFolder, type TestStorage } from './places.ts'

export type { TestStorage } from './places.ts'

export type MakeStorage = () => Promise<TestStorage>

/** Runs a suite on SQLite and on PostgreSQL. Without PostgreSQL the second run is skipped; in CI it fails. */
export function onEachDialect(name: string, suite: (make: MakeStorage) => void): void {
  describe(`${name} (SQLite)`, () => {
    suite(makeFolder)
  })
  const server = process.env['TEST_DATABASE_URL']
  const skipped = !server && process.env['CI'] !== 'true'
  describe.skipIf(skipped)(`${name} (PostgreSQL${skipped ? ': none found, set TEST_DATABASE_URL' : ''})`, () => {
    suite(() => {
      if (!server) throw new Error('No PostgreSQL: CI must have one, or TEST_DATABASE_URL')
      return makeDatabase(server)
    })
  })
}
