// Each fault of the table has a test in each of its files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FAULTS } from '../faults/table.ts'

const root = join(import.meta.dirname, '../..')

it.each(FAULTS)('$code is in a title of each of its files', ({ code, files }) => {
  const without = files.filter((file) => !new RegExp(`['"\`]([A-Z]+-?[\\d,.]+ )*${code}\\b`).test(readFileSync(join(root, file), 'utf8')))
  expect(without).toEqual([])
})
