// How the installation is doing, as staff see it: derived from what /readyz shows to the operator.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type HarnessOptions, openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'

const STATUS = `{ systemStatus { backEnd { state isBundled answeredAt } mail { state isConfigured waiting sentAt waitingSinceAt failedAt }
  closing { state date closedAt } backup { state isConfigured madeAt } disk { state freeBytes totalBytes } } viewer { alerts { code message } } }`

let harness: Awaited<ReturnType<typeof openHarness>>
afterEach(() => harness.close())

const MAIL = { configurata: '1', in_attesa: 2, in_attesa_dal: '2026-11-19T08:58:00.000Z', ultimo_invio: null, ultima_non_inviata: null }

async function open(options: HarnessOptions = {}) {
  harness = await openHarness({ login: 'administrator', ...options })
  describeOrdering(harness.erp)
  harness.erp.on('GET', '/panify', options.isForeign ? { status: 404, json: {} } : { json: { version: 1, features: ['mail-status'] } })
  harness.erp.on('GET', '/panify/stato-posta', { json: { data: MAIL } })
}

async function status() {
  const { data, errors } = await harness.query(STATUS)
  expect(errors).toBeUndefined()
  return { ...data.systemStatus, alerts: data.viewer.alerts }
}

it('shows the bundled back end, its mail, the last closing, the backup and the disk', async () => {
  await open({ config: { backupAt: '02:30' } })
  writeFileSync(join(harness.portal.dataDir, 'last-backup.json'), JSON.stringify({ at: '2026-11-19T01:31:12.000Z' }))
  expect(await status()).toEqual({
    backEnd: { state: 'OK', isBundled: true, answeredAt: expect.stringMatching(/^2026-11-19T/) },
    mail: { state: 'OK', isConfigured: true, waiting: 2, sentAt: null, waitingSinceAt: MAIL.in_attesa_dal, failedAt: null },
    closing: { state: 'OK', date: '2026-11-19', closedAt: expect.any(String) },
    backup: { state: 'OK', isConfigured: true, madeAt: '2026-11-19T01:31:12.000Z' },
    disk: { state: expect.stringMatching(/OK|WARNING/), freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    alerts: [],
  })
})

it('says what it cannot know of another back end, and that nothing is backed up', async () => {
  await open({ isForeign: true })
  expect(await status()).toMatchObject({
    backEnd: { state: 'OK', isBundled: false },
    mail: { state: 'UNKNOWN', isConfigured: null, waiting: null },
    backup: { state: 'WARNING', isConfigured: false, madeAt: null },
  })
  expect(harness.erp.callsTo('GET', '/panify/stato-posta')).toEqual([])
})

it('shows the other parts while one cannot be read', async () => {
  await open()
  harness.erp.on('GET', '/panify/stato-posta', { status: 500, json: {} })
  const reading = status()
  await harness.clock.advance(5_000)
  expect(await reading).toMatchObject({ backEnd: { isBundled: true }, mail: { state: 'UNKNOWN' }, backup: { state: 'WARNING' } })
})

it('lets staff know while changes are refused for lack of space, and nobody else', async () => {
  await open()
  harness.erp.on('POST', '/configurator/update', { status: 507, json: { message: 'pieno' } })
  const customer = harness.guest()
  await customer.login('customer')
  expect((await status()).alerts).toEqual([])
  await expect(harness.client.send('POST', '/configurator/update', z.unknown(), { body: {} })).rejects.toMatchObject({ status: 507 })
  expect(await status()).toMatchObject({ disk: { state: 'ERROR' }, alerts: [{ code: 'STORAGE_FULL', message: expect.stringContaining('Il disco del server è pieno') }] }) // prettier-ignore
  expect((await customer.query('{ viewer { alerts { code } } }')).data).toEqual({ viewer: { alerts: [] } })
  await harness.clock.advance(60_000)
  expect(await status()).toMatchObject({ alerts: [] })
})

it('is for staff', async () => {
  await open({ login: 'customer' })
  expect((await harness.query('{ systemStatus { disk { state } } }')).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})
