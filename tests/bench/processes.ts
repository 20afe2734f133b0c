// The processes of the benchmark: the bakery's server and, one after the other, the contenders.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Started = { port: number; ask: () => Promise<Record<string, number>>; stop: () => Promise<void> }

/** Starts a module of this folder, which reports its port when it listens. `flags` are those of Node. */
export async function start(module: string, environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<Started> {
  const child: ChildProcess = fork(join(import.meta.dirname, module), {
    execArgv: [...flags],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    // The log is written, as in an installation, but to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`${module} has ended`)
  })
  const message = async () => ((await once(child, 'message')) as [Record<string, number>])[0]
  const { port } = await message()
  return {
    port: port!,
    ask: () => {
      child.send('?')
      return message()
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
