// Answers while the storage fails: what was stored stays readable, a change that was not stored is refused, and later ones succeed.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from '@panify/database/test/places'
import { onEachDatabase, openStorage } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

onEachDatabase('a locked database', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(async () => {
      const made = await make()
      await made.database.close()
      return { ...made, database: made.openAgain({ lockTimeoutMs: 50 }) }
    })
  })
  afterEach(() => world.close())

  it('F16 refuses a change as busy once it has waited for the lock, answers reads, and stores the change afterwards', async () => {
    const other = world.openAgain()
    const change = () => world.post('/api/configurator/update', { nomec: 'TELDIT', valore: '06 1' })
    await other.kysely.transaction().execute(async (tx) => {
      await other.lockFor(tx, 'settings')
      const refused = await change()
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '3' } })
      expect(refused.body.message).toBe('I dati sono occupati: la modifica non è stata salvata. Riprova tra qualche secondo.')
      expect((await world.get('/api/configurator/TELDIT')).status).toBe(200)
    })
    expect((await change()).status).toBe(200)
    await other.close()
  })
})

it('F20 refuses changes of a full database, answers reads and logins, and stores changes when there is space again', async () => {
  const world = await openWorld(() => openStorage(makeFolder))
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(world.db)
  const save = (valore: string) => world.post('/api/configurator/update', { nomec: 'TELDIT', valore })
  await save('06 1')
  await limit(1)
  const long = '1'.repeat(200)
  const answers = []
  // Pages that are partly empty take the first ones.
  for (let n = 0; n < 200; n++) {
    const answer = await world.post('/api/configurator/update', { nomec: `PROVA${n}`, valore: long })
    answers.push(answer)
    if (answer.status !== 200) break
  }
  expect(answers.at(-1)).toMatchObject({
    status: 507,
    body: { message: 'Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.' },
  })
  expect((await world.get('/api/configurator/TELDIT')).body).toEqual({ data: '06 1' })
  expect((await world.get(`/api/configurator/PROVA${answers.length - 1}`)).body).toEqual({ data: '' })
  await limit(100_000)
  expect((await save('06 2')).status).toBe(200)
  expect((await world.get('/api/configurator/TELDIT')).body).toEqual({ data: '06 2' })
  await world.close()
})
