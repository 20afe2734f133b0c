// PostgreSQL is restarted while customers save: the programs stay, errors last for moments, and no acknowledged save is lost.
import { expect, it } from 'vitest'
import { makeDatabase } from '../../database/src/test/places.ts'
import { startPostgres } from '../../database/src/test/postgres.setup.ts'
import { createInstallation } from '../support/programs.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf } from '../load/seed.ts'
import { report } from './figures.ts'
import { logIn } from './visitor.ts'

const VISITORS = 8
const ROUNDS = process.env['TEST_LONG'] ? 10 : 1

it('F15 keeps every acknowledged save while PostgreSQL restarts, fast and immediately, and serves again afterwards', async ({
  task,
  skip,
}) => {
  const server = await startPostgres([])
  // In CI a skipped test is a failed one.
  if (!server) return skip('no PostgreSQL found')
  const at = await createInstallation(() => makeDatabase(server.url), { destinations: VISITORS, articles: 2 })
  const store = await makeDatabase(server.url)
  const bakery = await at.start('bakery')
  const gateway = await at.start('gateway', { env: { GATEWAY_DATABASE_URL: store.databaseUrl! } })
  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, n) => logIn(gateway.origin, emailOf(n))))
  const states = visitors.map(() => ({ sent: 0, acknowledged: 0, saves: 0 }))
  const load = { isOver: false }
  const errors: number[] = []
  const codes = new Set<string>()

  const saving = visitors.map(async (visitor, index) => {
    const state = states[index]!
    while (!load.isOver) {
      state.sent += 1
      const cells = [{ articleCode: articleOf(0), day: 'FRIDAY', quantity: state.sent }]
      const input = { destinationId: `${CUSTOMER}/${destinationOf(index)}`, cells }
      const answer = await visitor.send(gateway.origin, 'UpdatePlanning', { input })
      if (answer.data?.updatePlanning?.__typename === 'PlanningUpdated') {
        state.acknowledged = state.sent
        state.saves += 1
      } else {
        errors.push(performance.now())
        codes.add(answer.errors?.[0]?.extensions.code ?? 'none')
        await new Promise((done) => setTimeout(done, 50))
      }
    }
  })
  const longest: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const mode of ['fast', 'immediate'] as const) {
      errors.length = 0
      const began = performance.now()
      await server.restart(mode)
      const before = states.map(({ saves }) => saves)
      await expect.poll(() => states.every(({ saves }, index) => saves > before[index]! + 1)).toBe(true)
      longest.push((errors.at(-1) ?? began) - began)
    }
  }
  load.isOver = true
  await Promise.all(saving)
  for (const [index, { sent, acknowledged }] of states.entries()) {
    const { kysely } = at.database
    const row = await kysely
      .selectFrom('planning_rows')
      .select('venerdi')
      .where('destination', '=', destinationOf(index))
      .executeTakeFirst()
    const found = (row?.venerdi ?? 0) / 1000
    expect(found).toBeGreaterThanOrEqual(acknowledged)
    expect(found).toBeLessThanOrEqual(sent)
  }
  expect([bakery.child.exitCode, gateway.child.exitCode]).toEqual([null, null])
  const saves = states.reduce((sum, state) => sum + state.saves, 0)
  report(
    task,
    `${2 * ROUNDS} restarts, ${saves} acknowledged saves, none lost; errors (${[...codes].join(', ')}) for at most ${Math.round(Math.max(...longest))} ms`,
  )
  await at.remove()
  await store.remove()
  await server.stop()
})
