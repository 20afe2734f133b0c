import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cell, change, openPlanning } from '../test/planning.ts'

let desk: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  desk = await openPlanning()
})
afterEach(() => desk.close())

describe('writes whose end nobody has seen', () => {
  const arrives = () => desk.state.rows[0] && Object.assign(desk.state.rows[0], { lunedi: '15' })

  it.each([
    ['a reset', { drop: true as const }],
    ['half an answer', { half: true as const, json: { success: true } }],
    ['a page of a proxy', { status: 502, html: '<h1>Bad gateway</h1>' }],
  ])('are looked up after %s: what has arrived is saved', async (_name, reply) => {
    desk.erp.once('POST', desk.path, () => (arrives(), reply))
    const { result } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(result.planning.destination.planning.rows[0].quantities.monday).toBe(15)
    expect(desk.writes()).toHaveLength(1)
  })

  it('are looked up after the deadline too', async () => {
    desk.erp.once('POST', desk.path, () => (arrives(), setTimeout(() => void desk.clock.advance(15_001), 0), { hang: true }))
    const { result } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
  })

  it('are failures when nothing has arrived, and are never repeated', async () => {
    desk.erp.once('POST', desk.path, { drop: true })
    const { errors } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(desk.writes()).toHaveLength(1)
    expect(desk.rowOf('ROS')).toMatchObject({ lunedi: '10' })
  })

  it('are not doubted where the server refuses: its text is told', async () => {
    desk.erp.once('POST', desk.path, { json: { success: false, message: 'Cliente bloccato' } })
    const { errors } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.message).toContain('Cliente bloccato')
  })

  it('show what was confirmed when it cannot be read again', async () => {
    desk.erp.once('POST', desk.path, () => {
      desk.erp.on('GET', desk.path, { status: 500, json: {} })
      return { json: { success: true } }
    })
    const { result } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.planning.destination.planning.rows[0].quantities.monday).toBe(15)
  })
})

describe('what a server confirms', () => {
  it('OPEN-112 is a failure when it still holds the old quantity', async () => {
    desk.erp.once('POST', desk.path, { json: { success: true } })
    const { errors } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(desk.writes()).toHaveLength(1)
  })

  it('is a conflict when somebody else wrote the same cell at the same time', async () => {
    desk.erp.once('POST', desk.path, () => (Object.assign(desk.state.rows[0]!, { lunedi: '40' }), { json: { success: true } }))
    const { result } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({ __typename: 'ChangedMeanwhile', conflicts: [{ seen: '10', current: '40', wanted: '15' }] })
  })
})
