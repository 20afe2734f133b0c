// The bakery and the gateway as processes on one installation, which a test may kill, stop and limit.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../bakery/src/db/open.ts'
import { migrate } from '../../bakery/src/db/migrate.ts'
import { cheapPasswords } from '../../bakery/src/test/passwords.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { COMPILED } from '../../database/src/test/compiled.ts'
import type { MakeStorage, TestStorage } from '../../database/src/test/storage.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'
import { seedDestinations } from '../load/seed.ts'

const root = join(import.meta.dirname, '../..')

export const PASSWORD = 'giusta-Password1!'

export type Program = {
  port: number
  origin: string
  child: ChildProcess
  pid: number
  /** What it wrote to stderr. */
  complaints(): string
  /** Resolves with its exit code, null after a signal. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

type Started = {
  args?: string[]
  env?: Record<string, string>
  imports?: string[]
  port?: number
  /** In place of the program's source. */
  program?: string
}

export type Installation = {
  dataDir: string
  databaseUrl: string | null
  bakeryPort: number
  /** The bakery's database, opened by the test. */
  database: Database
  /** Resolves when it is ready; rejects if it ends before. */
  start(name: 'bakery' | 'gateway', options?: Started): Promise<Program>
  remove(): Promise<void>
}

/** An installation of one customer with `destinations` logins, without a cut-off; null: without a database yet. */
export async function createInstallation(
  make: MakeStorage,
  count: { destinations: number; articles: number } | null = { destinations: 2, articles: 12 },
): Promise<Installation> {
  const storage = await make()
  const { dataDir, databaseUrl } = storage
  ensureSecrets(dataDir)
  const bakeryPort = await freePort()
  const database = count && (await seededDatabase(storage, count))
  const programs: Program[] = []

  async function start(
    name: 'bakery' | 'gateway',
    { args = [], env = {}, imports = [], port, program: file }: Started = {},
  ): Promise<Program> {
    const own = port ?? (name === 'bakery' ? bakeryPort : await freePort())
    const program = spawnProgram(
      file ?? join(root, name, 'src/main.ts'),
      own,
      imports.flatMap((file) => ['--import', file]),
      args,
      {
        DATA_DIR: dataDir,
        BAKERY_PORT: String(bakeryPort),
        ...(name === 'gateway' ? { PORT: String(own) } : {}),
        ...(databaseUrl && name === 'bakery' ? { DATABASE_URL: databaseUrl } : {}),
        CSRF_WAIT_LOGIN: '0',
        CSRF_WAIT_DESTINATION: '0',
        ...env,
      },
    )
    programs.push(program)
    await new Promise<void>((ready, failed) => {
      program.child.on('message', (message) => message === 'ready' && ready())
      void program.ended.then((code) => failed(new Error(`The ${name} ended with ${code}: ${program.complaints()}`)))
    })
    return program
  }

  return {
    dataDir,
    databaseUrl,
    bakeryPort,
    get database() {
      if (!database) throw new Error('This installation has no database of the test')
      return database
    },
    start,
    async remove() {
      await Promise.all(programs.map((program) => program.kill('SIGKILL')))
      await database?.close()
      await storage.remove()
    },
  }
}

async function seededDatabase(storage: TestStorage, count: { destinations: number; articles: number }): Promise<Database> {
  const database = openDatabase(storage)
  await migrate(database)
  const passwords = cheapPasswords()
  await seedDestinations(database.kysely, await passwords.hash(PASSWORD), count)
  await database.kysely.deleteFrom('settings').where('key', '=', 'ORARIOPRODPANE').execute()
  return database
}

function spawnProgram(file: string, port: number, flags: string[], args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    child,
    pid: child.pid ?? 0,
    complaints: () => complaints,
    ended,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}
