import { isInputObjectType, isNonNullType, isListType, type GraphQLInputType } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildGraph } from '../domains.ts'
import { describeOrdering } from '../test/ordering.ts'
import { WEEKLY, cell, change, openPlanning } from '../test/planning.ts'

const STAFF_ONLY = [
  ['ROLE-12', '{ destinations { id } }'],
  ['ROLE-14', '{ customers { code } }'],
  ['ROLE-14', '{ customer(code: "0042") { code } }'],
  ['ROLE-14', '{ viewer { destination { customer { name } } } }'],
  ['ROLE-17', '{ production { items { code } } }'],
]
const LOGGED_IN = [
  '{ destinations { id } }',
  '{ customers { code } }',
  '{ production { items { code } } }',
  'mutation { savePlanning(input: { changes: [{ code: "ROS", cells: [{ day: MONDAY, quantity: 15 }] }] }) { __typename } }',
  'mutation { setStandingQuantity(rowId: "r-ROS", day: MONDAY, quantity: 15) { __typename } }',
  'mutation { setDayDisabled(day: MONDAY, disabled: true) { __typename } }',
]

let desk: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  desk = await openPlanning()
})
afterEach(() => desk.close())

describe('who may do what', () => {
  it.each(STAFF_ONLY)('%s refuses a customer: %s', async (_row, document) => {
    const { errors } = await desk.query(document)
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(desk.erp.calls.filter(({ path }) => path !== '/api/clienti/0042')).toEqual([])
  })

  it.each(LOGGED_IN)('refuses whoever has no session, without asking the server: %s', async (document) => {
    const { errors } = await desk.guest().query(document)
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    expect(desk.erp.calls).toEqual([])
  })

  it('PROD-13 loads the production list only for a session with a destination', async () => {
    const document = '{ production { items { code } } }'
    expect((await desk.guest().query(document)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    expect(desk.erp.callsTo('POST', '/applicazioni/panificatori/preorder')).toEqual([])
  })

  it("ROLE-07,09,10 a customer's operations take no code of a customer or destination at all", () => {
    const schema = buildGraph()
    const names = (type: GraphQLInputType): string[] => {
      if (isNonNullType(type) || isListType(type)) return names(type.ofType)
      return isInputObjectType(type) ? Object.values(type.getFields()).flatMap((field) => [field.name, ...names(field.type)]) : []
    }
    for (const name of ['savePlanning', 'setStandingQuantity', 'setDayDisabled']) {
      const field = schema.getMutationType()!.getFields()[name]!
      const taken = field.args.flatMap((argument) => [argument.name, ...names(argument.type)])
      expect(taken.length).toBeGreaterThan(1)
      expect(taken.filter((one) => /customer|destination|cliente/i.test(one))).toEqual([])
    }
  })

  it('ROLE-07,09,10 every call of a customer is for the own codes, whatever is put beside them', async () => {
    await desk.query(WEEKLY, { customerCode: '0050', destinationCode: '0001' })
    await desk.save([change('ROS', cell('MONDAY', 15))])
    await desk.toggle('MONDAY', true)
    const named = desk.erp.calls.map(({ path }) => path).filter((path) => /\/(planning|clienti)\/|articoli/.test(path))
    expect(named.length).toBeGreaterThan(5)
    expect(named.every((path) => /\/0042(\/|$)/.test(path))).toBe(true)
    const foreign = await desk.query('mutation { savePlanning(input: { customerCode: "0050", changes: [] }) { __typename } }')
    expect(foreign.errors).toHaveLength(1)
  })

  it('CUTOFF-10 never locks an administrator', async () => {
    await desk.close()
    desk = await openPlanning({ login: 'administrator', at: '2026-11-19 23:00' })
    const own = describeOrdering(desk.erp, { customer: '0001', destination: '0001' })
    const { result } = await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({ __typename: 'PlanningSaved', destination: { planning: { window: { locked: false, changesAt: null } } } })
    expect(own.rowOf('ROS')).toMatchObject({ lunedi: '15' })
    expect((await desk.toggle('MONDAY', true)).data.setDayDisabled.__typename).toBe('DayToggled')
  })

  it('writes down what staff changes, and how it ended', async () => {
    await desk.close()
    desk = await openPlanning({ login: 'administrator' })
    const { path } = describeOrdering(desk.erp, { customer: '0001', destination: '0001' })
    await desk.save([change('ROS', cell('MONDAY', 15, 10))])
    desk.erp.once('DELETE', path, { status: 422, json: { message: 'Cliente bloccato' } }, { drop: true })
    await desk.save([], ['OLD'])
    await desk.save([], ['OLD'])
    const by = { actor: '0001/0001', target: '0001/0001' }
    expect(desk.audits()).toEqual([
      { ...by, action: 'planning.change', outcome: 'done' },
      { ...by, action: 'planning.remove', outcome: 'refused' },
      { ...by, action: 'planning.remove', outcome: 'unknown' },
    ])
  })
})
