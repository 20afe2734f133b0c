import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk } from '../test/desk.ts'
import { article, describeOrdering, type Ordering } from '../test/ordering.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let ordering: Ordering

beforeEach(async () => {
  desk = await openDesk()
  ordering = describeOrdering(desk.erp)
})
afterEach(() => desk.close())

const UNITS = '{ viewer { destination { catalogue { articles { unit { code name kind } } } } } }'

async function unitOf(code: string | null) {
  ordering.state.articles = [article('ROS', 'Rosetta', { unita_m: code })]
  const { data, errors } = await desk.query(UNITS)
  return { unit: data.viewer.destination.catalogue.articles[0].unit, codes: errors?.map(({ extensions }) => extensions?.['code']) }
}

it.each([
  ['pz', 'PIECE'],
  [' NR ', 'PIECE'],
  ['Kg.', 'KILOGRAM'],
  ['ct', 'OTHER'],
  [null, 'OTHER'],
])('reads what the unit %j counts', async (code, kind) => {
  desk.erp.on('GET', '/magazzino/categorie', { json: { data: { UNITAMISURA: [{ codice: 'pz', nome: 'Pezzi' }] } } })
  const trimmed = code?.trim() ?? null
  expect(await unitOf(code)).toEqual({ unit: { code: trimmed, name: code === 'pz' ? 'Pezzi' : null, kind }, codes: undefined })
})

it('knows a unit without its name when the list of units cannot be read', async () => {
  desk.erp.on('GET', '/magazzino/categorie', { status: 500 })
  expect(await unitOf('pz')).toEqual({ unit: { code: 'pz', name: null, kind: 'PIECE' }, codes: ['UPSTREAM_FAILED'] })
})
