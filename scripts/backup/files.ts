// The files of an installation that a backup has besides the databases.
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { KEPT } from './installation.ts'
import type { Manifest } from './manifest.ts'

type Files = Manifest['files']

function pathsIn(folder: string, path: string): string[] {
  const full = join(folder, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full).flatMap((name) => pathsIn(folder, `${path}/${name}`))
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function copyFiles(dataDir: string, folder: string): Files {
  const files: Files = {}
  for (const path of KEPT.flatMap((name) => pathsIn(dataDir, name))) {
    try {
      files[path] = copyFile(join(dataDir, path), join(folder, path))
    } catch (error) {
      // A letter that has been sent meanwhile, a picture that was replaced.
      if (!isGone(error)) throw error
    }
  }
  return files
}

/** Checks each copy against its digest. */
export function restoreFiles(folder: string, dataDir: string, files: Files): void {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const copy = copyFile(join(folder, path), join(dataDir, path))
    if (copy.sha256 !== sha256) throw new Error(`${join(folder, path)} is damaged`)
  }
}

export function checkFiles(folder: string, files: Files): void {
  for (const [path, { sha256 }] of Object.entries(files))
    if (digestOf(join(folder, path)) !== sha256) throw new Error(`${join(folder, path)} is damaged`)
}

function copyFile(from: string, to: string): Files[string] {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to)
  chmodSync(to, 0o600)
  return { bytes: statSync(to).size, sha256: digestOf(to) }
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
