// The library for pictures, loaded with the first one: a start does not need it.
import type sharp from 'sharp'

/** Each decoder is a program that reads hostile bytes; an SVG could even make it read files. */
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)

let loaded: Promise<typeof sharp> | undefined

export const loadSharp = (): Promise<typeof sharp> => (loaded ??= load())

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: DECODERS })
  return library
}
