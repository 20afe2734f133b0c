import sharp from 'sharp'
import { isPicture } from '../articles/pictures.shared.ts'
import { invalid } from '../http/errors.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** With or without data URL prefix. The picture is decoded and encoded again, so that nothing else in the upload is stored. */
export async function logoFrom(base64: string): Promise<string> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length >= MAX_BYTES) throw invalid('logoBase64', 'Il file deve essere inferiore a 2MB')
  try {
    if (!isPicture(bytes)) throw new Error('format')
    const image = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'error', pages: 1 })
    const png = await image.rotate().resize(800, 400, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    throw invalid('logoBase64', 'Seleziona un file immagine valido (PNG, JPG, GIF)')
  }
}
