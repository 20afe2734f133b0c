import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileCache } from './files.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'panify-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (count: number) => Buffer.alloc(count, 1)
// Polled: deleting happens beside the answers.
const onDisk = () => readdirSync(folder).sort()

it('deletes the file that was used longest ago when a new one exceeds the bytes', async () => {
  const files = createFileCache(folder, 100)
  for (const name of ['a', 'b', 'c']) await files.write(name, bytes(33))
  expect(onDisk()).toEqual(['a', 'b', 'c'])
  expect(await files.read('a')).toEqual(bytes(33))
  await files.write('d', bytes(33))
  await expect.poll(onDisk).toEqual(['a', 'c', 'd'])
  expect(await files.read('b')).toBeNull()
  await files.write('e', bytes(60))
  await expect.poll(onDisk).toEqual(['d', 'e'])
})

it('counts a file that is written again once', async () => {
  const files = createFileCache(folder, 100)
  await files.write('a', bytes(40))
  for (const size of [50, 60, 60]) await files.write('b', bytes(size))
  await files.write('c', bytes(0))
  await expect.poll(onDisk).toEqual(['b', 'c'])
  expect(await files.read('b')).toEqual(bytes(60))
})

it('keeps no file that is larger than all may be together, and deletes no other for it', async () => {
  const files = createFileCache(folder, 100)
  await files.write('a', bytes(100))
  await files.write('b', bytes(101))
  await expect.poll(onDisk).toEqual(['a'])
})

it('counts the files of earlier starts, in the order of their last use', async () => {
  for (const [name, day] of [
    ['new', 3],
    ['old', 1],
    ['middle', 2],
  ] as const) {
    writeFileSync(join(folder, name), bytes(40))
    utimesSync(join(folder, name), new Date(2026, 0, day), new Date(2026, 0, day))
  }
  const files = createFileCache(folder, 100)
  await files.write('next', bytes(20))
  await expect.poll(onDisk).toEqual(['middle', 'new', 'next'])
  await files.write('last', bytes(20))
  await expect.poll(onDisk).toEqual(['last', 'new', 'next'])
})
