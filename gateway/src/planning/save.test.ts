import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cell, change, openPlanning } from '../test/planning.ts'

let desk: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  desk = await openPlanning()
})
afterEach(() => desk.close())

describe('saving the week', () => {
  it('REST-30 OPEN-43,44 writes only the changed articles, each with its seven days, and shows what is held afterwards', async () => {
    const { result, errors } = await desk.save([change('ROS', cell('MONDAY', 15, 10)), change('COR', cell('SUNDAY', '12', 0))])
    expect(errors).toBeUndefined()
    expect(result.__typename).toBe('PlanningSaved')
    expect(desk.writes()).toEqual([
      {
        method: 'POST',
        path: `/api${desk.path}`,
        body: {
          elimina_non_presenti: false,
          articoli: [
            { codice: 'ROS', lunedi: '15', martedi: '20', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0', domenica: '0' },
            { codice: 'COR', lunedi: '0', martedi: '0', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0', domenica: '12' },
          ],
        },
      },
    ])
    const rows = result.destination.planning.rows
    expect(rows[0].quantities).toMatchObject({ monday: 15, tuesday: 20 })
    expect(rows[3]).toMatchObject({ code: 'COR', quantities: { sunday: 12 } })
    expect(desk.erp.callsTo('GET', desk.path)).toHaveLength(2)
  })

  it('OPEN-44 removes and changes in one POST with everything that stays', async () => {
    await desk.save([change('ROS', cell('MONDAY', 15))], ['OLD'])
    expect(desk.writes()).toHaveLength(1)
    expect(desk.writes()[0]!.body).toMatchObject({
      elimina_non_presenti: true,
      articoli: [
        { codice: 'ROS', lunedi: '15', martedi: '20' },
        // What nobody has touched is sent as it is held: the server replaces the whole week.
        { codice: 'PAN 01/A+', lunedi: '2.5', martedi: '0' },
      ],
    })
    expect(desk.state.rows.map(({ codice }) => codice)).toEqual(['ROS', 'PAN 01/A+'])
  })

  it('REST-31 OPEN-44 uses DELETE where removing rows is all there is to do', async () => {
    const { result } = await desk.save([change('ROS', cell('MONDAY', 10))], ['OLD', 'PAN 01/A+', 'GONE'])
    expect(desk.writes()).toEqual([{ method: 'DELETE', path: `/api${desk.path}`, body: { arti_da_cancellare: ['OLD', 'PAN 01/A+'] } }])
    expect(result.destination.planning.rows.map(({ code }: { code: string }) => code)).toEqual(['ROS'])
  })

  it('keeps a row whose seven quantities become 0: it is unplanned, not removed', async () => {
    await desk.save([change('ROS', cell('MONDAY', 0), cell('TUESDAY', 0))])
    expect(desk.rowOf('ROS')).toMatchObject({ lunedi: '0', martedi: '0' })
  })

  it('writes nothing where the server holds it all already', async () => {
    const { result } = await desk.save([change('ROS', cell('MONDAY', 10))], ['GONE'])
    expect(result.__typename).toBe('PlanningSaved')
    expect(desk.writes()).toEqual([])
  })

  it('saves tenths exactly: 0.1 × 3 is 0.3', async () => {
    desk.state.rows[1]!['qtaRange'] = '0.1'
    await desk.save([change('PAN 01/A+', cell('MONDAY', 0.1 * 3), cell('TUESDAY', '0,3'))])
    expect(desk.rowOf('PAN 01/A+')).toMatchObject({ lunedi: '0.3', martedi: '0.3' })
  })

  it('REST-39 OPEN-45 sets a single cell with the quantity as the body, on a row of the session alone', async () => {
    const put = '/orders/standard/lunedi/article/r-ROS'
    desk.erp.on('PUT', put, ({ body }) => {
      desk.rowOf('ROS')!['lunedi'] = body as number
      return { json: { success: true } }
    })
    const document = `mutation ($rowId: ID!, $quantity: Quantity!) {
      setStandingQuantity(destinationId: "0042/0003", rowId: $rowId, day: MONDAY, quantity: $quantity) {
        __typename ... on PlanningSaved { destination { planning { rows { quantities { monday } } } } }
      }
    }`
    const { data } = await desk.query(document, { rowId: 'r-ROS', quantity: 25 })
    expect(desk.writes()).toEqual([{ method: 'PUT', path: `/api${put}`, body: 25 }])
    expect(data.setStandingQuantity.destination.planning.rows[0].quantities.monday).toBe(25)
    const foreign = await desk.query(document, { rowId: 'r-OTHER', quantity: 25 })
    expect(foreign.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect((await desk.query(document, { rowId: 'r-ROS', quantity: 26 })).data.setStandingQuantity.__typename).toBe('QuantitiesRefused')
    expect(desk.writes()).toHaveLength(1)
  })
})

describe('old values', () => {
  it('block nothing: only changed cells are judged, and a row may always be removed', async () => {
    const { result } = await desk.save([change('OLD', cell('MONDAY', 3, 3), cell('TUESDAY', 10))])
    expect(result.__typename).toBe('PlanningSaved')
    expect(desk.rowOf('OLD')).toMatchObject({ lunedi: '3', martedi: '10' })
    desk.state.disabled.add('lunedi')
    expect((await desk.save([], ['OLD'])).result.__typename).toBe('PlanningSaved')
    expect(desk.rowOf('OLD')).toBeUndefined()
  })
})
