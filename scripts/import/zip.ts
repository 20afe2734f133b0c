// The parts of a workbook, which is a ZIP file. No part is unpacked beyond its bound.
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MAX_KEPT_PART_BYTES, MAX_PART_BYTES, MAX_PARTS, MAX_WORKBOOK_BYTES, shownBytes } from './limits.ts'
import { Unreadable } from './source.ts'

export type Parts = {
  has: (name: string) => boolean
  /** `kept`: what is read stays in memory. */
  open: (name: string, options?: { kept: boolean }) => Promise<Readable>
  close: () => void
}

export async function openParts(file: string): Promise<Parts> {
  const place = basename(file)
  if (statSync(file).size > MAX_WORKBOOK_BYTES) throw new Unreadable(`${place} supera ${shownBytes(MAX_WORKBOOK_BYTES)}: dividilo`)
  const zip = await openZip(file, place)
  const parts = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_PARTS) throw new Unreadable(`${place} non è una cartella di lavoro di Excel`)
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error instanceof Unreadable ? error : damaged(place, error)
  }
  return {
    has: (name) => parts.has(name),
    async open(name, { kept } = { kept: false }) {
      const entry = parts.get(name)
      if (!entry) throw new Unreadable(`${place} non è una cartella di lavoro di Excel: manca ${name}`)
      const bound = kept ? MAX_KEPT_PART_BYTES : MAX_PART_BYTES
      // The stream fails when it unpacks to more than the entry announces.
      if (entry.uncompressedSize > bound) throw new Unreadable(`${place}: ${name} supera ${shownBytes(bound)}, troppo per un'importazione`)
      return zip.openReadStreamPromise(entry).catch((error: unknown) => Promise.reject(damaged(place, error)))
    },
    close: () => zip.close(),
  }
}

async function openZip(file: string, place: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw new Unreadable(`${place} non è un file .xlsx leggibile, o è protetto da password`, { cause: error })
  }
}

export const damaged = (place: string, error: unknown) =>
  new Unreadable(`${place} è danneggiato: salvalo di nuovo in Excel`, { cause: error })
