// Pictures on the bakery's server, and whether an uploaded picture is the one that it serves.
import { readLate } from '../change/late.ts'
import type { Clock } from '../clock.ts'
import { digestOf } from '../crypto/digest.ts'
import type { Transport } from './transport/transport.ts'
import { ErpFailure, mayHaveArrived } from './errors.ts'
import { codedError } from '../graph/errors.ts'
import { loadSharp } from './sharp.ts'

export type Picture = { bytes: Buffer; type: string }

export const etagOf = (bytes: Buffer): string => `"${digestOf(bytes).slice(0, 22)}"`

/** JPEG, PNG, GIF or WebP by the first bytes, whatever the name or type of the file. An SVG could make the decoder read files. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') || start.startsWith('\x89PNG\r\n\x1A\n') || start.startsWith('GIF8') || /^RIFF.{4}WEBP/s.test(start)
  )
}

const IMAGE = /^image\/(jpeg|png|webp|gif)\b/

/**
 * The picture of an article, stored as CODE.JPG, by some servers as CODE.jpg; an uploaded one has its code in capitals. Null
 * without one; throws if none can be read.
 */
export async function readPicture(transport: Pick<Transport, 'root'>, code: string): Promise<Picture | null> {
  let failure: ErpFailure | null = null
  const names = [...new Set([code, code.toUpperCase()])].flatMap((name) => [
    `${encodeURIComponent(name)}.JPG`,
    `${encodeURIComponent(name)}.jpg`,
  ])
  for (const name of names) {
    const path = `/img/${name}`
    try {
      const { status, headers, body } = await transport.root({
        method: 'GET',
        path,
        deadline: 'read',
        isPicture: true,
        headers: { accept: 'image/*' },
      })
      const type = String(headers['content-type'] ?? '')
      if (status === 200 && body.length > 0 && IMAGE.test(type)) return { bytes: body, type }
      if (status >= 500 || status === 429) failure = new ErpFailure('failed', { status })
    } catch (error) {
      if (!(error instanceof ErpFailure)) throw error
      failure = error
    }
  }
  if (failure) throw failure
  return null
}

/**
 * Sends a picture and reads what is served then. A confirmed one that is missing, or in whose place the former one is still
 * served, is `NOT_SAVED`; one with an unknown outcome has arrived if it is served.
 */
export async function storePicture<Told>(
  clock: Clock,
  sent: Buffer,
  { read, write }: { read: (told: Told | null) => Promise<Buffer | null>; write: () => Promise<Told> },
): Promise<Told | null> {
  const before = await read(null).catch(() => null)
  const isAnother = (after: Buffer) => before === null || !before.equals(after)
  let told: Told
  try {
    told = await write()
  } catch (failure) {
    const after = mayHaveArrived(failure) ? await read(null).catch(() => null) : null
    if (after && isAnother(after) && (await looksLike(after, sent))) return null
    throw failure
  }
  const isStored = async (after: Buffer | null) => after !== null && (isAnother(after) || (await looksLike(after, sent)))
  const after = await readLate(clock, () => read(told), isStored).catch(() => undefined)
  // A confirmed picture that cannot be read counts as stored.
  if (after === undefined) return told
  if (!(await isStored(after))) throw codedError('NOT_SAVED')
  return told
}

const MAX_SIDE = 64
/** Of 255, on average; encoding a picture again as JPEG in another size changes less. */
const MAX_DIFFERENCE = 12
/** Two words on white differ in few places, but there by much. */
const FAR = 48
const MAX_FAR = 0.001
const MAX_STRETCH = 1.1

/** Whether two pictures look the same: servers store pictures smaller and in another format. */
async function looksLike(one: Buffer, other: Buffer): Promise<boolean> {
  try {
    const [first, second] = await Promise.all([one, other].map(sizeOf))
    const stretch = (first!.width * second!.height) / (first!.height * second!.width)
    if (Math.max(stretch, 1 / stretch) > MAX_STRETCH) return false
    // Neither is drawn larger than it is, which would blur it.
    const side = Math.min(MAX_SIDE, ...[first, second].flatMap((size) => [size!.width, size!.height]))
    const [drawn, known] = await Promise.all([one, other].map((bytes) => drawnSmall(bytes, side)))
    const differences = Array.from(drawn!, (value, index) => Math.abs(value - known![index]!))
    const sum = differences.reduce((total, difference) => total + difference, 0)
    const far = differences.filter((difference) => difference > FAR).length
    return sum <= MAX_DIFFERENCE * differences.length && far <= MAX_FAR * differences.length
  } catch {
    return false
  }
}

const LIMITS = { limitInputPixels: 50_000_000, pages: 1 }

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  return (await sharp(bytes, LIMITS).metadata()).autoOrient
}

async function drawnSmall(bytes: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, LIMITS)
    .rotate()
    .flatten({ background: '#FFFFFF' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer()
}
