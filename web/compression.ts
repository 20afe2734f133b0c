// Compresses the files of a build, which the gateway serves as they are, and fails the build when a screen loads too much
// JavaScript before its first use.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

type Chunk = { imports: string[]; moduleIds: string[]; bytes: number }
type Weight = { what: string; bytes: number; files: number; limit: number }

const KIB = 1024

/** In KiB: at most 2 more than a build reaches. */
const LIMITS = { login: 129, customer: 231, administrator: 253, all: 399 }

const FRAME = 'app/layout/Layout.tsx'

/** The modules that a screen needs before its first use, beside the entry. */
const SCREENS = [
  { path: '/login', limit: LIMITS.login, modules: [] },
  { path: '/home', limit: LIMITS.customer, modules: [FRAME, 'planning/PlanningPage.tsx'] },
  { path: '/documenti', limit: LIMITS.customer, modules: [FRAME, 'documents/DocumentsPage.tsx'] },
  { path: '/destinazioni', limit: LIMITS.administrator, modules: [FRAME, 'app/DestinationsScreen.tsx'] },
  { path: '/magazzino', limit: LIMITS.administrator, modules: [FRAME, 'articles/WarehousePage.tsx'] },
  { path: '/preordini', limit: LIMITS.administrator, modules: [FRAME, 'production/ProductionPage.tsx'] },
  { path: '/preordini/bolle', limit: LIMITS.administrator, modules: [FRAME, 'documents/DeliveryNotesPage.tsx'] },
  { path: '/admin-settings', limit: LIMITS.administrator, modules: [FRAME, 'settings/SettingsPage.tsx'] },
  { path: '/admin-settings/accesso-api', limit: LIMITS.administrator, modules: [FRAME, 'settings/TokensPage.tsx'] },
  { path: '/admin-settings/registro', limit: LIMITS.administrator, modules: [FRAME, 'app/AuditScreen.tsx'] },
]

const compressed = (content: string | Uint8Array) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

function weightsOf(chunks: Map<string, Chunk>): Weight[] {
  const fileOf = (module: string) => {
    const found = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
    if (!found) throw new Error(`No chunk contains ${module}`)
    return found[0]
  }
  const addWithImports = (name: string, into: Set<string>) => {
    if (into.has(name)) return
    into.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) addWithImports(imported, into)
  }
  const weigh = (what: string, limit: number, names: Iterable<string>) => {
    const files = new Set<string>()
    for (const name of names) addWithImports(name, files)
    return { what, limit: limit * KIB, files: files.size, bytes: [...files].reduce((sum, name) => sum + chunks.get(name)!.bytes, 0) }
  }
  return [
    ...SCREENS.map(({ path, limit, modules }) => weigh(path, limit, ['main.tsx', ...modules].map(fileOf))),
    weigh('all chunks', LIMITS.all, chunks.keys()),
  ]
}

const lineOf = ({ what, bytes, files, limit }: Weight) =>
  `${what.padEnd(28)} ${(bytes / KIB).toFixed(1).padStart(6)} of ${limit / KIB} KiB in ${files} ${files === 1 ? 'file' : 'files'}`

export const compression = (): Plugin => ({
  name: 'compression',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const chunks = new Map<string, Chunk>()
    for (const [name, output] of Object.entries(bundle)) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue
      const content = compressed(output.type === 'chunk' ? output.code : output.source)
      writeFileSync(join(dir, `${name}.br`), content)
      if (output.type === 'chunk') chunks.set(name, { imports: output.imports, moduleIds: output.moduleIds, bytes: content.length })
    }
    const weights = weightsOf(chunks)
    console.log(['JavaScript before the first use, compressed:', ...weights.map(lineOf)].join('\n'))
    const heavy = weights.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => what)
    if (heavy.length > 0) this.error(`Too much JavaScript: ${heavy.join(', ')}`)
  },
})
