// A throw-away Redis of a test, on a port of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

/** Tests of several gateways need PostgreSQL and Redis: without them they are skipped, in CI they fail. */
export const lacksServers = (): boolean =>
  process.env['CI'] !== 'true' && (!process.env['TEST_DATABASE_URL'] || spawnSync('redis-server', ['--version']).error !== undefined)

export async function startRedis() {
  const port = await freePort()
  let server = await launch(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    /** As when its machine fails: nothing is kept. */
    async kill() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    /** Connections stay open, and nothing answers. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async restart() {
      server = await launch(port)
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function launch(port: number): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', ['--port', String(port), ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (text: Buffer) => text.toString().includes('Ready to accept connections') && ready())
    server.once('error', failed)
    server.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)))
  })
  return server
}
