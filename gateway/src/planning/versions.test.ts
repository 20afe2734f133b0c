import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN, cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning({ tagged: true })
})
afterEach(() => harness.close())

describe('a server with versions', () => {
  it('receives the version that the save was based on', async () => {
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(harness.erp.writes()[0]!.headers['if-match']).toBe('"1"')
  })

  it('without an announcement receives no version', async () => {
    harness.erp.on('GET', '/panify', { json: { version: 1, features: [] } })
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(harness.erp.writes()[0]!.headers['if-match']).toBeUndefined()
  })

  it('that has moved on between reading and writing makes a conflict of the same cell', async () => {
    harness.erp.once('POST', harness.path, () => {
      Object.assign(harness.state.rows[0]!, { lunedi: '40' })
      harness.state.version += 1
      return { status: 412, json: { message: 'Planning modificato.' } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({ __typename: 'ChangedMeanwhile', conflicts: [{ seen: '10', current: '40', wanted: '15' }] })
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '40' })
  })

  it('that has moved on elsewhere gets the save applied to the new state', async () => {
    harness.erp.once('POST', harness.path, () => {
      Object.assign(harness.state.rows[0]!, { domenica: '40' })
      harness.state.version += 1
      return { status: 412, json: { message: 'Planning modificato.' } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '15', domenica: '40' })
  })

  it('that keeps moving on ends the save, and nothing is written', async () => {
    harness.erp.on('POST', harness.path, { status: 412, json: { message: 'Planning modificato.' } })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_CONFLICT')
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '10' })
  })

  it('that has moved on after the write has saved it: the answer is the newer quantity', async () => {
    harness.erp.once('POST', harness.path, () => {
      Object.assign(harness.state.rows[0]!, { lunedi: '40' })
      harness.state.version += 2
      return { json: { success: true }, headers: { etag: '"2"' } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.planning.destination.planning.rows[0].quantities.monday).toBe(40)
  })

  it('loses a row while one of its cells is written: the cell is planned again on the remaining ones', async () => {
    harness.rowOf('ROS')!['id'] = 'r-ROS'
    harness.erp.on('PUT', '/orders/standard/lunedi/article/r-ROS', () => {
      harness.state.rows = harness.state.rows.filter(({ codice }) => codice !== 'ROS')
      harness.state.version += 1
      return { status: 404, json: { message: 'Riga non trovata' } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({ conflicts: [{ path: 'cells.ROS.MONDAY', seen: '10', current: '0', wanted: '15' }] })
    expect(harness.rowOf('ROS')).toBeUndefined()
  })

  it('has one entry in the audit for a change that was planned again, and one for a change that never succeeded', async () => {
    await harness.close()
    harness = await openPlanning({ login: 'administrator', tagged: true })
    const moved = () => {
      Object.assign(harness.state.rows[0]!, { domenica: String((harness.state.version += 1)) })
      return { status: 412, json: { message: 'Planning modificato.' } }
    }
    harness.erp.once('POST', harness.path, moved, moved)
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(harness.audits()).toMatchObject([{ target: OWN, outcome: 'done' }])
    harness.erp.on('POST', harness.path, moved)
    await harness.save([change('ROS', cell('MONDAY', 20, 15))])
    expect(harness.audits()).toMatchObject([{ outcome: 'done' }, { outcome: 'refused' }])
  })
})
