import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

describe('saving the week', () => {
  it('REST-30 OPEN-43,44 writes only the changed articles, each with its seven days, and shows the state afterwards', async () => {
    const { result, errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10)), change('COR', cell('SUNDAY', '12', 0))])
    expect(errors).toBeUndefined()
    expect(result.__typename).toBe('PlanningUpdated')
    expect(harness.writes()).toEqual([
      {
        method: 'POST',
        path: `/api${harness.path}`,
        body: {
          elimina_non_presenti: false,
          articoli: [
            { codice: 'ROS', lunedi: '15', martedi: '20', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0', domenica: '0' },
            { codice: 'COR', lunedi: '0', martedi: '0', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0', domenica: '12' },
          ],
        },
      },
    ])
    const rows = result.planning.destination.planning.rows
    expect(rows[0].quantities).toMatchObject({ monday: 15, tuesday: 20 })
    expect(rows[3]).toMatchObject({ articleCode: 'COR', quantities: { sunday: 12 } })
    expect(harness.erp.callsTo('GET', harness.path)).toHaveLength(2)
  })

  it('OPEN-44 removes and changes in one POST with all remaining rows', async () => {
    await harness.save([change('ROS', cell('MONDAY', 15))], ['OLD'])
    expect(harness.writes()).toHaveLength(1)
    expect(harness.writes()[0]!.body).toMatchObject({
      elimina_non_presenti: true,
      articoli: [
        { codice: 'ROS', lunedi: '15', martedi: '20' },
        // Untouched rows are sent as they are: the server replaces the whole week.
        { codice: 'PAN 01/A+', lunedi: '2.5', martedi: '0' },
      ],
    })
    expect(harness.state.rows.map(({ codice }) => codice)).toEqual(['ROS', 'PAN 01/A+'])
  })

  it('REST-31 OPEN-44 uses DELETE if only rows are removed', async () => {
    const { result } = await harness.save([change('ROS', cell('MONDAY', 10))], ['OLD', 'PAN 01/A+', 'GONE'])
    expect(harness.writes()).toEqual([
      { method: 'DELETE', path: `/api${harness.path}`, body: { arti_da_cancellare: ['OLD', 'PAN 01/A+'] } },
    ])
    expect(result.planning.destination.planning.rows.map(({ articleCode }: { articleCode: string }) => articleCode)).toEqual(['ROS'])
  })

  it('keeps a row whose seven quantities become 0: it is unplanned, not removed', async () => {
    await harness.save([change('ROS', cell('MONDAY', 0), cell('TUESDAY', 0))])
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '0', martedi: '0' })
  })

  it('writes nothing if the server already has the wished state', async () => {
    const { result } = await harness.save([change('ROS', cell('MONDAY', 10))], ['GONE'])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(harness.writes()).toEqual([])
  })

  it('saves tenths exactly: 0.1 × 3 is 0.3', async () => {
    harness.state.rows[1]!['qtaRange'] = '0.1'
    await harness.save([change('PAN 01/A+', cell('MONDAY', 0.1 * 3), cell('TUESDAY', '0.3'))])
    expect(harness.rowOf('PAN 01/A+')).toMatchObject({ lunedi: '0.3', martedi: '0.3' })
  })

  it('REST-39 OPEN-45 sets a single cell with the quantity as the body, if the server has ids for its rows', async () => {
    const put = '/orders/standard/lunedi/article/r-ROS'
    harness.rowOf('ROS')!['id'] = 'r-ROS'
    harness.erp.on('PUT', put, ({ body }) => {
      harness.rowOf('ROS')!['lunedi'] = body as number
      return { json: { success: true } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 25, 10))])
    expect(harness.writes()).toEqual([{ method: 'PUT', path: `/api${put}`, body: 25 }])
    expect(result.planning.destination.planning.rows[0]).toMatchObject({ id: '0042/0003/ROS', quantities: { monday: 25 } })
    expect((await harness.save([change('ROS', cell('MONDAY', 26))])).result.__typename).toBe('QuantitiesRefused')
    expect(harness.writes()).toHaveLength(1)
  })

  it('sends the row if the server has no call for a single cell', async () => {
    harness.rowOf('ROS')!['id'] = 'r-ROS'
    const { result } = await harness.save([change('ROS', cell('MONDAY', 25, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(harness.writes().map(({ method }) => method)).toEqual(['PUT', 'POST'])
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '25', martedi: '20' })
  })

  it('has another version after a change of a quantity, and the same one without', async () => {
    const version = async () =>
      (await harness.query('{ viewer { destination { planning { version } } } }')).data.viewer.destination.planning.version
    const before = await version()
    await harness.save([change('ROS', cell('MONDAY', 10))])
    expect(await version()).toBe(before)
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15))])
    expect(result.planning.version).not.toBe(before)
    expect(await version()).toBe(result.planning.version)
  })

  it('has one effect for an idempotency key that is sent twice at the same time', async () => {
    const press = () => harness.save([change('ROS', cell('MONDAY', 15, 10))], [], { idempotencyKey: 'a press' })
    const answers = await Promise.all([press(), press()])
    const outcomes = answers.map(({ result, errors }) => result?.__typename ?? errors?.[0]?.extensions?.['code'])
    // The second request waits a while for the first, then reports that the first is running.
    expect(outcomes).toContain('PlanningUpdated')
    for (const outcome of outcomes) expect(['PlanningUpdated', 'STILL_RUNNING']).toContain(outcome)
    expect((await press()).result).toMatchObject({
      __typename: 'PlanningUpdated',
      savedAt: answers.find(({ result }) => result)!.result.savedAt,
    })
    expect(harness.writes()).toHaveLength(1)
  })

  it('has one effect and one answer for an idempotency key, and refuses it for another content', async () => {
    const more = { idempotencyKey: 'a press' }
    const first = await harness.save([change('ROS', cell('MONDAY', 15, 10))], [], more)
    harness.state.rows[0]!['lunedi'] = '40'
    const again = await harness.save([change('ROS', cell('MONDAY', 15, 10))], [], more)
    expect(again.result).toMatchObject({ savedAt: first.result.savedAt, planning: { id: '0042/0003' } })
    // Linked objects of the answer are the current ones.
    expect(again.result.planning.destination.planning.rows[0].quantities.monday).toBe(40)
    expect(harness.writes()).toHaveLength(1)
    expect((await harness.save([change('ROS', cell('MONDAY', 20))], [], more)).result.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

it('tells of a saved value although somebody else has changed another one before it was read back, and does not keep that answer', async () => {
  await harness.close()
  harness = await openPlanning({ isForeign: true })
  harness.erp.once('POST', harness.path, () => {
    Object.assign(harness.state.rows[0]!, { lunedi: '15', martedi: '99' })
    return { json: { success: true } }
  })
  const cells = [change('ROS', cell('MONDAY', 15, 10), cell('TUESDAY', 25, 20))]
  const save = () => harness.save(cells, [], { idempotencyKey: 'a press' })
  expect((await save()).result).toMatchObject({ code: 'CHANGED_MEANWHILE', conflicts: [{ seen: '20', current: '99', wanted: '25' }] })
  const { events } = await harness.portal.services.store.events.read(0)
  expect(events.filter(({ type }) => type === 'ORDER_CHANGED')).toMatchObject([{ kind: 'STANDING', weekdays: ['MONDAY', 'TUESDAY'] }])
  harness.state.rows[0]!['martedi'] = '20'
  expect((await save()).result.__typename).toBe('PlanningUpdated')
})

describe('old values', () => {
  it('block nothing: only changed cells are judged, and a row may always be removed', async () => {
    const { result } = await harness.save([change('OLD', cell('MONDAY', 3, 3), cell('TUESDAY', 10))])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(harness.rowOf('OLD')).toMatchObject({ lunedi: '3', martedi: '10' })
    harness.state.disabled.add('lunedi')
    expect((await harness.save([], ['OLD'])).result.__typename).toBe('PlanningUpdated')
    expect(harness.rowOf('OLD')).toBeUndefined()
  })
})
