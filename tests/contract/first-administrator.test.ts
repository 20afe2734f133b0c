// The first administrator of a real installation, from the terminal to the portal.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalClient } from '../support/portal-client.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { startPortal, type RunningPortal } from '../support/processes.ts'

const EMAIL = 'forno@example.com'
const root = join(import.meta.dirname, '../..')

let dataDir: string
let portal: RunningPortal | undefined
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'panify-first-'))))
afterAll(async () => {
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm run serve` with these arguments and input lines; returns its exit code and output. */
async function serve(args: string[], lines: string[] = []): Promise<[number | null, string]> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/portal.ts', 'serve', ...args], { cwd: root, env })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (shown += text.toString()))
  child.stdin.end(`${lines.join('\n')}\n`)
  return [await new Promise((done) => child.once('exit', done)), shown]
}

const createAdministrator = (...lines: string[]) => serve(['--create-admin'], lines)

it('is created in the terminal, which prints no password, and logs in', async () => {
  const [code, shown] = await createAdministrator(EMAIL, 'farina-acqua-sale', 'farina-acqua-sale')
  expect([code, shown]).toEqual([0, expect.stringContaining('Amministratore creato')])
  expect(shown).not.toContain('farina')
  portal = await startPortal({ mode: 'serve', dataDir, port: await freePort(), bakeryPort: await freePort() })
  const client = portalClient(portal.origin)
  await client.login({ email: EMAIL, password: 'farina-acqua-sale' })
  expect((await client.ask('Session')).session.viewer).toMatchObject({ role: 'STAFF' })
})

it.each([
  ['an invalid address', ['forno', 'farina-acqua-sale', 'farina-acqua-sale'], 'E-mail non valida.'],
  ['a short password', [EMAIL, 'breve', 'breve'], 'Password troppo corta o troppo lunga.'],
  ['a common password', [EMAIL, 'Administrator', 'Administrator'], 'Password troppo comune'],
  ['two different passwords', [EMAIL, 'farina-acqua-sale', 'farina-acqua-pepe'], 'Le due password non coincidono.'],
  ['no input', [], 'E-mail non valida.'],
])('is not created from %s', async (_what, lines, refusal) => {
  expect(await createAdministrator(...lines)).toEqual([1, expect.stringContaining(refusal)])
})

it('is not created with the e-mail of another destination, in one line', async () => {
  const file = new DatabaseSync(join(dataDir, 'bakery.sqlite'))
  file.exec(
    `insert into destinations (customer, code, nomede, destlogin, login_key) values ('0001', '0002', 'Bar', 'bar@example.com', 'bar@example.com')`,
  )
  const [code, shown] = await createAdministrator('Bar@example.com', 'farina-acqua-sale', 'farina-acqua-sale')
  file.exec(`delete from destinations where code = '0002'`)
  file.close()
  expect([code, shown.split('\n').slice(-2)]).toEqual([1, ["E-mail già usata da un'altra destinazione.", '']])
})

it('gets a new password while the portal runs, and the sessions of the old one end', async () => {
  const before = portalClient(portal!.origin)
  await before.login({ email: EMAIL, password: 'farina-acqua-sale' })
  const [code, shown] = await createAdministrator(EMAIL, 'lievito-madre-2026', 'lievito-madre-2026')
  expect([code, shown]).toEqual([0, expect.stringContaining('Esiste già un amministratore')])
  expect((await before.ask('Session')).session.viewer).toBeNull()
  const after = portalClient(portal!.origin)
  await after.login({ email: EMAIL, password: 'lievito-madre-2026' })
  expect((await after.ask('Session')).session.viewer).toMatchObject({ role: 'STAFF' })
})

it('is the only one afterwards: the sessions of another destination that had its right end', async () => {
  const file = new DatabaseSync(join(dataDir, 'bakery.sqlite'))
  file.exec(`update destinations set is_primaria = 0 where customer = '0001'`)
  file.exec(
    `insert into destinations (customer, code, nomede, destlogin, login_key, password_hash, order_active, is_primaria)
     select customer, '0003', 'Ufficio', 'ufficio@example.com', 'ufficio@example.com', password_hash, 1, 1 from destinations where code = '0001'`,
  )
  file.close()
  const office = portalClient(portal!.origin)
  await office.login({ email: 'ufficio@example.com', password: 'lievito-madre-2026' })
  expect((await office.ask('Session')).session.viewer).toMatchObject({ role: 'STAFF' })
  expect((await createAdministrator(EMAIL, 'lievito-madre-2026', 'lievito-madre-2026'))[0]).toBe(0)
  expect((await office.ask('Session')).session.viewer).toBeNull()
})

it('who has lost the second factor gets it turned off in the terminal, while the portal runs; the audit names it', async () => {
  const login = { email: EMAIL, password: 'lievito-madre-2026' }
  const staff = portalClient(portal!.origin)
  await staff.login(login)
  const { setup } = (await staff.ask('BeginSecondFactor', { input: { currentPassword: login.password } })).beginSecondFactor
  const code = new TOTP({ secret: Secret.fromBase32(setup.key.replaceAll('-', '')) }).generate()
  const enabled = await staff.ask('EnableSecondFactor', { input: { setup: setup.id, code } })
  expect(enabled.enableSecondFactor.recoveryCodes).toHaveLength(10)
  await expect(portalClient(portal!.origin).login(login)).rejects.toThrow('SecondFactorRequired')

  expect(await serve(['--reset-second-factor', '0001/0002'])).toEqual([1, expect.stringContaining('0001/0002 has no second factor')])
  expect(await serve(['--reset-second-factor', '0001/0001'])).toEqual([0, 'Verifica in due passaggi disattivata per 0001/0001.\n'])
  await portalClient(portal!.origin).login(login)
  const { nodes } = (await staff.ask('AuditEntries', { filter: { subject: 'CREDENTIALS' }, first: 5 })).auditEntries
  expect(nodes).toMatchObject([
    { action: 'SECOND_FACTOR_RESET', outcome: 'DONE', actor: { kind: 'SYSTEM' }, target: { id: '0001/0001' } },
    { action: 'SECOND_FACTOR_ENABLED', outcome: 'DONE', actor: { kind: 'STAFF' } },
  ])
})
