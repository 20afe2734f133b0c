import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOrdering } from '../test/ordering.ts'
import { WEEKLY, cell, change, openPlanning } from '../test/planning.ts'

const STAFF_ONLY = [
  ['ROLE-12', '{ destinations { nodes { id } } }'],
  ['ROLE-14', '{ customers { nodes { code } } }'],
  ['ROLE-14', '{ customer(code: "0042") { code } }'],
  ['ROLE-14', '{ viewer { destination { customer { name } } } }'],
  ['ROLE-17', '{ production { items { articleCode } } }'],
]
const LOGGED_IN = [
  '{ destinations { nodes { id } } }',
  '{ customers { nodes { code } } }',
  '{ production { items { articleCode } } }',
  'mutation { updatePlanning(input: { destinationId: "0042/0003", cells: [{ articleCode: "ROS", day: MONDAY, quantity: 15 }] }) { __typename } }',
  'mutation { setDayDisabled(input: { destinationId: "0042/0003", day: MONDAY, disabled: true }) { __typename } }',
]

// Every operation that changes or opens something of a destination names it.
const NAMING = [
  'updatePlanning(input: { destinationId: $destinationId, cells: [{ articleCode: "ROS", day: MONDAY, quantity: 20 }] })',
  'setDayDisabled(input: { destinationId: $destinationId, day: MONDAY, disabled: true })',
  'setExtraordinaryOrder(input: { destinationId: $destinationId, date: "2026-11-25", rows: [{ articleCode: "ROS", quantity: 15 }] })',
  'deleteExtraordinaryOrder(input: { destinationId: $destinationId, date: "2026-11-25" })',
  'createClosures(input: { destinationId: $destinationId, dates: ["2026-11-25"] })',
  'deleteClosures(input: { destinationId: $destinationId, dates: ["2026-11-25"] })',
].map((field) => `mutation ($destinationId: ID!) { answer: ${field} { __typename ... on Refusal { code message } } }`)

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

describe('access', () => {
  it.each(STAFF_ONLY)('%s refuses a customer: %s', async (_row, document) => {
    const { errors } = await harness.query(document)
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
    expect(harness.erp.calls.filter(({ path }) => path !== '/api/clienti/0042')).toEqual([])
  })

  it.each(LOGGED_IN)('refuses guests without a call: %s', async (document) => {
    const { errors } = await harness.guest().query(document)
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    expect(harness.erp.calls).toEqual([])
  })

  it('PROD-13 loads the production list only for a session with a destination', async () => {
    const document = '{ production { items { articleCode } } }'
    expect((await harness.guest().query(document)).errors?.[0]?.extensions?.['code']).toBe('NOT_AUTHENTICATED')
    expect(harness.erp.callsTo('POST', '/applicazioni/panificatori/preorder')).toEqual([])
  })

  it('ROLE-07,09,10 OPEN-110 a customer may name only the own destination: any other is answered like one that does not exist', async () => {
    const ids = ['0042/0001', '0050/0001', '9999/9999', '0042', '0042/', '/0003', '0042/0003/', '0042/%30003', '0042/%E0', '']
    for (const destinationId of ids) {
      expect((await harness.query('query ($id: ID!) { destination(id: $id) { id } }', { id: destinationId })).data).toEqual({
        destination: null,
      })
      for (const document of NAMING) {
        const { data, errors } = await harness.query(document, { destinationId })
        const refused = data?.answer ?? { message: errors?.[0]?.message, code: errors?.[0]?.extensions?.['code'] }
        expect([destinationId, refused]).toMatchObject([
          destinationId,
          { message: 'Destinazione non trovata.', code: 'DESTINATION_NOT_FOUND' },
        ])
      }
    }
    // No call was made for them: not even the duration distinguishes them.
    expect(harness.erp.calls).toEqual([])
    for (const document of NAMING) expect((await harness.query(document)).errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect(harness.erp.calls).toEqual([])
  })

  it('DEST-24 a customer changes nothing of a destination that is no longer active, staff do', async () => {
    harness.state.isActive = false
    const variables = { destinationId: '0042/0003' }
    for (const document of NAMING) {
      const { data, errors } = await harness.query(document, variables)
      expect(data?.answer ?? { code: errors?.[0]?.extensions?.['code'] }).toMatchObject({ code: 'DESTINATION_NOT_FOUND' })
    }
    expect(harness.erp.writes()).toEqual([])
    const staff = harness.guest()
    await staff.login('administrator')
    expect((await staff.query(NAMING[0]!, variables)).data).toMatchObject({ answer: { __typename: 'PlanningUpdated' } })
  })

  it('ROLE-07,09,10 every call of a customer has the own codes', async () => {
    await harness.query(WEEKLY)
    await harness.save([change('ROS', cell('MONDAY', 15))])
    await harness.toggle('MONDAY', true)
    const named = harness.erp.calls.map(({ path }) => path).filter((path) => /\/(planning|clienti)\/|articoli/.test(path))
    expect(named.length).toBeGreaterThan(5)
    expect(named.every((path) => /\/0042(\/|$)/.test(path))).toBe(true)
  })

  it.each([
    '',
    '0042',
    '0042/',
    '/0003',
    '0042/0003/',
    '0042%2F0003',
    '%30042/0003',
    ' 0042/0003',
    '0042/..',
    '../0003',
    '%00/0003',
    '\ud800/0003',
    'x'.repeat(10_000),
  ])('ROLE-07 answers the id %j like a destination that does not exist, also to staff, and asks nobody for it', async (id) => {
    await harness.close()
    harness = await openPlanning({ login: 'administrator' })
    const { result, errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))], [], { destinationId: id })
    expect([result, errors]).toEqual([
      { __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND', message: 'Destinazione non trovata.' },
      undefined,
    ])
    expect(harness.erp.calls).toEqual([])
  })

  it('OPEN-110 staff may name any destination; the write goes there and nowhere else', async () => {
    await harness.close()
    harness = await openPlanning({ login: 'administrator' })
    const other = describeOrdering(harness.erp, { customer: '0050', destination: 'A/1 b' })
    const id = '0050/A%2F1%20b'
    const { data } = await harness.query('query ($id: ID!) { destination(id: $id) { id code planning { rows { articleCode } } } }', { id })
    expect(data.destination).toEqual({
      id,
      code: 'A/1 b',
      planning: { rows: [{ articleCode: 'ROS' }, { articleCode: 'PAN 01/A+' }, { articleCode: 'OLD' }] },
    })
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect([harness.rowOf('ROS')?.['lunedi'], other.rowOf('ROS')?.['lunedi']]).toEqual(['15', '10'])
    await harness.query(NAMING[0]!, { destinationId: id })
    expect([harness.rowOf('ROS')?.['lunedi'], other.rowOf('ROS')?.['lunedi']]).toEqual(['15', '20'])
    expect(harness.audits().map(({ actor, target }) => [actor, target])).toEqual([
      ['0001/0001', '0042/0003'],
      ['0001/0001', '0050/A/1 b'],
    ])
    harness.erp.on('GET', '/clienti/0077', { status: 404, json: { message: 'Cliente non trovato' } })
    harness.erp.on('GET', '/destinazioni', { json: { data: [] } })
    expect((await harness.query('{ destination(id: "0077/0001") { id } }')).data).toEqual({ destination: null })
    const { data: answered } = await harness.query(NAMING[2]!, { destinationId: '0077/0001' })
    expect(answered.answer).toMatchObject({ message: 'Destinazione non trovata.', code: 'DESTINATION_NOT_FOUND' })
  })

  it('CUTOFF-10 never locks an administrator', async () => {
    await harness.close()
    harness = await openPlanning({ login: 'administrator', at: '2026-11-19 23:00', destinationId: '0001/0001' })
    const own = describeOrdering(harness.erp, { customer: '0001', destination: '0001' })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    expect(result).toMatchObject({
      __typename: 'PlanningUpdated',
      planning: { destination: { ordering: { isLocked: false, nextChangeAt: null } } },
    })
    expect(own.rowOf('ROS')).toMatchObject({ lunedi: '15' })
    expect((await harness.toggle('MONDAY', true)).result.__typename).toBe('DayDisabledSet')
  })

  it('audits changes by staff, and their outcome', async () => {
    await harness.close()
    harness = await openPlanning({ login: 'administrator', destinationId: '0001/0001' })
    const { path } = describeOrdering(harness.erp, { customer: '0001', destination: '0001' })
    await harness.save([change('ROS', cell('MONDAY', 15, 10))])
    harness.erp.once('DELETE', path, { status: 422, json: { message: 'Cliente bloccato' } }, { drop: true })
    await harness.save([], ['OLD'])
    await harness.save([], ['OLD'])
    const by = { actor: '0001/0001', target: '0001/0001' }
    expect(harness.audits()).toEqual([
      { ...by, action: 'planning.change', outcome: 'done' },
      { ...by, action: 'planning.remove', outcome: 'refused' },
      { ...by, action: 'planning.remove', outcome: 'unknown' },
    ])
  })
})
