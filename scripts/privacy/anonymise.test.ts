import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../database/src/open.ts'
import { eraseTraces } from './anonymise.ts'
import type { Rows } from './opened.ts'

let folder: string
let file: string
let gateway: Rows
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panify-traces-'))
  file = join(folder, 'gateway.sqlite')
  gateway = openDatabase({ url: null, file }, { lockTimeoutMs: 100 })
})
afterEach(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

it('says that a program keeps the file open only where one does', async () => {
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  expect(await eraseTraces({ gateway, bakery: null })).toContain('a program keeps them open')
  other.close()
  expect(await eraseTraces({ gateway, bakery: null })).toBeNull()
  await gateway.close()
  expect(await eraseTraces({ gateway, bakery: null })).toBe('driver has already been destroyed')
})
