import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jpegOf, type Picture } from './draw.ts'

/** As many at once as sharp has threads to draw with; more would only fill the memory. */
const AT_ONCE = 4

/** Draws the pictures that are missing and writes them as <CODE>.jpg, the name under which an upload would store them. */
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

/** A half-written picture would stay for ever: only a whole one gets the name. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
