// What comes from others: licences that are allowed, no version with a known hole, no script of a package that runs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installedComponents, licencesPage } from '../../scripts/supply/components.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const components = installedComponents()

/** Permissive ones. LGPL: libvips is a library of its own, which sharp loads. OFL: fonts. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', '(MIT AND BSD-3-Clause)']
const EXCEPTIONS: Record<string, RegExp> = { 'LGPL-3.0-or-later': /^@img\/sharp-libvips-/, 'OFL-1.1': /^@fontsource/ }

/** Below these, an advisory is known. */
const FLOORS: Record<string, string> = {
  fastify: '5.12.2',
  '@fastify/static': '10.1.3',
  undici: '7.24.0',
  '@apollo/server': '5.5.0',
  sharp: '0.35.3',
  nodemailer: '9.1.1',
}

const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
function isBelow(version: string, floor: string): boolean {
  const [have, need] = [numbers(version), numbers(floor)]
  const at = need.findIndex((number, index) => number !== have[index])
  return at >= 0 && have[at]! < need[at]!
}

it('uses only packages with an allowed licence', () => {
  expect(components.length).toBeGreaterThan(200)
  const refused = components.filter(({ name, licence }) => !ALLOWED.includes(licence) && !EXCEPTIONS[licence]?.test(name))
  expect(refused).toEqual([])
})

it('lists all licences in the docs', () => {
  expect(read('docs/LICENCES.md'), 'run npm run licences').toBe(licencesPage(components))
})

it.each(Object.entries(FLOORS))('uses %s from version %s on', (name, floor) => {
  const used = [...read('pnpm-lock.yaml').matchAll(/^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@(\d[^(':]*)/gm)].filter((match) => match[1] === name)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((match) => isBelow(match[2]!, floor)).map((match) => match[2])).toEqual([])
})

it('compares versions by their numbers', () => {
  expect(['5.9.9', '5.12.1', '4.99.0'].map((version) => isBelow(version, '5.12.2'))).toEqual([true, true, true])
  expect(['5.12.2', '5.13.0', '6.0.0', '5.12.10'].map((version) => isBelow(version, '5.12.2'))).toEqual([false, false, false, false])
})

it('runs no script of a package at its installation', () => {
  const allowed = /^allowBuilds:\n((?: {2}.*\n?)*)/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
  expect(allowed).not.toBe('')
  expect(allowed.split('\n').filter((line) => line.includes(':') && !line.trim().endsWith(': false'))).toEqual([])
  expect(read('scripts/run.mjs')).toContain("'--ignore-scripts'")
})

it('takes every package from the registry, with its digest', () => {
  const lines = read('pnpm-lock.yaml').split('\n').filter((line) => line.includes('resolution:')) // prettier-ignore
  expect(lines.length).toBeGreaterThan(500)
  expect(lines.filter((line) => !/resolution: \{integrity: sha512-[\w+/=]+\}/.test(line))).toEqual([])
})

/** Those that the specification names. */
const NAMED = {
  gateway: ['@apollo/server', '@fastify/cookie', '@graphql-tools/schema', 'dataloader', 'fastify', 'graphql', 'undici'],
  web: ['@apollo/client', '@mui/material', '@mui/x-date-pickers', 'react', 'react-dom', 'react-router-dom'],
  '.': ['@graphql-codegen/cli', 'vitest'],
}

it.each(Object.entries(NAMED))('builds %s on the packages that the specification names', (folder, names) => {
  const manifest = JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>
  const used = { ...manifest['dependencies'], ...manifest['devDependencies'] }
  expect(names.filter((name) => !(name in used))).toEqual([])
})

it('starts every verb with Node 18.0, whose modules lack what was added since', () => {
  const launcher = read('scripts/run.mjs')
  const named = [...launcher.matchAll(/^import .*\{([^}]*)\} from 'node:\w+'/gm)].flatMap(([, names]) => names!.split(',').map((name) => name.trim())) // prettier-ignore
  expect(named.toSorted()).toEqual([
    'copyFileSync', 'createHash', 'delimiter', 'dirname', 'existsSync', 'fileURLToPath', 'join', 'mkdirSync', 'readFileSync', 'readdirSync',
    'relative', 'spawn', 'statSync', 'writeFileSync',
  ]) // prettier-ignore
  expect(launcher).not.toMatch(/readdirSync\([^\n]*recursive|import\.meta\.(dir|file)name/)
})

it('leaves the standard output of a verb to its program, which may write a file', () => {
  expect(read('scripts/run.mjs')).not.toContain('console.log')
  const examples = readdirSync(join(root, 'examples'), { recursive: true }).map((name) => `examples/${String(name)}`)
  const described = ['README.md', 'docs/API.md', 'docs/clients/any-language.md', ...examples].filter((name) => /(?<!node_modules.*)\.(ts|md)$/.test(name)) // prettier-ignore
  expect(described.length).toBeGreaterThan(8)
  expect(described.filter((name) => read(name).includes('npm run example'))).toEqual([])
})
