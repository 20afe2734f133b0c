// What each screen loads before its first use: printed by the build, which fails above the limits.
import type { Rolldown } from 'vite'
import { SCREENS, chunksOf, filesOf } from './screens.ts'

type Weight = { what: string; bytes: number; files: number; limit: number }

const KIB = 1024

/** In KiB: at most 2 more than a build reaches. */
const LIMITS = { login: 125, customer: 194, administrator: 209, all: 420 }

const lineOf = ({ what, bytes, files, limit }: Weight) =>
  `${what.padEnd(28)} ${(bytes / KIB).toFixed(1).padStart(6)} of ${limit / KIB} KiB in ${files} ${files === 1 ? 'file' : 'files'}`

export function weighScreens(bundle: Rolldown.OutputBundle, bytesOf: ReadonlyMap<string, number>): string | null {
  const chunks = chunksOf(bundle)
  const weigh = (what: string, limit: number, files: string[]): Weight => ({
    what,
    limit: limit * KIB,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + bytesOf.get(file)!, 0),
  })
  const weights = [
    ...SCREENS.map(({ path, access, modules }) => weigh(path, LIMITS[access], filesOf(chunks, ['main.tsx', ...modules]))),
    weigh('all chunks', LIMITS.all, [...chunks.keys()]),
  ]
  console.log(['JavaScript before the first use, compressed:', ...weights.map(lineOf)].join('\n'))
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => what)
  return heavy.length > 0 ? `Too much JavaScript: ${heavy.join(', ')}` : null
}
