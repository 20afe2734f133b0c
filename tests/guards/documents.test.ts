// Checks the documents: links and paths exist, decisions have the same structure.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const folders = new Set(tracked.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))))
const documents = tracked.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Paths are relative to the root, to the document's folder, or to the sources of a program. */
const basesOf = (document: string) => [
  '.',
  dirname(document),
  join(dirname(document), 'src'),
  ...['gateway', 'bakery', 'web', 'rules', 'database', 'telemetry'].map((p) => `${p}/src`),
]

/** Created by a build or a start. */
const MADE =
  /^(data\/|\.tools|((web|gateway)\/)?dist\/|gateway\.sqlite|thumbnails\/|bakery\.sqlite|secrets\.json|panify_types\.py|schema\.graphql$)|generated/

function exists(path: string, document: string): boolean {
  const pattern = path.replaceAll(/<\w+>/g, '*').replace(/\/$/, '')
  return basesOf(document).some((base) => {
    const full = normalize(join(base, pattern))
    return pattern.includes('*') ? tracked.some((file) => matchesGlob(file, full)) : tracked.includes(full) || folders.has(full)
  })
}

/** Names without a folder ('guard.ts', '*.erp.ts') are found anywhere; 'x.graphql' and 'XPage.tsx' are placeholders. */
const existsAnywhere = (name: string) => /^[xX][.P]/.test(name) || tracked.some((file) => matchesGlob(file, `**/${name}`))

const isFile = (text: string) => /^[\w.*@-]+\.(ts|tsx|mjs|md|graphql|sql)$/.test(text)
const isPath = (text: string) =>
  /^[\w.@*<>-]+(\/[\w.@*<>-]+)*\/?$/.test(text) &&
  text.includes('/') &&
  (/\/$|\.(ts|tsx|mjs|js|md|graphql|json|webp)$/.test(text) || folders.has(text.split('/')[0]!))

const decisions = tracked.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))

describe('documents', () => {
  it('name only paths that exist', () => {
    // The changelog names former paths; REQUIREMENTS quotes the specification.
    const current = documents.filter((file) => !/CHANGELOG|REQUIREMENTS/.test(file))
    const missing = current.flatMap((document) => {
      const text = read(document).replaceAll(/^```[\s\S]*?^```$/gm, '')
      const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!).filter((code) => !MADE.test(code))
      const gone = quoted.filter((code) => (isPath(code) && !exists(code, document)) || (isFile(code) && !existsAnywhere(code)))
      return gone.map((code) => `${document}: ${code}`)
    })
    expect(missing).toEqual([])
  })

  it('link only to files that exist', () => {
    const missing = documents.flatMap((document) => {
      const links = [...read(document).matchAll(/\]\(([^)\s#]+)[^)]*\)|(?:src|href)="([^"#]+)"/g)].map(([, one, other]) => (one ?? other)!)
      const gone = links.filter((link) => {
        const path = normalize(join(dirname(document), link)).replace(/\/$/, '')
        return !/^(https?|mailto):/.test(link) && !tracked.includes(path) && !folders.has(path)
      })
      return gone.map((link) => `${document}: ${link}`)
    })
    expect(missing).toEqual([])
  })

  it.each(decisions)('give %s a number, a status and the four headings', (file) => {
    const lines = read(file).split('\n')
    expect(lines[0]).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(file)![0])}\\. \\S`))
    expect(lines[2]).toMatch(/^Status: \w+, \d{4}-\d{2}-\d{2}/)
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Context',
      '## Options considered',
      '## Decision',
      '## Consequences',
    ])
  })

  it('list every decision once in the index', () => {
    const index = read('docs/decisions/README.md')
    expect(decisions.filter((file) => index.split(`(${file.slice('docs/decisions/'.length)})`).length !== 2)).toEqual([])
    expect(new Set(decisions.map((file) => /\d{4}/.exec(file)![0])).size).toBe(decisions.length)
  })
})
