// The formats of pictures that are decoded.

const startsWith = (bytes: Buffer, signature: string, at = 0) => bytes.subarray(at, at + signature.length).toString('latin1') === signature

/** The decoder gets only these formats: an SVG could make it read files, and TIFF or PDF are not needed. */
export function isPicture(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return startsWith(bytes, '\xFF\xD8\xFF') || startsWith(bytes, '\x89PNG\r\n\x1A\n') || startsWith(bytes, 'GIF8') || isWebp
}
