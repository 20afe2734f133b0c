import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { onEachDatabase } from '../test/databases.ts'
import { pdfPages } from '../test/pdf.ts'
import { openWorld, type World } from '../test/world.ts'
import { issueDue } from './issue.sql.ts'
import { annulDocument, reissueDocument } from './state.sql.ts'

const WEDNESDAY = '2026-11-18'
const THURSDAY = '2026-11-19'
const FRIDAY = '2026-11-20'

onEachDatabase('dates of delivery notes', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    await world.db.insertInto('settings').values({ key: 'NOMEDIT', value: 'Forno Rossi' }).execute()
    const everyDay = { lunedi: 1000, martedi: 1000, mercoledi: 1000, giovedi: 1000, venerdi: 1000, sabato: 1000, domenica: 1000 }
    await world.db
      .insertInto('planning_rows')
      .values({ customer: '0002', destination: '0001', article: 'ROS', ...everyDay })
      .execute()
  })
  afterEach(() => world.close())

  async function closeAndIssue(...dates: string[]): Promise<void> {
    for (const date of dates) await closeDate(world.deps, Temporal.PlainDate.from(date))
    await issueDue(world.deps)
  }

  async function reissue(delivery: string): Promise<void> {
    const valid = world.db.selectFrom('documents').select('id').where('data_cons', '=', delivery).where('state', '=', 'emesso')
    const { id } = await valid.executeTakeFirstOrThrow()
    await annulDocument(world.deps, id)
    await reissueDocument(world.deps, id)
  }

  /** Number, 'Data documento' and 'Data trasporto' of every delivery note, by number. */
  async function dated() {
    const rows = await world.db.selectFrom('documents').selectAll().orderBy('year').orderBy('number').execute()
    return rows.map(({ year, number, document_date, data_cons }) => [`${number}/${year}`, document_date, data_cons])
  }

  it('are the day of delivery, in the list and on paper', async () => {
    world.clock.set('2026-11-18 20:01')
    await closeAndIssue(THURSDAY)
    const [note] = (await world.get('/api/documenti?cliente=0002&ttipodocu=3')).body.data
    expect(note).toMatchObject({ n_bolla: '1', data_documento: THURSDAY, data_cons: THURSDAY })
    const name = (await world.get(`/api/documenti/stampa/${note.id}`)).body.data
    const headers = { authorization: `Bearer ${world.token}` }
    const [page] = await pdfPages((await world.app.inject({ url: `/printDocuments/${name}`, headers })).rawPayload)
    expect(page).toContain('Data documento 19/11/2026 Data trasporto 19/11/2026')
  })

  it('are the day of issue if that is after the delivery', async () => {
    world.clock.set('2026-11-20 09:00')
    await closeAndIssue(WEDNESDAY, THURSDAY, FRIDAY)
    await reissue(WEDNESDAY)
    expect(await dated()).toEqual([
      ['1/2026', FRIDAY, WEDNESDAY],
      ['2/2026', FRIDAY, THURSDAY],
      ['3/2026', FRIDAY, FRIDAY],
      ['4/2026', FRIDAY, WEDNESDAY],
    ])
  })

  it('never decrease as numbers increase, even when a delivery note is reissued in the evening', async () => {
    await closeAndIssue(WEDNESDAY)
    world.clock.set('2026-11-18 20:01')
    await closeAndIssue(THURSDAY)
    await reissue(WEDNESDAY)
    await closeAndIssue(FRIDAY)
    expect(await dated()).toEqual([
      ['1/2026', WEDNESDAY, WEDNESDAY],
      ['2/2026', THURSDAY, THURSDAY],
      ['3/2026', THURSDAY, WEDNESDAY],
      ['4/2026', FRIDAY, FRIDAY],
    ])
  })

  it('start again with the numbers of each year', async () => {
    world.clock.set('2026-12-31 20:01')
    await closeAndIssue('2026-12-31', '2027-01-01')
    await reissue('2026-12-31')
    expect(await dated()).toEqual([
      ['1/2026', '2026-12-31', '2026-12-31'],
      ['2/2026', '2026-12-31', '2026-12-31'],
      ['1/2027', '2027-01-01', '2027-01-01'],
    ])
  })
})
