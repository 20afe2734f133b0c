import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { Refusal } from '../http/errors.ts'
import { isPicture } from './pictures.shared.ts'

export const MAX_IMAGE_BYTES = 5_242_880
const MAX_PIXELS = 50_000_000

/** Large enough for a zoom on any screen, small enough for a phone. */
const LONGEST_SIDE = 1280

/** Below the data folder, named by the article code in capitals; what could lead elsewhere is written as %XX. */
export function imageFile(dataDir: string, code: string): string {
  return fileNamed(dataDir, code, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Earlier versions wrote each of ! ' ( ) * ~ as %2E, so that several articles shared a file. */
const formerImageFile = (dataDir: string, code: string): string => fileNamed(dataDir, code, () => '%2E')

/**
 * Gives an article the picture that an earlier version has stored for it, unless it may be that of another article. It is renamed, so
 * that it stays with this article when another one of that former name is created.
 */
export async function takeFormerImage(dataDir: string, code: string, readCodes: () => Promise<readonly string[]>): Promise<void> {
  const [own, former] = [imageFile(dataDir, code), formerImageFile(dataDir, code)]
  if (former === own || !existsSync(former)) return
  const sharers = (await readCodes()).filter((article) => formerImageFile(dataDir, article) === former)
  const isItsAlone = sharers.length > 0 && sharers.every((article) => imageFile(dataDir, article) === own)
  // Another request may have been faster.
  if (isItsAlone && existsSync(former)) renameSync(former, own)
}

/** Removes the pictures of a deleted article, so that a later one of this code does not inherit them. */
export async function removeImages(dataDir: string, code: string, others: readonly string[]): Promise<void> {
  await rm(imageFile(dataDir, code), { force: true })
  const former = formerImageFile(dataDir, code)
  // A code that begins with a point has a name of this kind.
  if (!others.some((other) => imageFile(dataDir, other) === former)) await rm(former, { force: true })
}

/** `unreserved` writes those that encodeURIComponent leaves as they are. */
function fileNamed(dataDir: string, code: string, unreserved: (character: string) => string): string {
  const unsafe = /[^\p{L}\p{N} ._+-]|^\./gu
  const name = code.toUpperCase().replaceAll(unsafe, (character) => encodeURIComponent(character).replace(/^[^%]/, unreserved))
  return join(dataDir, 'img', `${name}.jpg`)
}

/** Decodes the upload and encodes it again as JPEG, so that neither its metadata nor appended data is stored. */
export async function jpegFrom(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new Refusal(422, 'Il file deve essere inferiore a 5MB')
  const refusal = new Refusal(422, 'Seleziona un file immagine valido')
  if (!isPicture(bytes)) throw refusal
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch {
    throw refusal
  }
}

/** Writes the whole file or nothing, and returns once it is on the disk. */
export async function storeImage(file: string, jpeg: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    const handle = await open(part, 'w')
    try {
      await handle.writeFile(jpeg)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
