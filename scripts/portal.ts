// Runs an installation: creates its secrets, starts the gateway and the bundled bakery (unless another one is configured),
// restarts them after a crash, and stops them together.
//   node scripts/portal.ts demo [--at 'YYYY-MM-DD HH:MM']   the demo bakery, on loopback, in data/demo/
//     --scale 5000                                          with that many destinations, in data/demo/scale-5000/
//     --database postgres://…                               in a PostgreSQL database, which must be empty at first
//   node scripts/portal.ts serve                            a real installation
//   node scripts/portal.ts serve --create-admin             creates its first administrator
//   node scripts/portal.ts serve --reset-second-factor 0001/0001   turns off the second factor of a login
//   node scripts/portal.ts serve issue|invoice …            delivery notes, by hand (bakery/src/documents/command.ts)
//   node scripts/portal.ts dev                              the demo with programs that restart when their files change
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEMO_LOGINS } from '../bakery/src/demo/logins.ts'
import { BLOCKED_AFTER, LoopWatch } from '../gateway/src/start/loop-watch.ts'
import { runSchedule, scheduleOf } from './backup/schedule.ts'
import { GATEWAY_ENVIRONMENT, GATEWAY_FLAGS } from './heap.ts'
import { addressOf, dataDirOf } from './place.ts'
import { ensureSecrets } from './secrets.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    scale: { type: 'string' },
    database: { type: 'string' },
    built: { type: 'boolean', default: false },
    'create-admin': { type: 'boolean', default: false },
    'reset-second-factor': { type: 'string' },
  },
})
const [mode, ...task] = positionals
const isDemo = mode === 'demo' || mode === 'dev'
const env: NodeJS.ProcessEnv = { ...process.env }

let demoDir = ''
const SCALE_FOLDER = 'scale-'

/** Each start time of the demo has its own data: a bakery that has closed tomorrow cannot go back to today. */
const folderAt = (at: string | null): string => join(demoDir, at ? `at-${at.replace(/[ T]/, '-').replace(':', '')}` : '')

function stop(text: string): never {
  console.error(`✗ ${text}`)
  process.exit(1)
}

/** The demo has fixed logins, so it listens only on loopback. */
function prepareDemo(): void {
  const published = ['PUBLIC_URL', 'TRUST_PROXY'].filter((name) => env[name])
  if (published.length > 0) stop(`The demo is only for this machine: unset ${published.join(' and ')}, or run 'npm run serve'.`)
  if (values.at !== undefined && !/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/.test(values.at))
    stop(`--at needs 'YYYY-MM-DD HH:MM', for example --at '2026-11-19 18:00'.`)
  env['HOST'] = '127.0.0.1'
  demoDir = dataDirOf(env, root, 'demo', values.scale === undefined ? '' : `${SCALE_FOLDER}${Number(values.scale)}`)
  env['DATA_DIR'] = folderAt(values.at ?? null)
  delete env['BAKERY_API_URL']
  // Never the database of a real installation, whose address may be in the environment.
  if (values.database) env['DATABASE_URL'] = values.database
  else delete env['DATABASE_URL']
  delete env['GATEWAY_DATABASE_URL']
}

if (mode !== 'serve' && !isDemo) stop(`Unknown mode '${mode ?? ''}': demo, serve or dev.`)
if (isDemo) prepareDemo()
else for (const name of ['at', 'scale', 'database'] as const) if (values[name]) stop(`--${name} is only for the demo.`)

let dataDir = dataDirOf(env, root)
env['DATA_DIR'] = dataDir
const address = addressOf(env)
/** Both programs, and those that replace them after a crash, count the demo's time from the same instant. */
const argsAt = (at: string | null) => [
  ...(isDemo ? ['--demo'] : []),
  ...(at ? ['--at', at.replace('T', ' '), '--since', String(Date.now())] : []),
]
let programArgs = argsAt(values.at ?? null)

try {
  // Reads the databases, which a start with secrets need not.
  if (mode === 'serve' && !existsSync(join(dataDir, 'secrets.json'))) await (await import('./backup/used.ts')).requireSecretsOf(env, root)
  ensureSecrets(dataDir)
} catch (error) {
  stop((error as Error).message)
}

type Program = { name: 'bakery' | 'gateway'; child: ChildProcess; crashes: number[] }
const running = new Map<string, Program>()
let stopping = false

/** Kills a program whose event loop is blocked; `ended` starts it again. */
const loops = new LoopWatch<Program>(
  ({ child }) => child.send('alive?', () => {}),
  ({ name, child }) => {
    console.error(`! The ${name} has not answered for ${BLOCKED_AFTER} s.`)
    child.kill('SIGKILL')
  },
)

/** With --built the gateway runs as the one file that the build has made of it. */
const fileOf = (name: Program['name']) => (name === 'gateway' && values.built ? 'gateway/dist/server/main.js' : `${name}/src/main.ts`)

/** The demo logs to files, so that its terminal stays readable. A real installation logs to the terminal. */
function start(name: Program['name'], { crashes = [], args = [] }: { crashes?: number[]; args?: string[] } = {}): void {
  const watch = mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []
  const scale = name === 'bakery' && values.scale !== undefined ? ['--scale', values.scale] : []
  const flags = name === 'gateway' ? GATEWAY_FLAGS : []
  const child = spawn(process.execPath, [...flags, ...watch, join(root, fileOf(name)), ...programArgs, ...scale, ...args], {
    cwd: root,
    env: name === 'gateway' ? { ...GATEWAY_ENVIRONMENT, ...env } : env,
    stdio: ['ignore', isDemo ? 'pipe' : 'inherit', isDemo ? 'pipe' : 'inherit', 'ipc'],
  })
  if (isDemo) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    const log = createWriteStream(join(dataDir, 'logs', `${name}.log`), { flags: 'a' })
    // A full disk costs the log, not the installation.
    log.on('error', () => [child.stdout, child.stderr].forEach((stream) => stream?.unpipe(log).resume()))
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
  }
  const program: Program = { name, child, crashes }
  running.set(name, program)
  child.once('exit', (code) => void ended(program, code))
  child.on('error', (failure) => {
    console.error(`! The ${name}: ${failure.message}`)
    // Without a process there is no exit.
    if (child.pid === undefined) void ended(program, null)
  })
  child.on('message', (message) => {
    if (message === 'ready') loops.add(program)
    if (message === 'alive') loops.answered(program)
    if (isDemo && !stopping && typeof message === 'object' && 'restartAt' in message) void restartAt(message.restartAt as string | null)
  })
}

/** Restarts a program after a crash, unless it never started or keeps crashing. */
async function ended(program: Program, code: number | null): Promise<void> {
  running.delete(program.name)
  loops.remove(program)
  if (stopping) return
  const now = performance.now()
  const crashes = [...program.crashes.filter((at) => now - at < 60_000), now]
  // A program that cannot start has printed the reason.
  if (!ready) await shutDown(1)
  if (crashes.length > 5) {
    console.error(
      `✗ The ${program.name} stopped (exit code ${code ?? 'none'}).${isDemo ? ` Its log: ${join(dataDir, 'logs', `${program.name}.log`)}` : ''}`,
    )
    await shutDown(1)
  }
  console.error(`! The ${program.name} stopped unexpectedly and is being restarted.`)
  await wait(200 * crashes.length)
  if (!stopping) start(program.name, { crashes })
}

async function shutDown(code: number): Promise<never> {
  await stopPrograms()
  process.exit(code)
}

async function stopPrograms(): Promise<void> {
  stopping = true
  // The gateway stops first: it finishes its requests while the bakery still answers.
  for (const name of ['gateway', 'bakery'] as const) {
    const child = running.get(name)?.child
    if (!child || child.exitCode !== null) continue
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await Promise.race([gone, wait(12_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
  }
}

/** Restarts the demo at another time on a copy of its data; null returns to the present and its data. */
async function restartAt(at: string | null): Promise<void> {
  await stopPrograms()
  const folder = folderAt(at)
  if (at !== null && folder !== dataDir) {
    rmSync(folder, { recursive: true, force: true })
    const kept = readdirSync(dataDir).filter((name) => name !== 'logs' && !name.startsWith('at-') && !name.startsWith(SCALE_FOLDER))
    for (const name of kept) cpSync(join(dataDir, name), join(folder, name), { recursive: true })
  }
  dataDir = env['DATA_DIR'] = folder
  programArgs = argsAt(at)
  ready = stopping = false
  await startPrograms()
  console.log(`  It is ${at ?? 'now'} in the demo. Data: ${dataDir}\n`)
}

/** Resolves when the program is ready. If it ends before, `ended` stops everything. */
function answering(name: Program['name']): Promise<void> {
  return new Promise((done) => running.get(name)?.child.on('message', (message) => message === 'ready' && done()))
}

/** In development, rebuilds the portal whenever one of its files changes. Vite misses changes before its first build ends. */
async function buildOnChange(): Promise<void> {
  const web = join(root, 'web')
  const builder = spawn(process.execPath, [join(web, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'info'], {
    cwd: web,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => builder.kill())
  await new Promise<void>((done) => {
    builder.stdout.on('data', (text: Buffer) => String(text).includes('built in') && done())
    builder.once('exit', () => done())
  })
}

function plannedBackups() {
  try {
    return scheduleOf(env)
  } catch (error) {
    return stop((error as Error).message)
  }
}

let ready = false
let ending: Promise<never> | null = null
// A terminal and a service manager may send several.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void (ending ??= shutDown(0)))

/** Runs a task in this terminal, and returns what it sends. Exits if the task fails. */
async function runTask(file: string, args: string[], { forAnyBakery = false } = {}): Promise<unknown[]> {
  if (env['BAKERY_API_URL'] && !forAnyBakery) stop('This task needs the bundled bakery: unset BAKERY_API_URL.')
  const task = spawn(process.execPath, [join(root, file), ...args], { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const sent: unknown[] = []
  task.on('message', (message) => sent.push(message))
  // A message may arrive after the exit, but not after the end of its channel.
  const [[code]] = await Promise.all([once(task, 'exit'), once(task, 'disconnect')])
  if (code !== 0) process.exit((code as number | null) ?? 1)
  return sent
}

if (values['create-admin']) {
  const [made] = await runTask('bakery/src/create-administrator.ts', [])
  // Ends the sessions of an earlier password or administrator, also while the portal is running.
  await runTask('gateway/src/session/end-sessions.ts', ['0001/0001', ...(made as { demoted: string[] }).demoted])
}
const resetFactorOf = values['reset-second-factor']
if (resetFactorOf !== undefined) await runTask('gateway/src/session/reset-second-factor.ts', [resetFactorOf], { forAnyBakery: true })
if (task.length > 0) await runTask('bakery/src/documents/command.ts', task)
if (values['create-admin'] || resetFactorOf !== undefined || task.length > 0) process.exit(0)

/** The gateway loads while the bakery starts, and logs in there when it answers. `node --watch` passes no message on. */
async function startBoth(): Promise<void> {
  const isEarly = mode !== 'dev'
  start('bakery')
  if (isEarly) start('gateway', { args: ['--early'] })
  await answering('bakery')
  if (isEarly) running.get('gateway')?.child.send('bakery answers', () => {})
  else start('gateway')
}

async function startPrograms(): Promise<void> {
  if (env['BAKERY_API_URL']) start('gateway')
  else await startBoth()
  await answering('gateway')
  ready = true
}

const backups = isDemo ? null : plannedBackups()
await startPrograms()
if (backups) runSchedule(backups, { root, dataDir, env })
// `node --watch` passes no messages on.
if (mode === 'dev') await buildOnChange()
else setInterval(() => stopping || loops.tick(), 1_000)

console.log(`\n  Panify is ready: ${address}\n`)
if (backups) console.log(`  A backup every day at ${backups.time}, in ${backups.to}; the newest ${backups.keep} are kept.\n`)
if (isDemo) {
  for (const { label, email, password } of DEMO_LOGINS) console.log(`  ${label.padEnd(16)} ${email.padEnd(24)} ${password}`)
  console.log(`\n  Its mails (not sent):            ${address}/posta`)
  console.log(`  The playground of its API:       ${address}/playground`)
  console.log(`\n  The demo bakery accepts changes until 20:00 and again from 8:00. To start at a chosen time:`)
  console.log(`  npm start -- --at '2026-11-19 18:00'\n\n  Data: ${dataDir}   Stop: Ctrl+C\n`)
}
