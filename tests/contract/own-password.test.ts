// A destination changes its own password: both programs together.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(async () => await stack.stop())

const NEW = 'una frase con spazi'

async function loggedIn(login: { email: string; password: string }) {
  const client = stack.client()
  await client.login(login)
  return client
}
const destination = (email: string) =>
  stack.db.selectFrom('destinations').selectAll().where('destlogin', '=', email).executeTakeFirstOrThrow()

it('changes the password alone, at once and without a mail, and drops a mailed one that was never used', async () => {
  const [client, other] = [await loggedIn(CUSTOMER), await loggedIn(CUSTOMER)]
  await stack.client().ask('RecoverPassword', { input: { email: CUSTOMER.email } })
  const before = await destination(CUSTOMER.email)
  expect(before.pending_password_hash).not.toBeNull()

  const input = { destinationId: client.destinationId(), currentPassword: CUSTOMER.password, newPassword: NEW }
  const wrong = await client.ask('ChangePassword', { input: { ...input, currentPassword: 'sbagliata' } })
  expect(wrong.changePassword).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
  const mails = () => stack.db.selectFrom('mail_outbox').select('id').execute()
  const mailed = await mails()
  expect((await client.ask('ChangePassword', { input })).changePassword.__typename).toBe('PasswordChanged')

  const after = await destination(CUSTOMER.email)
  const passwords = { password_hash: after.password_hash, pending_password_hash: null, pending_sent_at: null, pending_expires_at: null }
  // The current password has proved that the login is in use.
  expect(after).toEqual({ ...before, ...passwords, version: before.version + 1, login_used_at: after.login_used_at })
  expect(await mails()).toEqual(mailed)
  expect((await client.ask('Session')).session.viewer).not.toBeNull()
  expect((await other.ask('Session')).session.viewer).toBeNull()
  await expect(stack.client().login(CUSTOMER)).rejects.toThrow('LoginRefused')
  await loggedIn({ ...CUSTOMER, password: NEW })

  const staff = await loggedIn(ADMINISTRATOR)
  const { nodes } = (await staff.ask('AuditEntries', { filter: { subject: 'CREDENTIALS' }, first: 5 })).auditEntries
  expect(nodes).toMatchObject([
    {
      action: 'PASSWORD_CHANGED',
      outcome: 'DONE',
      details: [],
      isOnBehalf: false,
      actor: { kind: 'DESTINATION' },
      target: { kind: 'DESTINATION' },
    },
  ])
})

it('lets an administrator change only the own one', async () => {
  const staff = await loggedIn(ADMINISTRATOR)
  const input = { currentPassword: ADMINISTRATOR.password, newPassword: NEW }
  const { errors } = await staff.run('ChangePassword', { input: { ...input, destinationId: '0002/0001' } })
  expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
  const { changePassword } = await staff.ask('ChangePassword', { input: { ...input, destinationId: staff.destinationId() } })
  expect(changePassword.__typename).toBe('PasswordChanged')
  expect((await staff.ask('Session')).session.viewer).toMatchObject({ role: 'STAFF' })
})
