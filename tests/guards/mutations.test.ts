// Mutations must follow the code: a mutation whose text is gone changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MUTATIONS } from '../../scripts/mutate/mutations.ts'

const ROOT = join(import.meta.dirname, '../..')

it('finds the text of every mutation once, and its tests', () => {
  const stale = MUTATIONS.filter(({ file, search, tests }) => {
    const path = join(ROOT, file)
    const isFound = existsSync(path) && readFileSync(path, 'utf8').split(search).length === 2
    return !isFound || tests.some((test) => !existsSync(join(ROOT, test)))
  })
  expect(stale.map(({ file, breaks }) => `${file}: ${breaks}`)).toEqual([])
})
