// INACTIVE_LOGIN_MONTHS on the real programs: who has not logged in for so long has no password any more, but for the administrator.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../bakery/src/db/open.ts'
import { createPasswords } from '../../bakery/src/security/passwords.ts'
import { createAdministrator } from '../../bakery/src/session/administrator.ts'
import { portalClient } from '../support/portal-client.ts'
import { type Stack, startStack } from '../support/stack.ts'

const ADMINISTRATOR = { email: 'direzione@forno.example', password: 'direzione-2026!' }
const PASSWORD = 'una-password-lunga-1'
const EMAILS = ['usata@demo.example', 'inutilizzata@demo.example']

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ empty: true, at: '2026-11-18 10:00', env: { INACTIVE_LOGIN_MONTHS: '6' } })
  await createAdministrator({ kysely: stack.db } as Database, createPasswords(), ADMINISTRATOR)
})
afterAll(() => stack.stop())

it('an unused login loses its password after six months', async () => {
  const admin = portalClient(stack.origin)
  await admin.login(ADMINISTRATOR)
  const codes: string[] = []
  for (const loginEmail of EMAILS) {
    const { createCustomer } = await admin.ask('CreateCustomer', { input: { set: { name: loginEmail }, credentials: { loginEmail, password: PASSWORD } } }) // prettier-ignore
    codes.push(createCustomer.customer.code as string)
    await admin.ask('UpdateDestination', { input: { id: `${codes.at(-1)}/0001`, set: { isActive: true } } })
  }
  for (const email of EMAILS) await portalClient(stack.origin).login({ email, password: PASSWORD })
  stack.clock.moveTo('2027-01-10 10:00')
  await portalClient(stack.origin).login({ email: EMAILS[0]!, password: PASSWORD })

  const state = async () => {
    const { db } = stack
    const rows = await db.selectFrom('destinations').select(['customer', 'password_hash']).where('customer', 'in', ['0001', ...codes]).orderBy('customer').execute() // prettier-ignore
    return rows.map(({ password_hash: hash }) => hash !== null)
  }
  stack.clock.moveTo('2027-05-18 10:30')
  await expect.poll(state).toEqual([true, true, false])
  await portalClient(stack.origin).login({ email: EMAILS[0]!, password: PASSWORD })
  const again = portalClient(stack.origin)
  await again.login(ADMINISTRATOR)
  const { auditEntries } = await again.ask('AuditEntries', { first: 50 })
  const expired = (auditEntries.nodes as { action: string }[]).filter(({ action }) => action === 'PASSWORD_EXPIRED')
  expect(expired).toMatchObject([{ actor: { kind: 'SYSTEM' }, target: { id: `${codes[1]}/0001` }, outcome: 'DONE' }])
  const { data } = await portalClient(stack.origin).run('Login', { input: { email: EMAILS[1]!, password: PASSWORD } })
  expect(data).toMatchObject({ login: { __typename: 'LoginRefused' } })
})
