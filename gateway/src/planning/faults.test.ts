import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

describe('writes with an unknown outcome', () => {
  const arrives = () => harness.state.rows[0] && Object.assign(harness.state.rows[0], { lunedi: '15' })

  it.each([
    ['a reset', { drop: true as const }],
    ['half an answer', { half: true as const, json: { success: true } }],
    ['a page of a proxy', { status: 502, html: '<h1>Bad gateway</h1>' }],
  ])('are looked up after %s: what has arrived is saved', async (_name, reply) => {
    harness.erp.once('POST', harness.path, () => (arrives(), reply))
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
    expect(result.planning.destination.planning.rows[0].quantities.monday).toBe(15)
    expect(harness.writes()).toHaveLength(1)
  })

  it('are resolved by reading after a deadline too', async () => {
    harness.erp.once('POST', harness.path, () => (arrives(), setTimeout(() => void harness.clock.advance(15_001), 0), { hang: true }))
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.__typename).toBe('PlanningUpdated')
  })

  it('are failures if nothing has arrived, and are never repeated', async () => {
    harness.erp.once('POST', harness.path, { drop: true })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(harness.writes()).toHaveLength(1)
    expect(harness.rowOf('ROS')).toMatchObject({ lunedi: '10' })
  })

  it('are no matter of doubt if the server refuses: its text is answered', async () => {
    harness.erp.once('POST', harness.path, { json: { success: false, message: 'Cliente bloccato' } })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.message).toContain('Cliente bloccato')
  })

  it('show the confirmed state if it cannot be read again', async () => {
    harness.erp.once('POST', harness.path, () => {
      harness.erp.on('GET', harness.path, { status: 500, json: {} })
      return { json: { success: true } }
    })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result.planning.destination.planning.rows[0].quantities.monday).toBe(15)
  })
})

describe('a confirmed write', () => {
  it('OPEN-112 is a failure if the server still has the old quantity', async () => {
    harness.erp.once('POST', harness.path, { json: { success: true } })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(harness.writes()).toHaveLength(1)
  })

  it('is a conflict if somebody else wrote the same cell at the same time', async () => {
    harness.erp.once('POST', harness.path, () => (Object.assign(harness.state.rows[0]!, { lunedi: '40' }), { json: { success: true } }))
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({ __typename: 'ChangedMeanwhile', conflicts: [{ seen: '10', current: '40', wanted: '15' }] })
  })
})
