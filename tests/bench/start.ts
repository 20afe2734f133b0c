// Measures how long a start takes until the portal is served: npm run bench:start [-- --samples 9 --busy].
//   --busy   keeps every core busy with other work meanwhile
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { freePort } from '../../gateway/src/test/free-port.ts'

const { values } = parseArgs({ options: { samples: { type: 'string', default: '9' }, busy: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'panify-start-'))
const ports = { PORT: String(await freePort()), BAKERY_PORT: String(await freePort()) }
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.tools/compiled'), ...ports, DATA_DIR: folder }

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** As a person starts it: the launcher checks that nothing has to be built. */
async function startDemo(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const text of child.stdout) if (String(text).includes('Panify is ready')) return child
  throw new Error('The portal has not started')
}

async function startProgram(file: string): Promise<ChildProcess> {
  const options = { cwd: root, env: { ...env, DATA_DIR: join(folder, 'demo') } }
  const child = spawn(process.execPath, [file, '--demo'], { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  for (;;) if ((await once(child, 'message'))[0] === 'ready') return child
}

/** The milliseconds of each core so far, working and in all. */
function processorTime() {
  const cores = cpus().map(({ times }) => times)
  const all = cores.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, working: all - cores.reduce((sum, { idle }) => sum + idle, 0) }
}

async function measure(title: string, start: () => Promise<ChildProcess>): Promise<void> {
  // Builds what is not built, creates the demo's data, and keeps what was compiled.
  await end(await start())
  const times: number[] = []
  const before = processorTime()
  for (let turn = 0; turn < Number(values.samples); turn++) {
    const begin = performance.now()
    const child = await start()
    times.push(performance.now() - begin)
    await end(child)
  }
  const after = processorTime()
  times.sort((one, other) => one - other)
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2)
  const share = Math.round((100 * (after.working - before.working)) / (after.all - before.all))
  console.log(
    `${title}: median ${seconds(times[Math.floor(times.length / 2)]!)} s, ${seconds(times[0]!)} to ${seconds(times.at(-1)!)} s, ` +
      `${times.length} starts, processor ${share} % busy`,
  )
}

const others = values.busy ? cpus().map(() => new Worker('for (;;);', { eval: true })) : []
try {
  await measure('npm start', startDemo)
  const bakery = await startProgram('bakery/src/main.ts')
  await measure('the gateway alone', () => startProgram('gateway/dist/server/main.js'))
  await end(bakery)
} finally {
  for (const other of others) await other.terminate()
  rmSync(folder, { recursive: true, force: true })
}
