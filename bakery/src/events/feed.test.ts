// How the events are read: in order, none lost, none twice, as soon as they are stored.
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inside } from '../db/inside.ts'
import type { Database } from '../db/open.ts'
import { purge } from '../purging/purging.sql.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { announce, changing } from './events.shared.ts'
import { lastEvent, storeEvents } from './events.sql.ts'

const COMPANY = [{ type: 'azienda' }] as const

interface Answer {
  data: { id: string; codicede: string; attore: string }[]
  ultimo: string
  primo: string | null
  persi: boolean
}

onEachDatabase('the feed', (make) => {
  let world: World
  beforeEach(async () => void (world = await openWorld(make)))
  afterEach(() => world.close())

  const read = async (query: string): Promise<Answer> => (await world.get(`/api/panify/eventi?${query}`)).body
  const ids = ({ data }: Answer) => data.map(({ id }) => Number(id))
  const change = (database: Database = world.deps.database, count = 1) =>
    changing(database, async (tx) => {
      const events = Array.from({ length: count }, (_, index) => ({
        type: 'destinazione' as const,
        customer: '0002',
        destination: `${index}`,
      }))
      announce(tx, world.clock, events)
    })
  /** Until so many requests wait for an event. */
  const waiting = (count = 1) => expect.poll(() => world.deps.database.followers.size).toBe(count)

  it('begins now, and continues after any event that is kept', async () => {
    expect(await read('')).toEqual({ data: [], ultimo: '0', primo: null, persi: false })
    expect(await read('dopo=0')).toEqual({ data: [], ultimo: '0', primo: null, persi: false })
    await change(undefined, 5)
    expect(await read('')).toEqual({ data: [], ultimo: '5', primo: '1', persi: false })
    expect(ids(await read('dopo=0'))).toEqual([1, 2, 3, 4, 5])
    expect(ids(await read('dopo=2&primi=2'))).toEqual([3, 4])
    expect(await read('dopo=5')).toEqual({ data: [], ultimo: '5', primo: '1', persi: false })
    await change(undefined, 2_100)
    expect(ids(await read('dopo=1700'))).toEqual(Array.from({ length: 405 }, (_, index) => 1_701 + index))
    expect((await read('dopo=0')).data).toHaveLength(500)
  })

  it('needs the service token, and refuses what is not valid in Italian', async () => {
    const refusals = { 'dopo=x': 'Evento non valido', 'dopo=-1': 'Evento non valido', 'primi=0': '1', 'primi=501': '500', 'attendi=26': '25', 'attendi=ora': 'atteso' } // prettier-ignore
    for (const [query, message] of Object.entries(refusals)) {
      const answer = await world.get(`/api/panify/eventi?${query}`)
      expect([query, answer.status, answer.body.message]).toEqual([query, 422, expect.stringContaining(message)])
    }
    expect((await world.bare({ method: 'GET', url: '/api/panify/eventi' })).status).toBe(401)
  })

  it('loses nothing and repeats nothing while 200 destinations save at once, and shows ids in the order of the commits', async () => {
    const codes = Array.from({ length: 200 }, (_, index) => `D${index}`)
    await world.db.insertInto('destinations').values(codes.map((code) => ({ customer: '0002', code, nomede: code, order_active: 1 as const }))).execute() // prettier-ignore
    const seen: Answer['data'] = []
    const follow = async () => {
      while (seen.length < codes.length) {
        const { data, persi } = await read(`dopo=${seen.at(-1)?.id ?? 0}&attendi=25`)
        expect(persi).toBe(false)
        seen.push(...data)
      }
    }
    const save = async (code: string) => {
      const answer = await world.post(`/api/applicazioni/panificatori/planning/0002/${code}`, { articoli: [{ codice: 'ROS', lunedi: 5 }] })
      // Known to the writer, so it has been committed.
      expect([answer.status, (await world.db.selectFrom('events').select('id').where('destination', '=', code).execute()).length]).toEqual([200, 1]) // prettier-ignore
    }
    await Promise.all([follow(), ...codes.map(save)])
    expect(seen.map(({ id }) => Number(id))).toEqual(codes.map((_, index) => index + 1))
    expect(seen.map(({ codicede }) => codicede).toSorted()).toEqual(codes.toSorted())
  })

  it('has no event before those with smaller ids, although another transaction would have been done first', async () => {
    // SQLite has one transaction at a time.
    if (world.deps.database.dialect === 'sqlite') return
    const event = { at: '', type: 'azienda', customer: '', destination: '', kind: '', actor: 'first', detail: '{}' }
    const commits = Promise.withResolvers<void>()
    const holds = Promise.withResolvers<void>()
    const first = world.db.transaction().execute(async (tx) => {
      await storeEvents(world.deps.database, tx, [event])
      holds.resolve()
      await commits.promise
    })
    await holds.promise
    const second = world.db.transaction().execute((tx) => storeEvents(world.deps.database, tx, [{ ...event, actor: 'second' }]))
    expect(await read('dopo=0')).toMatchObject({ data: [], ultimo: '0' })
    commits.resolve()
    await Promise.all([first, second])
    expect((await read('dopo=0')).data.map(({ attore }) => attore)).toEqual(['first', 'second'])
  })

  it('gives the number of a rolled back event to the next one', async () => {
    await change()
    const failing = world.db.transaction().execute(async (tx) => {
      await storeEvents(world.deps.database, tx, [
        { at: '', type: 'azienda', customer: '', destination: '', kind: '', actor: '', detail: '{}' },
      ])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await change()
    expect(ids(await read('dopo=0'))).toEqual([1, 2])
  })

  it('has the parts of a larger transaction together, without those that failed', async () => {
    const { database, clock } = world.deps
    const wakes: number[] = []
    database.followers.add(() => wakes.push(1))
    await changing(database, async (tx) => {
      const part = inside(database, tx)
      await changing(part, async (own) => announce(own, clock, COMPANY))
      const failing = changing(part, async (own) => {
        announce(own, clock, [{ type: 'articolo' }])
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await changing(part, async (own) => announce(own, clock, COMPANY))
      expect([await lastEvent(tx), wakes]).toEqual([0, []])
    })
    expect((await read('dopo=0')).data).toMatchObject([{ tipo: 'azienda' }])
    expect(wakes).toEqual([1])
  })

  it('wakes those who wait with the commit, while no time passes', async () => {
    const both = [read('dopo=0&attendi=25'), read('dopo=0&attendi=25&primi=1')]
    await waiting(2)
    await change()
    expect((await Promise.all(both)).map(ids)).toEqual([[1], [1]])
    expect(world.deps.database.followers.size).toBe(0)
  })

  it('waits no longer than asked for, and not at all for what is there', async () => {
    const answer = read('dopo=0&attendi=3')
    for (let second = 0; second < 3; second++) {
      await waiting()
      world.clock.advance({ seconds: 1 })
    }
    expect(await answer).toEqual({ data: [], ultimo: '0', primo: null, persi: false })
    await change()
    expect(ids(await read('dopo=0&attendi=25'))).toEqual([1])
    // Another database than the one that the follower knows.
    expect(await read('dopo=7&attendi=25')).toEqual({ data: [], ultimo: '1', primo: '1', persi: true })
  })

  it('notices the events of another program within a second', async () => {
    const other = world.openAgain()
    const answer = read('dopo=0&attendi=25')
    await waiting()
    await change(other)
    world.clock.advance({ seconds: 1 })
    expect(ids(await answer)).toEqual([1])
    await other.close()
  })

  it('ends the waiting when the server closes', async () => {
    const answer = read('dopo=0&attendi=25')
    await waiting()
    const closed = world.app.close()
    expect(await answer).toMatchObject({ data: [], ultimo: '0' })
    await closed
  })

  it('ends the waiting when the caller goes', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${world.token}` }
    const sent = request({ port, path: '/api/panify/eventi?dopo=0&attendi=25', headers }).end()
    const gone = new Promise((done) => sent.on('error', () => {}).on('close', done))
    await waiting()
    sent.destroy()
    await gone
    await waiting(0)
    // Nobody reads the events on behalf of the caller who has gone.
    expect(world.deps.database.followers.size).toBe(0)
  })

  it('keeps events for 25 hours, and says to a follower that it has missed some', async () => {
    await change(undefined, 3)
    world.clock.advance({ hours: 20 })
    await change()
    world.clock.advance({ hours: 5 })
    await purge(world.deps)
    expect(ids(await read('dopo=0'))).toEqual([1, 2, 3, 4])
    world.clock.advance({ milliseconds: 1 })
    await purge(world.deps)
    expect(await read('dopo=2')).toMatchObject({ data: [{ id: '4' }], ultimo: '4', primo: '4', persi: true })
    expect(await read('dopo=3')).toMatchObject({ data: [{ id: '4' }], persi: false })
    world.clock.advance({ hours: 25 })
    await purge(world.deps)
    expect(await read('dopo=3')).toEqual({ data: [], ultimo: '4', primo: null, persi: true })
    expect(await read('dopo=4')).toEqual({ data: [], ultimo: '4', primo: null, persi: false })
    expect(await read('')).toEqual({ data: [], ultimo: '4', primo: null, persi: false })
    await change()
    expect(await read('dopo=4')).toMatchObject({ data: [{ id: '5' }], persi: false })
  })

  it('keeps no gap when the clock was wrong for a while', async () => {
    await change()
    world.clock.advance({ hours: -48 })
    await change()
    world.clock.advance({ hours: 48 })
    await change()
    await purge(world.deps)
    expect(await read('dopo=0')).toMatchObject({ data: [{ id: '3' }], persi: true })
  })
})
