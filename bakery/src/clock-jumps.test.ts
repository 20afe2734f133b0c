// The bakery's clock is wrong for a while, and is set right again: what has closed stays closed, once, and letters arrive.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeWhatIsDue } from './delivery/closing.ts'
import { issueDue } from './documents/issue.sql.ts'
import { createCarrier } from './mail/carrier.ts'
import { deliverDue } from './mail/delivery.ts'
import { acceptLetter } from './mail/outbox.ts'
import { writeSettings } from './settings/settings.shared.ts'
import { onEachDatabase } from './test/databases.ts'
import { startMailServer } from './test/smtp.ts'
import { openWorld, type World } from './test/world.ts'

const PLANNING = '/api/applicazioni/panificatori/planning/0002/0001'

onEachDatabase('a clock that jumps', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
    await writeSettings(world.db, { ORARIOPRODPANE: '20,00', NOMEDIT: 'Forno' })
    await closeWhatIsDue(world.deps)
  })
  afterEach(() => world.close())

  const order = (quantities: object) => world.post(PLANNING, { articoli: [{ codice: 'ROS', ...quantities }] })
  const closed = async () => (await world.db.selectFrom('closed_dates').select('date').orderBy('date').execute()).map(({ date }) => date)
  const delivered = async () =>
    (await world.db.selectFrom('delivery_snapshot').select(['date', 'quantity']).orderBy('date').execute()).map(
      ({ date, quantity }) => `${date} ${quantity / 1000}`,
    )

  it.each([
    ['2026-11-18 13:00', []],
    ['2026-11-19 12:00', ['2026-11-19']],
    ['2026-11-19 21:00', ['2026-11-19', '2026-11-20']],
  ])('F23 closes at %s what is due, reopens nothing when it is set back, and closes nothing twice', async (ahead, dates) => {
    await order({ giovedi: 10, venerdi: 20, sabato: 30 })
    world.clock.set(ahead)
    await closeWhatIsDue(world.deps)
    await issueDue(world.deps)
    expect(await closed()).toEqual(dates)
    const notes = () => world.db.selectFrom('documents').selectAll().orderBy('number').execute()
    const issued = await notes()
    world.clock.set('2026-11-18 12:05')
    expect(await closeWhatIsDue(world.deps)).toBe(0)
    await order({ giovedi: 11, venerdi: 22, sabato: 33 })
    for (const at of ['2026-11-18 20:01', '2026-11-19 20:01', '2026-11-20 20:01']) {
      world.clock.set(at)
      await closeWhatIsDue(world.deps)
      await issueDue(world.deps)
    }
    expect(await closed()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(await delivered()).toEqual([
      `2026-11-19 ${dates.includes('2026-11-19') ? 10 : 11}`,
      `2026-11-20 ${dates.includes('2026-11-20') ? 20 : 22}`,
      '2026-11-21 33',
    ])
    expect(await notes()).toEqual(expect.arrayContaining(issued))
    expect(await notes()).toHaveLength(3)
  })

  it('F23 an hour or a day behind it closes nothing early, and everything when it is right again, oldest first', async () => {
    await order({ giovedi: 10, venerdi: 20 })
    world.clock.set('2026-11-18 20:01')
    await closeWhatIsDue(world.deps)
    for (const behind of ['2026-11-18 19:01', '2026-11-17 20:01']) {
      world.clock.set(behind)
      expect(await closeWhatIsDue(world.deps)).toBe(0)
      expect((await order({ giovedi: 99 })).status).toBe(200)
    }
    world.clock.set('2026-11-19 20:01')
    expect(await closeWhatIsDue(world.deps)).toBe(1)
    expect(await closed()).toEqual(['2026-11-19', '2026-11-20'])
    expect(await delivered()).toEqual(['2026-11-19 10', '2026-11-20 20'])
  })

  it('F23 sends once, soon, what it had postponed a day ahead, and an equal letter is no duplicate of one from later', async () => {
    const accept = () =>
      world.db.transaction().execute((tx) => acceptLetter(tx, world.deps, { kind: 'credentials', recipient: 'uno@demo.example', subject: 'Prova', text: 'a', html: 'a', content: ['a'] })) // prettier-ignore
    const server = await startMailServer()
    world.deps.config.smtpUrl = server.url
    const deliver = () => deliverDue(world.deps, createCarrier(world.deps.config)!)
    world.clock.set('2026-11-19 12:00')
    await server.close()
    expect(await accept()).not.toBeNull()
    await deliver()
    world.clock.set('2026-11-18 12:00')
    expect(await accept()).not.toBeNull()
    const back = await startMailServer()
    world.deps.config.smtpUrl = back.url
    await deliver()
    await deliver()
    expect(back.received).toHaveLength(2)
    await back.close()
  })
})
