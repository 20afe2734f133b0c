// A picture of a product is decoded and encoded again, so that nothing of the uploaded file is passed on.
import pLimit from 'p-limit'
import { isPicture } from '../erp/pictures.ts'
import { loadSharp } from '../erp/sharp.ts'

/** This size is still accepted. */
export const PICTURE_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 1600

export type ImageFlaw = { code: 'IMAGE_INVALID' | 'IMAGE_TOO_LARGE'; message: string }

export const NOT_AN_IMAGE: ImageFlaw = { code: 'IMAGE_INVALID', message: 'Seleziona un file immagine valido' }
export const TOO_LARGE: ImageFlaw = { code: 'IMAGE_TOO_LARGE', message: 'Il file deve essere inferiore a 5MB' }

/** Each picture takes much memory while it is encoded. */
const limit = pLimit(2)

export async function toJpeg(bytes: Buffer): Promise<Buffer | ImageFlaw> {
  if (bytes.length > PICTURE_BYTES) return TOO_LARGE
  if (!isPicture(bytes)) return NOT_AN_IMAGE
  return limit(() => encoded(bytes))
}

async function encoded(bytes: Buffer): Promise<Buffer | ImageFlaw> {
  try {
    const sharp = await loadSharp()
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    return jpeg.length > PICTURE_BYTES ? TOO_LARGE : jpeg
  } catch {
    return NOT_AN_IMAGE
  }
}
