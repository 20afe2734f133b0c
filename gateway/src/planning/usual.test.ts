// What is usual for a destination, from a back end that answers it.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OWN, openPlanning } from '../test/planning.ts'

const PATH = '/panify/solito/0042/0003'
const USUAL = `query ($id: ID!) { destination(id: $id) { id planning { usual { articleCode day minimum maximum } } } }`

const row = (giorno: string, articolo: string, minimo: unknown, massimo: unknown) => ({ giorno, articolo, minimo, massimo })

let harness: Awaited<ReturnType<typeof openPlanning>>
beforeEach(async () => {
  harness = await openPlanning()
  harness.erp.on('GET', '/panify', { json: { version: 1, features: ['usual-quantities'] } })
})
afterEach(() => harness.close())

const ask = async (id = OWN) => {
  const { data, errors } = await harness.query(USUAL, { id })
  return { destination: data?.destination, codes: errors?.map(({ extensions }) => extensions?.['code']) }
}

it('has the range of each article on each weekday', async () => {
  harness.erp.on('GET', PATH, { json: { data: [row('lunedi', 'ROS', '12', '15'), row('domenica', 'PAN 01/A+', '0', '2.5')] } })
  const { destination, codes } = await ask()
  expect(codes).toBeUndefined()
  expect(destination.planning.usual).toEqual([
    { articleCode: 'ROS', day: 'MONDAY', minimum: 12, maximum: 15 },
    { articleCode: 'PAN 01/A+', day: 'SUNDAY', minimum: 0, maximum: 2.5 },
  ])
  expect(harness.erp.callsTo('GET', PATH)).toHaveLength(1)
})

it('is empty where nothing is usual', async () => {
  harness.erp.on('GET', PATH, { json: { data: [] } })
  expect((await ask()).destination.planning.usual).toEqual([])
})

it('is null with an error, without a call, at a back end that does not announce it; the week stays', async () => {
  harness.erp.on('GET', '/panify', { json: { version: 1, features: ['planning-all'] } })
  expect(await ask()).toEqual({ destination: { id: OWN, planning: { usual: null } }, codes: ['FEATURE_UNAVAILABLE'] })
  expect(harness.erp.callsTo('GET', PATH)).toEqual([])
})

it.each([
  ['an unreadable quantity', { json: { data: [row('lunedi', 'ROS', 'molti', '15')] } }],
  ['a quantity below 0', { json: { data: [row('lunedi', 'ROS', '-1', '15')] } }],
  ['another name of a field', { json: { data: [{ giorno: 'lunedi', articolo: 'ROS', minimo: '1' }] } }],
  ['no list', { json: { message: 'Fatto' } }],
])('is null with an error for %s, and the week stays', async (_case, reply) => {
  harness.erp.on('GET', PATH, reply)
  const { destination, codes } = await ask()
  expect([destination, codes]).toEqual([{ id: OWN, planning: { usual: null } }, ['UPSTREAM_INVALID']])
})

it('is not read where it is not selected', async () => {
  const { errors } = await harness.query(`{ viewer { destination { planning { version rows { articleCode } } } } }`)
  expect(errors).toBeUndefined()
  expect(harness.erp.calls.filter(({ path }) => path.includes('solito'))).toEqual([])
})

it('is announced as a capability', async () => {
  const { data } = await harness.query('{ company { capabilities } }')
  expect(data.company.capabilities).toContain('USUAL_QUANTITIES')
})
