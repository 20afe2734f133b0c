// A program of the gateway in a process of its own, as the launcher starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILED } from '../../../database/src/test/compiled.ts'
import { createSeal } from '../crypto/sealing.ts'

const children: ChildProcess[] = []

/** Ends what tests have left running. */
export const endAll = (): void => children.splice(0).forEach((child) => child.kill('SIGKILL'))

/** `output`: the file of its log. */
export function runProgram(environment: Record<string, string>, program = 'main.ts', args: string[] = [], output: number | null = null) {
  const env = { PATH: process.env['PATH'] ?? '', ...COMPILED, ...environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    env,
    stdio: ['ignore', output ?? 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  let complaints = ''
  child.stderr?.on('data', (text: Buffer) => (complaints += text.toString()))
  const silent = new Promise((done) => child.stderr?.once('end', done))
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const ended = Promise.all([exited, silent]).then(([code]) => ({ code, complaints }))
  const ready = new Promise<void>((done) => child.on('message', (message) => message === 'ready' && done()))
  return { child, ended, ready }
}

/** The portal's operation Session. */
export function sessionOperation(): string {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../schema/generated/portal-operations.json'), 'utf8'),
  ) as Record<string, { name: string }>
  const hash = Object.keys(manifest).find((id) => manifest[id]?.name === 'Session')
  return JSON.stringify({ operationName: 'Session', extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })
}

export const COOKIE_KEYS = [{ id: 'k', key: Buffer.alloc(32, 1).toString('base64url') }]

/** The headers of a customer who has just logged in at a gateway with these keys. */
export function headersOfCustomer(): Record<string, string> {
  const times = { startedAt: Date.now(), seenAt: Date.now(), checkedAt: Date.now(), epoch: 0 }
  const own = { customerCode: '0042', destinationCode: '0003' }
  const session = { id: 's', own, isAdministrator: false, remember: false, ...times }
  return { 'content-type': 'application/json', cookie: `__Host-panify=${createSeal(COOKIE_KEYS).close(session)}` }
}
