// Compresses the files of a build, which the gateway serves as they are, and fails the build when a screen loads too much
// JavaScript before its first use.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { SCREENS, chunksOf, filesOf } from './screens.ts'
import type { Chunks } from './screens.ts'

type Weight = { what: string; bytes: number; files: number; limit: number }

const KIB = 1024

/** In KiB: at most 2 more than a build reaches. */
const LIMITS = { login: 129, customer: 227, administrator: 229.5, all: 405 }

const compressed = (content: string | Uint8Array) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

function weightsOf(chunks: Chunks, bytesOf: Map<string, number>): Weight[] {
  const weigh = (what: string, limit: number, files: string[]) => ({
    what,
    limit: limit * KIB,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + bytesOf.get(file)!, 0),
  })
  return [
    ...SCREENS.map(({ path, access, modules }) => weigh(path, LIMITS[access], filesOf(chunks, ['main.tsx', ...modules]))),
    weigh('all chunks', LIMITS.all, [...chunks.keys()]),
  ]
}

const lineOf = ({ what, bytes, files, limit }: Weight) =>
  `${what.padEnd(28)} ${(bytes / KIB).toFixed(1).padStart(6)} of ${limit / KIB} KiB in ${files} ${files === 1 ? 'file' : 'files'}`

export const compression = (): Plugin => ({
  name: 'compression',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const bytesOf = new Map<string, number>()
    for (const [name, output] of Object.entries(bundle)) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue
      const content = compressed(output.type === 'chunk' ? output.code : output.source)
      writeFileSync(join(dir, `${name}.br`), content)
      bytesOf.set(name, content.length)
    }
    const weights = weightsOf(chunksOf(bundle), bytesOf)
    console.log(['JavaScript before the first use, compressed:', ...weights.map(lineOf)].join('\n'))
    const heavy = weights.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => what)
    if (heavy.length > 0) this.error(`Too much JavaScript: ${heavy.join(', ')}`)
  },
})
