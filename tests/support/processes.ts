// The product as users start it: real processes on free ports, in a folder of their own. A test may kill them.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type RunningPortal = {
  origin: string
  output(): string
  /** `kill -9` for the launcher and both programs at once, like a power cut. */
  killAll(): Promise<void>
  /** `kill -9` for the launcher alone. */
  killLauncher(): Promise<void>
  /** Stops a program in its tracks, like a blocked event loop. */
  freeze(name: 'bakery' | 'gateway'): void
  /** `kill -9` for one program. */
  kill(name: 'bakery' | 'gateway'): void
  /** Ctrl+C; resolves with the exit code. */
  stop(): Promise<number | null>
}

type StartOptions = { mode: 'demo' | 'serve'; dataDir: string; port: number; bakeryPort: number; at?: string; env?: Record<string, string> }

/** Starts the launcher, with the built gateway, as leader of a process group and waits until it prints the address. */
export async function startPortal({ mode, dataDir, port, bakeryPort, at, env = {} }: StartOptions): Promise<RunningPortal> {
  const child = spawn(process.execPath, ['scripts/portal.ts', mode, '--built', ...(at ? ['--at', at] : [])], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), BAKERY_PORT: String(bakeryPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  await new Promise<void>((ready, failed) => {
    const listen = (text: Buffer) => {
      output += text.toString()
      if (output.includes('Panify is ready')) ready()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exited.then((code) => failed(new Error(`The launcher ended with ${code}:\n${output}`)))
  })
  const signal = async (pid: number, name: NodeJS.Signals) => {
    process.kill(pid, name)
    await exited
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    killAll: async () => await signal(-processId(child), 'SIGKILL'),
    killLauncher: async () => await signal(processId(child), 'SIGKILL'),
    freeze: (name) => void process.kill(programOf(processId(child), name), 'SIGSTOP'),
    kill: (name) => void process.kill(programOf(processId(child), name), 'SIGKILL'),
    stop: async () => {
      child.kill('SIGINT')
      return await exited
    },
  }
}

/** The child of the launcher that runs this program. */
function programOf(launcher: number, name: string): number {
  const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ').map(Number)
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${name}/`))
  if (found === undefined) throw new Error(`The ${name} does not run`)
  return found
}

function processId({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process never started')
  return pid
}
