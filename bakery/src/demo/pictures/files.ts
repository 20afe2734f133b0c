import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jpegOf, type Picture } from './draw.ts'

/** One per thread of sharp: more would only use more memory. */
const AT_ONCE = 4

/** Draws the missing pictures and writes them as <CODE>.jpg, as an upload would. */
export async function writePictures(folder: string, wanted: readonly { code: string; picture: Picture }[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const waiting = wanted.values()
  const worker = async (): Promise<void> => {
    for (const { code, picture } of waiting) {
      const file = join(folder, `${code.toUpperCase()}.jpg`)
      if (!existsSync(file)) await writeWhole(file, await jpegOf(code, picture))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Renames the file only when it is complete, because an existing picture is never written again. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
