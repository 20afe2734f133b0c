// Two gateways send the webhooks of a back end without a feed, from one store; one of them is killed while it sends.
import pino from 'pino'
import { expect, it } from 'vitest'
import { makeDatabase } from '../../database/src/test/places.ts'
import { systemClock } from '../../gateway/src/clock.ts'
import { readConfig } from '../../gateway/src/config.ts'
import { buildServer } from '../../gateway/src/server.ts'
import { openDatabase } from '../../gateway/src/store/database.ts'
import { LEASE_MS } from '../../gateway/src/store/webhook-deliveries.ts'
import { startReceiver } from '../../gateway/src/test/receiver.ts'
import { startForeignServer } from '../support/foreign/server.ts'
import { BAR, STAFF } from '../support/foreign/state.ts'
import { createInstallation } from '../support/programs.ts'
import { logIn } from './visitor.ts'

const SAVES = process.env['TEST_LONG'] ? 300 : 20
/** A delivery whose gateway cannot reach the database for a moment waits for the end of its lease. */
const PATIENT = { timeout: 2 * LEASE_MS }

it('F18 sends each event of a back end without a feed once, and again only what a killed gateway was sending', async ({ skip }) => {
  const server = process.env['TEST_DATABASE_URL']
  // In CI a skipped test is a failed one.
  if (!server) return skip('no PostgreSQL found')
  const [erp, receiver, at] = await Promise.all([
    startForeignServer(),
    startReceiver(),
    createInstallation(() => makeDatabase(server), null),
  ])
  erp.state.configuration['ORARIOPRODPANE'] = ''
  const env = { BAKERY_API_URL: erp.url, GATEWAY_DATABASE_URL: at.databaseUrl!, WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.0/8' }
  const database = await openDatabase(at)
  let last: Awaited<ReturnType<typeof buildServer>> | null = null
  try {
    const first = await at.start('gateway', { env })
    const staff = await logIn(first.origin, STAFF.email, {}, STAFF.password)
    const input = { url: receiver.url, events: ['ORDER_CHANGED'] }
    expect((await staff.send(first.origin, 'CreateWebhook', { input })).data).toMatchObject({
      createWebhook: { secret: expect.any(String) },
    })
    // It follows from its start on, because there is a webhook.
    const second = await at.start('gateway', { env })
    const customer = await logIn(second.origin, BAR.email, {}, BAR.password)
    const save = async (origin: string, n: number) => {
      const cells = [{ articleCode: 'PAN001', day: 'FRIDAY', quantity: 2.5 + n / 2 }]
      const { data } = await customer.send(origin, 'UpdatePlanning', { input: { destinationId: '0041/0001', cells } })
      expect(data?.updatePlanning?.__typename).toBe('PlanningUpdated')
    }
    const sent = () =>
      receiver.requests.map(({ body, headers }) => ({
        event: Number((JSON.parse(body) as { id: string }).id),
        delivery: headers['webhook-id']!,
      }))
    const arrived = (count: number) => expect.poll(() => new Set(sent().map(({ event }) => event)).size, PATIENT).toBe(count)
    const deliveries = () => database.kysely.selectFrom('webhook_deliveries').select('id').where('state', '=', 'DELIVERED').execute()
    const noted = (count: number) => expect.poll(async () => (await deliveries()).length, PATIENT).toBe(count)
    for (let n = 0; n < SAVES; n++) await save([first, second][n % 2]!.origin, n)
    await noted(SAVES)

    const before = receiver.requests.length
    receiver.answers.push({ hangs: true })
    await save(first.origin, SAVES)
    await arrived(SAVES + 1)
    const begun = sent()[before]!
    // The one that has stored an event sends it: the other one would find it a second later.
    await first.kill('SIGKILL')
    await save(second.origin, SAVES + 1)
    await arrived(SAVES + 2)
    await noted(SAVES + 1)
    await second.kill('SIGKILL')

    const ahead = systemClock(
      systemClock()
        .now()
        .add({ milliseconds: LEASE_MS + 1_000 }),
    )
    last = await buildServer({ config: readConfig([], { ...env, DATA_DIR: at.dataDir }), clock: ahead, log: pino({ level: 'silent' }) })
    await last.services.service.start()
    await noted(SAVES + 2)
    expect(sent().filter(({ delivery }) => delivery === begun.delivery)).toEqual([begun, begun])
    const stored = await database.kysely.selectFrom('events').select(['id', 'content']).orderBy('id').execute()
    const changes = stored.filter(({ content }) => content.includes('"ORDER_CHANGED"')).map(({ id }) => id)
    expect(changes).toHaveLength(SAVES + 2)
    expect([...new Set(sent().map(({ event }) => event))].toSorted((one, other) => one - other)).toEqual(changes)
    expect(new Set(sent().map(({ delivery }) => delivery)).size).toBe(changes.length)
  } finally {
    await last?.app.close()
    await database.close()
    await at.remove()
    await receiver.close()
    await erp.close()
  }
})
