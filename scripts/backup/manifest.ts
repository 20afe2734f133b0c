// The contents of a backup with their digests, as its file manifest.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './installation.ts'
import type { TableFigures } from './tables.ts'

/** Increases when an older program could not read the backup. */
const FORMAT = 1

export type Copy = {
  /** The last migration of the database. */
  migration: string
  tables: Record<string, TableFigures & { nextId: number | null }>
}

export type Manifest = {
  format: number
  /** When the backup began (ISO, UTC): it has everything that was confirmed before. */
  at: string
  databases: Partial<Record<Program, Copy>>
  /** By path, with / between folders. */
  files: Record<string, { bytes: number; sha256: string }>
}

export function writeManifest(folder: string, content: Omit<Manifest, 'format'>): void {
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`, { mode: 0o600 })
}

export function readManifest(folder: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    throw new Error(`${folder} is not a whole backup: its manifest.json cannot be read (${(error as Error).message})`, { cause: error })
  }
  if (manifest.format !== FORMAT) throw new Error(`${folder} was written by another version of Panify (format ${manifest.format})`)
  return manifest
}
