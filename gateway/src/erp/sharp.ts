// The library for pictures, loaded with the first one: a start does not need it.
import type sharp from 'sharp'

export const loadSharp = async (): Promise<typeof sharp> => (await import('sharp')).default
