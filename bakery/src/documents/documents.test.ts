import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { turnsDuring } from '../test/turns.ts'
import { runCommand } from './command.ts'
import { startIssuing } from './documents.job.ts'
import { issueDocuments, issueDue } from './issue.sql.ts'
import { markInvoiced } from './state.sql.ts'

const WEDNESDAY = '2026-11-18'
const THURSDAY = '2026-11-19'
const BAR = { customer: '0002', destination: '0001' }
const KIOSK = { customer: '0002', destination: '0002' }

const NAMELESS = 'Manca la ragione sociale della tua azienda'

onEachDatabase('documents', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    const { db } = world
    await db
      .insertInto('settings')
      .values([
        { key: 'NOMEDIT', value: 'Forno Rossi S.r.l.' },
        { key: 'INDDIT', value: 'Via del Forno 1' },
        { key: 'CAPDIT', value: '41013' },
        { key: 'CITDIT', value: 'Castelfranco Emilia' },
        { key: 'PRODIT', value: 'MO' },
        { key: 'PIVADIT', value: '01234567890' },
        { key: 'CODFISC', value: 'RSSMRA80A01F257X' },
        { key: 'TELDIT', value: '059 123' },
      ])
      .execute()
    await db
      .updateTable('customers')
      .set({ indirizzo: 'Piazza Grande 2', cap: '41121', citta: 'Modena', provincia: 'MO', piva: '09876543210', cod_fisc: '99887766554' })
      .where('code', '=', '0002')
      .execute()
    await db
      .updateTable('destinations')
      .set({ viade: 'Viale Parco 3', capde: '41122', cittade: 'Modena', provinciade: 'MO' })
      .where('code', '=', '0002')
      .execute()
    await plan(BAR, 'ROS', 40_000)
    await plan(BAR, 'PANE', 12_500)
    await plan(KIOSK, 'COR', 1_200_000)
  })
  afterEach(() => world.close())

  const plan = (key: typeof BAR, article: string, quantity: number) =>
    world.db
      .insertInto('planning_rows')
      .values({ ...key, article, mercoledi: quantity, giovedi: quantity, venerdi: quantity })
      .execute()
  const close = (date: string) => closeDate(world.deps, Temporal.PlainDate.from(date))
  const issue = (date: string) => issueDocuments(world.deps, date)
  const documents = () => world.db.selectFrom('documents').selectAll().orderBy('id').execute()
  const openList = async () => (await world.get('/api/documenti?cliente=0002&ttipodocu=3')).body.data

  async function closeAndIssue(date = THURSDAY) {
    await close(date)
    return issue(date)
  }

  it('issues the notes of a closed date by itself, some seconds later', async () => {
    const log = { error: (error: unknown) => expect.unreachable(String(error)) } as unknown as Parameters<typeof startIssuing>[1]
    const job = await startIssuing(world.deps, log)
    await close(THURSDAY)
    world.clock.advance({ seconds: 10 })
    await job.stop()
    expect(await documents()).toHaveLength(2)
  })

  it('REST-40, ENT-39, OPEN-60, OPEN-61 lists the delivery notes of a customer', async () => {
    expect(await closeAndIssue()).toBe(2)
    await world.db.updateTable('documents').set({ tblocco: 'B 7' }).where('number', '=', 2).execute()
    expect(await openList()).toEqual([
      {
        id: expect.any(Number),
        nomecausale: 'Vendita',
        n_bolla: '2',
        data_cons: THURSDAY,
        data_documento: THURSDAY,
        tblocco: 'B 7',
        d_nome: '1400020002',
      },
      {
        id: expect.any(Number),
        nomecausale: 'Vendita',
        n_bolla: '1',
        data_cons: THURSDAY,
        data_documento: THURSDAY,
        tblocco: '',
        d_nome: '1400020001',
      },
    ])
    expect((await world.get('/api/documenti?cliente=0001&ttipodocu=3')).body).toEqual({ data: [] })
    expect((await world.get('/api/documenti?cliente=0002&ttipodocu=1')).body).toEqual({ data: [] })
    expect((await world.get('/api/documenti')).status).toBe(422)
  })

  it('OPEN-64 issues one delivery note per destination with something due, once per closed date', async () => {
    await expect(issue(THURSDAY)).rejects.toMatchObject({ status: 409 })
    await world.db
      .insertInto('extraordinary_closures')
      .values({ ...KIOSK, date: THURSDAY })
      .execute()
    expect(await closeAndIssue()).toBe(1)
    expect(await issue(THURSDAY)).toBe(0)
    expect(await documents()).toMatchObject([{ ...BAR, number: 1, year: 2026, state: 'emesso' }])
  })

  it('answers others while it issues the notes of a large bakery, which have their numbers in the order of the destinations', async () => {
    const codes = Array.from({ length: 1200 }, (_, index) => String(9999 - index))
    const closed = { date: THURSDAY, customer: '0002', source: 'standing' as const, unita_m: 'pz', iva: '4', prezzo: 4000, sc1: 1000 }
    const rows = ['PANE', 'ROS'].map((article, index) => ({ ...closed, article, descriz: index ? 'Arabo' : 'Zoccolo', quantity: 1000 }))
    for (let start = 0; start < codes.length; start += 600) {
      const some = codes.slice(start, start + 600)
      await world.db.insertInto('destinations').values(some.map((code) => ({ customer: '0002', code, nomede: code }))).execute() // prettier-ignore
      await world.db.insertInto('delivery_snapshot').values(some.flatMap((destination) => rows.map((row) => ({ ...row, destination })))).execute() // prettier-ignore
    }
    await world.db.insertInto('closed_dates').values({ date: THURSDAY, closed_at: THURSDAY }).execute()
    expect(await turnsDuring(() => issue(THURSDAY))).toBeGreaterThan(2)
    const notes = await documents()
    expect(notes.toSorted((one, other) => one.number - other.number).map(({ destination }) => destination)).toEqual(codes.toReversed())
    expect(notes.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(codes.map((_, index) => index + 1))
    const stored = await world.db.selectFrom('document_rows').selectAll().orderBy('document_id').orderBy('position').execute()
    const fields = { unita_m: 'pz', quantity: 1000, prezzo: 4000, sc1: 1000, sc2: 0, sc3: 0, iva: '4', iva_rate: null, lotto: 'L261119' }
    expect(stored).toEqual(
      notes.flatMap(({ id }) => [
        { document_id: id, position: 1, article: 'ROS', descriz: 'Arabo', ...fields },
        { document_id: id, position: 2, article: 'PANE', descriz: 'Zoccolo', ...fields },
      ]),
    )
  })

  it('answers others between the dates whose notes were missed', async () => {
    for (const date of [WEDNESDAY, THURSDAY, '2026-11-20', '2026-11-21']) {
      await world.db.insertInto('closed_dates').values({ date, closed_at: date }).execute()
    }
    expect(await turnsDuring(() => issueDue(world.deps))).toBeGreaterThan(2)
  })

  it('OPEN-64 issues missed closed dates by itself, oldest first, and nothing while the company has no name', async () => {
    await close(WEDNESDAY)
    await close(THURSDAY)
    await world.db.deleteFrom('settings').where('key', '=', 'NOMEDIT').execute()
    await expect(issueDue(world.deps)).rejects.toThrow(NAMELESS)
    await expect(issueDocuments(world.deps, WEDNESDAY)).rejects.toThrow(NAMELESS)
    await expect(runCommand(world.deps, { name: 'issue', date: undefined })).rejects.toThrow(NAMELESS)
    const [warned, runs]: [string[], string[]] = [[], []]
    const log = { warn: (text: string) => warned.push(text) } as unknown as Parameters<typeof startIssuing>[1]
    const metrics = { runsOf: () => (outcome: string) => runs.push(outcome) } as unknown as NonNullable<World['deps']['metrics']>
    const job = await startIssuing({ ...world.deps, metrics }, log)
    for (const count of [1, 2, 3]) {
      world.clock.advance({ seconds: 10 })
      await expect.poll(() => runs).toHaveLength(count)
    }
    await job.stop()
    expect(warned).toEqual([expect.stringContaining(NAMELESS)])
    expect(await documents()).toEqual([])
    await world.db.insertInto('settings').values({ key: 'NOMEDIT', value: 'Forno' }).execute()
    expect(await issueDue(world.deps)).toBe(4)
    expect((await documents()).map(({ data_cons, number }) => [data_cons, number])).toEqual([
      [WEDNESDAY, 1],
      [WEDNESDAY, 2],
      [THURSDAY, 3],
      [THURSDAY, 4],
    ])
  })

  it('OPEN-64 numbers 100 concurrent issues without gaps or duplicates, separately for each year', async () => {
    const dates = Array.from({ length: 10 }, (_, day) => Temporal.PlainDate.from('2026-12-28').add({ days: day }).toString())
    for (const date of dates) await close(date)
    // Two SQLite connections in one process would deadlock: waiting for the lock blocks the whole thread.
    const { database: own } = world.deps
    const other = own.dialect === 'postgres' ? world.openAgain() : own
    const issues = Array.from({ length: 100 }, (_, index) => {
      const database = index % 2 ? other : own
      return issueDocuments({ ...world.deps, database }, dates[index % dates.length]!)
    })
    const made = await Promise.all(issues)
    if (other !== own) await other.close()
    const notes = await documents()
    expect(made.reduce((sum, count) => sum + count)).toBe(notes.length)
    for (const year of [2026, 2027]) {
      const numbers = notes.filter((note) => note.year === year).map(({ number }) => number)
      expect(numbers.toSorted((left, right) => left - right)).toEqual(numbers.map((_, index) => index + 1))
      expect(notes.filter((note) => note.year === year).every((note) => note.data_cons.startsWith(String(year)))).toBe(true)
    }
    // Wednesday 30, Thursday 31, Friday 1, Wednesday 6: two delivery notes each.
    expect(notes.map(({ year }) => year).toSorted((left, right) => left - right)).toEqual([2026, 2026, 2026, 2026, 2027, 2027, 2027, 2027])
  })

  it('OPEN-64 leaves no gap when an issue fails half-way', async () => {
    await close(THURSDAY)
    const blocker = {
      ...BAR,
      year: 2026,
      number: 2,
      causale: '',
      data_cons: '2026-01-01',
      issued_at: '',
      state: 'annullato',
      state_at: '',
      parties: '{}',
    } as const
    await world.db.insertInto('documents').values(blocker).execute()
    await expect(issue(THURSDAY)).rejects.toThrow(/unique/i)
    await world.db.deleteFrom('documents').execute()
    expect(await issue(THURSDAY)).toBe(2)
    expect((await documents()).map(({ number }) => number)).toEqual([1, 2])
  })

  it('REST-41 OPEN-64 lists invoiced delivery notes as evasi and omits annulled ones', async () => {
    await closeAndIssue(WEDNESDAY)
    await closeAndIssue(THURSDAY)
    const [first, second] = await documents()
    await world.post(`/api/panify/documenti/${second!.id}/annullamento`)
    expect(await markInvoiced(world.deps, { from: WEDNESDAY, to: WEDNESDAY })).toHaveLength(1)
    const fulfilled = await world.get('/api/documenti/evasi?cliente=0002&ttipodocu=3')
    expect(fulfilled.body.data).toMatchObject([{ id: first!.id, n_bolla: '1' }])
    expect((await openList()).map((note: { n_bolla: string }) => note.n_bolla)).toEqual(['4', '3'])
    // An annulled delivery note keeps its number and is not reissued automatically.
    expect(await issue(WEDNESDAY)).toBe(0)
    expect((await documents())[1]).toMatchObject({ number: 2, state: 'annullato' })
  })
})
