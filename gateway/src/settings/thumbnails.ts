// Pictures of articles in the size of the lists, made once and kept on disk under the digest of the picture that they show.
import pLimit from 'p-limit'
import type { FileCache } from '../cache/files.ts'
import { digestOf } from '../crypto/digest.ts'
import { isPicture, type Picture } from '../erp/pictures.ts'
import { loadSharp } from '../erp/sharp.ts'

/** Thumbnails are 80 × 60, on dense screens 160 × 120. */
export const THUMBNAIL_WIDTHS = [80, 160] as const
type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number]

const TYPE = 'image/webp'
const MAX_PIXELS = 50_000_000

type Thumbnails = (picture: Picture, width: ThumbnailWidth) => Promise<Picture>

export function createThumbnails(files: FileCache): Thumbnails {
  /** Each picture takes much memory while it is decoded. */
  const limit = pLimit(2)

  return async (picture, width) => {
    const name = `${digestOf(picture.bytes)}-${width}.webp`
    const kept = await files.read(name)
    if (kept) return { bytes: kept, type: TYPE }
    // What cannot be made smaller is served as it is.
    const bytes = isPicture(picture.bytes) ? await limit(() => shrunk(picture.bytes, width)).catch(() => null) : null
    if (!bytes) return picture
    await files.write(name, bytes).catch(() => undefined)
    return { bytes, type: TYPE }
  }
}

async function shrunk(bytes: Buffer, width: ThumbnailWidth): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .rotate()
    .resize(width, (width * 3) / 4, { fit: 'cover' })
    .webp({ quality: 75 })
    .toBuffer()
}
