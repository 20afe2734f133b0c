import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMPILED } from '../../database/src/test/compiled.ts'
import { ConfigError, readConfig } from './config.ts'
import { SECRETS } from './test/world.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panify-main-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeSecrets = (secrets: unknown = SECRETS) => writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets))

function start(environment: Record<string, string> = {}): ChildProcess {
  return fork(fileURLToPath(new URL('main.ts', import.meta.url)), [], {
    env: { PATH: '', ...COMPILED, DATA_DIR: folder, BAKERY_PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

async function endOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stderr!, 'close')])
  return { code, output: output.trim() }
}

it('sends ready when it answers requests, and ends cleanly on SIGTERM', async () => {
  await writeSecrets()
  const child = start()
  const end = endOf(child)
  expect((await once(child, 'message'))[0]).toBe('ready')
  child.kill('SIGTERM')
  expect(await end).toEqual({ code: 0, output: '' })
})

it.each(['SIGINT', 'SIGHUP'] as const)('leaves the %s of a terminal to its parent, which stops the gateway first', async (signal) => {
  await writeSecrets()
  const child = start()
  const end = endOf(child)
  await once(child, 'message')
  child.kill(signal)
  for (let asked = 0; asked < 200; asked += 1) {
    child.send('alive?')
    expect((await once(child, 'message'))[0]).toBe('alive')
  }
  child.kill('SIGTERM')
  expect((await end).code).toBe(0)
})

it('ends when its parent has ended', async () => {
  await writeSecrets()
  const child = start()
  const end = endOf(child)
  await once(child, 'message')
  child.disconnect()
  expect((await end).code).toBe(0)
})

it('stops with one clear line when secrets.json is missing or damaged', async () => {
  const missing = await endOf(start())
  expect(missing.code).toBe(1)
  expect(missing.output).toMatch(/^\S+secrets\.json is missing: .*$/)
  await writeSecrets({ gatewayKey: 'x' })
  const damaged = await endOf(start())
  expect(damaged).toEqual({ code: 1, output: `${join(folder, 'secrets.json')} is not a valid secrets file` })
})

it('stops with one clear line if a date could close before the last save received in time', async () => {
  await writeSecrets()
  const { code, output } = await endOf(start({ WRITE_BUDGET: '25000' }))
  expect(code).toBe(1)
  expect(output).toMatch(/^CLOSING_GRACE \(20000 ms\) must be longer than WRITE_BUDGET \(25000 ms\): .*$/)
  const read = (budget: string, grace: string) => readConfig([], { DATA_DIR: folder, WRITE_BUDGET: budget, CLOSING_GRACE: grace })
  expect(read('25000', '25001').closingGrace).toBe(25_001)
  expect(() => read('25000', '25000')).toThrow(ConfigError)
})

it('stops with one clear line at a mail server whose address is none, and does not show the password in it', async () => {
  await writeSecrets()
  const read = (url: string) => readConfig([], { DATA_DIR: folder, SMTP_URL: url }).smtpUrl
  for (const url of [
    'mail.example',
    'mail.example:587',
    'https://mail.example',
    'smtp://',
    'smtp://posta:segreta@',
    'smtp:mail.example',
    'smtp://mail example',
  ])
    expect(() => read(url)).toThrow(new ConfigError('SMTP_URL must be smtp://… or smtps://… with the name of a mail server'))
  for (const url of ['smtp://mail.example', 'smtps://posta%40forno.example:p%23@mail.example:465', 'SMTP://[::1]:25/?pool=true'])
    expect(read(url)).toBe(url)
  expect(readConfig([], { DATA_DIR: folder, SMTP_URL: '' }).smtpUrl).toBeNull()
})

it('stops when its port is taken, with the database already open', async () => {
  await writeSecrets()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const end = await endOf(start({ BAKERY_PORT: String((other.address() as AddressInfo).port) }))
  expect(end.code).toBe(1)
  expect(end.output).toMatch(/^bakery: port \d+ is taken: .*$/)
  other.close()
})

it('F16 waits at its start while another program writes, and says so in one line', async () => {
  await writeSecrets()
  const other = new DatabaseSync(join(folder, 'bakery.sqlite'))
  other.exec('pragma journal_mode = wal; begin immediate; create table migrations (name text)')
  const child = start()
  const end = endOf(child)
  const firsts = Promise.race([once(child.stderr!, 'data'), once(child, 'exit')])
  expect(String((await firsts)[0])).toBe(
    'bakery: the database is in use by another program: the start waits for it, for 5 minutes at most\n',
  )
  other.exec('rollback')
  expect((await once(child, 'message'))[0]).toBe('ready')
  child.kill('SIGTERM')
  expect((await end).code).toBe(0)
  other.close()
})

it('F20 stops with one clear line when its database cannot be written or created', async () => {
  await writeSecrets()
  // For any user: root may write everywhere.
  await mkdir(join(folder, 'bakery.sqlite'))
  expect(await endOf(start())).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^bakery: the data folder cannot be written \(EISDIR[^\n]+bakery\.sqlite[^\n]*\): make room or check its owner$/,
    ),
  })
})

it('reads its settings only from the environment and two arguments', async () => {
  await writeSecrets()
  const config = readConfig([], { DATA_DIR: folder, BAKERY_PORT: '4711', DATABASE_URL: '', SMTP_URL: 'smtp://mail.demo.example' })
  expect(config).toEqual({
    port: 4711,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: null,
    smtpUrl: 'smtp://mail.demo.example',
    closingGrace: 20_000,
    tracing: null,
    keeping: { outboxDays: 30, orderHistoryMonths: 24, registrationMonths: 12 },
    demo: false,
    startAt: null,
    since: null,
    scale: null,
    secrets: SECRETS,
  })
  expect(readConfig(['--demo', '--at', '2026-11-19 18:00'], { DATA_DIR: folder })).toMatchObject({
    demo: true,
    startAt: '2026-11-19 18:00',
    port: 4001,
  })
  expect(() => readConfig(['--at', '2026-11-19 18:00'], { DATA_DIR: folder })).toThrow(ConfigError)
  expect(() => readConfig(['--demo', '--at', 'domani'], { DATA_DIR: folder })).toThrow(ConfigError)
  expect(readConfig(['--demo', '--scale', '5000'], { DATA_DIR: folder }).scale).toBe(5000)
  for (const args of [
    ['--scale', '50'],
    ['--demo', '--scale', '9'],
    ['--demo', '--scale', '20001'],
    ['--demo', '--scale', 'tanti'],
  ])
    expect(() => readConfig(args, { DATA_DIR: folder })).toThrow(ConfigError)
  expect(() => readConfig([], { DATA_DIR: folder, BAKERY_PORT: 'x' })).toThrow(ConfigError)
})
