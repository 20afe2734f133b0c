import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prune } from './write.ts'

let to: string
beforeEach(() => void (to = mkdtempSync(join(tmpdir(), 'panify-prune-'))))
afterEach(() => rmSync(to, { recursive: true, force: true }))

const nameOf = (day: number) => `panify-2026-11-${day}T01-30-00-123Z`
const now = new Date('2026-11-18T01:30:00Z')

function lay(name: string, { isWhole = true } = {}): string {
  mkdirSync(join(to, name))
  if (isWhole) writeFileSync(join(to, name, 'manifest.json'), '{}')
  return join(to, name)
}

it('keeps the newest backups, and deletes nothing else that is called panify-…', () => {
  const others = ['panify-2025', 'panify-photos', `${nameOf(10)}-kept`]
  for (const name of others) lay(name)
  lay(nameOf(11), { isWhole: false })
  const written = [14, 15, 16, 17, 18].map((day) => lay(nameOf(day))).at(-1)!
  writeFileSync(join(to, 'panify-notes.txt'), '')
  prune(to, { keep: 2, written, now })
  expect(readdirSync(to).toSorted()).toEqual([...others, nameOf(11), nameOf(17), nameOf(18), 'panify-notes.txt'].toSorted())
})

it('keeps the backup that was just written, also when the clock was set back', () => {
  for (const day of [20, 21]) lay(nameOf(day))
  prune(to, { keep: 2, written: lay(nameOf(18)), now })
  expect(readdirSync(to)).toEqual([nameOf(18), nameOf(21)])
  prune(to, { keep: 1, written: join(to, nameOf(18)), now })
  expect(readdirSync(to)).toEqual([nameOf(18)])
})

it('deletes what interrupted backups have left for a day', () => {
  for (const day of [16, 17]) lay(`${nameOf(day)}.partial`, { isWhole: false })
  utimesSync(join(to, `${nameOf(16)}.partial`), now, new Date('2026-11-16T01:30:00Z'))
  utimesSync(join(to, `${nameOf(17)}.partial`), now, new Date('2026-11-17T02:00:00Z'))
  prune(to, { keep: 1, written: lay(nameOf(18)), now })
  expect(readdirSync(to)).toEqual([`${nameOf(17)}.partial`, nameOf(18)])
})

it('deletes the others when one cannot be deleted, and names it', () => {
  for (const day of [15, 16]) lay(nameOf(day))
  const written = lay(nameOf(18))
  const remove = (folder: string) => {
    if (folder.endsWith(nameOf(15))) throw new Error('EACCES: permission denied')
    rmSync(folder, { recursive: true })
  }
  expect(() => prune(to, { keep: 1, written, now, remove })).toThrow('EACCES')
  expect(readdirSync(to)).toEqual([nameOf(15), nameOf(18)])
})
