import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALLATIONS = '/usr/lib/postgresql'

/** Starts a throw-away PostgreSQL for the run where one is installed; returns the function that stops it. */
export default async function setUp(): Promise<(() => Promise<void>) | void> {
  if (process.env['TEST_DATABASE_URL']) return
  const server = await startPostgres(['fsync=off', 'max_connections=200'])
  if (!server) return
  process.env['TEST_DATABASE_URL'] = server.url
  return server.stop
}

type PostgresServer = {
  url: string
  /** fast: ends connections and writes everything · immediate: like a crash. Resolves when it accepts connections again. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>
  stop: () => Promise<void>
}

/** A new, empty server with these settings; null where no PostgreSQL is installed. */
export async function startPostgres(settings: readonly string[]): Promise<PostgresServer | null> {
  const bin = await newestInstallation()
  if (!bin) return null
  const identity = await unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'panify-postgres-'))
  if (identity) await chown(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  await run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], { ...identity, cwd: folder })
  const port = await freePort()
  const all = [...settings, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1']
  const launch = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (text: Buffer) => text.toString().includes('ready to accept connections') && resolve())
      server.once('exit', () => reject(new Error('PostgreSQL did not start')))
    })
    return server
  }
  let server = await launch()
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      server = await launch()
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function newestInstallation(): Promise<string | null> {
  const versions = await readdir(INSTALLATIONS).catch(() => [])
  const newest = versions.toSorted((left, right) => Number(right) - Number(left))[0]
  return newest ? join(INSTALLATIONS, newest, 'bin') : null
}

/** PostgreSQL refuses to run as root, so root starts it as the user that its package created. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
