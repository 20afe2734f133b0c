// Files on disk that can be made again, within a number of bytes: the file that was used longest ago is deleted first.
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { readOnce } from './cache.ts'

export type FileCache = {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
}

export function createFileCache(folder: string, mostBytes: number): FileCache {
  const pathOf = (name: string) => join(folder, name)
  const remove = (name: string) => rm(pathOf(name), { force: true }).catch(() => undefined)

  /** The sizes of the files, in the order of their use. */
  const files = readOnce(async () => {
    await mkdir(folder, { recursive: true })
    const sizes = new LRUCache<string, number>({
      maxSize: mostBytes,
      // A file that is written again has its name already.
      dispose: (_size, name, reason) => void (reason === 'evict' && remove(name)),
    })
    const found = await Promise.all((await readdir(folder)).map(async (name) => ({ name, stats: await stat(pathOf(name)) })))
    // File systems record the last use at least once a day.
    for (const { name, stats } of found.sort((one, other) => one.stats.atimeMs - other.stats.atimeMs)) add(sizes, name, stats.size)
    return sizes
  })

  function add(sizes: LRUCache<string, number>, name: string, size: number) {
    sizes.set(name, size, { size: Math.max(size, 1) })
    // Larger than all files together may be.
    if (!sizes.has(name)) void remove(name)
  }

  return {
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(() => null)
      if (bytes) void files().then((sizes) => sizes.get(name), ignore)
      return bytes
    },
    async write(name, bytes) {
      const sizes = await files()
      // Whole or absent, also when two requests write the same one.
      const draft = `${name}.${crypto.randomUUID()}`
      await writeFile(pathOf(draft), bytes)
      await rename(pathOf(draft), pathOf(name))
      add(sizes, name, bytes.length)
    },
  }
}

const ignore = () => undefined
