// Another version of the portal, made of the built one: the same code, in which every file and every operation has another hash.
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_ROOT } from '../../gateway/src/doors/statics.ts'
import { OPERATIONS } from '../../gateway/src/doors/build.ts'

export type NextBuild = { webRoot: string; operations: string }

type Operations = Record<string, { name: string; body: string }>

/** `change` may rewrite the text of an operation. */
export function makeNextBuild(folder: string, change: (name: string, body: string) => string = (_name, body) => body): NextBuild {
  const webRoot = join(folder, 'dist')
  cpSync(WEB_ROOT, webRoot, { recursive: true })
  const renamed = new Map<string, string>()
  const operations: Operations = {}
  for (const [hash, { name, body }] of Object.entries(JSON.parse(readFileSync(OPERATIONS, 'utf8')) as Operations)) {
    const next = `${change(name, body)}\n`
    const nextHash = createHash('sha256').update(next).digest('hex')
    operations[nextHash] = { name, body: next }
    renamed.set(hash, nextHash)
  }
  const assets = readdirSync(join(webRoot, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of assets) renamed.set(name, name.replace(/-([\w-]{7}).\.js$/, '-$1~.js').replace('~', name.at(-4) === 'z' ? 'y' : 'z'))
  const rewrite = (file: string) => {
    const text = [...renamed].reduce((all, [old, now]) => all.replaceAll(old, now), readFileSync(file, 'utf8'))
    // The page has changed, so its revision in the worker's list has too.
    writeFileSync(file, text.replace(/(index\.html",revision:")[0-9a-f]{31}./, `$1${'0'.repeat(32)}`))
    rmSync(`${file}.br`, { force: true })
  }
  for (const name of assets) {
    rewrite(join(webRoot, 'assets', name))
    cpSync(join(webRoot, 'assets', name), join(webRoot, 'assets', renamed.get(name)!))
    rmSync(join(webRoot, 'assets', name))
  }
  for (const name of ['index.html', 'service-worker.js']) rewrite(join(webRoot, name))
  const file = join(folder, 'operations.json')
  writeFileSync(file, JSON.stringify(operations))
  return { webRoot, operations: file }
}
