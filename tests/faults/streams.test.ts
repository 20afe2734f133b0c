// A reader of events that comes back after its last id, while the gateway and the bakery are killed and started again: it has
// received what is stored, each event once, in its order.
import { setTimeout as wait } from 'node:timers/promises'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { expect, it } from 'vitest'
import { articleOf, CUSTOMER, destinationOf, emailOf } from '../load/seed.ts'
import { createInstallation, type Installation } from '../support/programs.ts'
import { follow } from './reader.ts'
import { logIn } from './visitor.ts'

const KILLS = process.env['TEST_LONG'] ? 10 : 1
const OWN = `${CUSTOMER}/${destinationOf(0)}`
/** Neither program is given time to finish what it does. */
const BETWEEN_MS = 150

async function storedIds({ database }: Installation): Promise<number[]> {
  const rows = await database.kysely.selectFrom('events').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

onEachDialect('a stream of events', (make) => {
  it('loses none and doubles none while the gateway and the bakery are killed', async () => {
    const at = await createInstallation(make)
    const work = { isOn: true }
    try {
      let bakery = await at.start('bakery')
      let gateway = await at.start('gateway')
      const { origin, port } = gateway
      const visitor = await logIn(origin, emailOf(0))
      const follower = follow(() => origin, visitor)
      let acknowledged = 0
      async function save(): Promise<void> {
        for (let n = 1; work.isOn; n++) {
          // None is what the week has already, however many fail in between.
          const cells = [{ articleCode: articleOf(n % 6), day: 'FRIDAY', quantity: 1 + (n % 997) }]
          const answer = await visitor.send(origin, 'UpdatePlanning', { input: { destinationId: OWN, cells } }).catch(() => null)
          if (answer?.data?.updatePlanning?.__typename === 'PlanningUpdated') acknowledged += 1
          else await wait(20)
        }
      }
      const saving = save()
      const progress = async () => {
        const before = acknowledged
        await expect.poll(() => acknowledged).toBeGreaterThan(before + 5)
        await wait(BETWEEN_MS)
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        await progress()
        await gateway.kill('SIGKILL')
        gateway = await at.start('gateway', { port })
        await progress()
        await bakery.kill('SIGKILL')
        bakery = await at.start('bakery')
      }
      await progress()
      work.isOn = false
      await saving
      const stored = await storedIds(at)
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
      await expect.poll(() => follower.ids.length).toBe(stored.length)
      expect(follower.ids).toEqual(stored)
      expect(follower.streams()).toBeGreaterThan(KILLS)
      await follower.stop()
    } finally {
      work.isOn = false
      await at.remove()
    }
  })
})
