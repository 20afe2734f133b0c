// Destinations whose login nobody uses lose their password: with an entry in the audit, never twice, and only where it is configured.
import { KEEPING } from '@panify/rules/keeping'
import { afterEach, expect, it } from 'vitest'
import { type HarnessOptions, openHarness } from '../test/harness.ts'

const LIST = '/panify/accessi-inattivi'
const HOUR = 3_600_000
const WITH = { config: { keeping: { ...KEEPING, inactiveLoginMonths: 6 } } }

let harness: Awaited<ReturnType<typeof openHarness>>
afterEach(() => harness.close())

const unused = (...codes: string[]) => ({ json: { data: codes.map((codicede) => ({ c_cliente: '0042', codicede })) } })
const removals = () =>
  harness.erp.calls.filter(({ method, path }) => method === 'POST' && path.includes(LIST)).map(({ path }) => path.replace('/api', ''))
const entries = () => harness.audits().filter(({ action }) => action === 'credentials.expire')

async function open(options: HarnessOptions) {
  harness = await openHarness({ at: '2026-11-19 10:00', prepare: (erp) => erp.on('GET', LIST, unused()), ...options })
}
const nextLook = () => harness.clock.advance(HOUR)

it('takes the password of each, ends its sessions and says so in the audit', async () => {
  await open(WITH)
  const { store } = harness.portal.services
  harness.erp.on('GET', LIST, unused('0001', '0002'))
  for (const code of ['0001', '0002']) harness.erp.on('POST', `${LIST}/0042/${code}`, { json: { success: true } })
  await nextLook()
  await expect.poll(entries).toEqual(['0001', '0002'].map((code) => ({ actor: 'gateway', action: 'credentials.expire', target: `0042/${code}`, outcome: 'done' }))) // prettier-ignore
  expect(removals()).toEqual([`${LIST}/0042/0001`, `${LIST}/0042/0002`])
  expect(await store.epochOf('0042/0002')).toBe(1)
  // Six months before this look, in Rome.
  const [look] = harness.erp.callsTo('GET', LIST)
  expect(look!.query.get('prima')).toBe('2026-05-19T09:00:00Z')
})

it('leaves one that was used meanwhile, and goes on with the next', async () => {
  await open(WITH)
  harness.erp.on('GET', LIST, unused('0001', '0002'))
  harness.erp.on('POST', `${LIST}/0042/0001`, { status: 409, json: { message: 'Accesso usato nel frattempo' } })
  harness.erp.on('POST', `${LIST}/0042/0002`, { json: { success: true } })
  await nextLook()
  await expect.poll(entries).toMatchObject([{ target: '0042/0002', outcome: 'done' }])
  expect(await harness.portal.services.store.epochOf('0042/0001')).toBe(0)
})

it('tries again in an hour when the server does not answer', async () => {
  await open(WITH)
  harness.erp.on('GET', LIST, { status: 500 })
  await nextLook()
  await expect.poll(() => harness.portal.log.some((line) => line.includes('Unused logins were not ended'))).toBe(true)
  harness.erp.on('GET', LIST, unused('0001'))
  harness.erp.on('POST', `${LIST}/0042/0001`, { json: { success: true } })
  await nextLook()
  await expect.poll(entries).toMatchObject([{ target: '0042/0001', outcome: 'done' }])
})

it('never looks by default, or at another back end', async () => {
  await open({})
  await nextLook()
  expect(harness.erp.callsTo('GET', LIST)).toEqual([])
  await harness.close()
  await open({ ...WITH, isForeign: true })
  await nextLook()
  expect(harness.erp.callsTo('GET', LIST)).toEqual([])
})
