// Some servers compress their answers without being asked.
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

const UNPACKERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** The decompressed body of an answer; throws if it cannot be decompressed or becomes too large. */
export async function unpacked(body: Buffer, encoding: string | string[] | undefined, maxOutputLength: number): Promise<Buffer> {
  const names = String(encoding ?? '').toLowerCase().split(',').map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity') // prettier-ignore
  let whole = body
  for (const name of names.toReversed()) {
    const unpack = UNPACKERS.get(name)
    if (!unpack) throw new TypeError(`No way to unpack ${name}`)
    if (whole.length > 0) whole = await unpack(whole, { maxOutputLength })
  }
  return whole
}
