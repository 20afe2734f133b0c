// Writes into index.html what start.js needs before the portal's code is loaded: the ids of the operations that it sends, and the
// files of the screens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCREENS, chunksOf, filesOf } from './screens.ts'

const SCRIPT = '<script src="/start.js"'
const OPERATIONS = ['Session', 'WeeklyPlanning', 'Destinations', 'Articles', 'Production']
const MANIFEST = join(import.meta.dirname, '../../schema/generated/portal-operations.json')

function idsOfOperations(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { name: string }>
  const ids = Object.fromEntries(Object.entries(manifest).map(([id, { name }]) => [name, id]))
  return Object.fromEntries(OPERATIONS.map((name) => [name, ids[name]!]))
}

/** Texts that were first shown in another font would move. */
const preloadOf = (font: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`

export const earlyRequests = (): Plugin => ({
  name: 'early-requests',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = bundle && chunksOf(bundle)
      const files = chunks && Object.fromEntries(SCREENS.map(({ path, modules }) => [path, filesOf(chunks, modules)]))
      if (files) Object.assign(files, { '/': files['/login'], '/planning': files['/home'] })
      const data = { operations: idsOfOperations(), files: files ?? {} }
      const attributes = Object.entries(data).map(([name, value]) => `data-${name}='${JSON.stringify(value)}'`)
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
      return html.replace(SCRIPT, `${font ? preloadOf(font) : ''}${SCRIPT} ${attributes.join(' ')}`)
    },
  },
})
