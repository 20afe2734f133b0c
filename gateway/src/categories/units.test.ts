import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { article, describeOrdering, type Ordering } from '../test/ordering.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let ordering: Ordering

beforeEach(async () => {
  harness = await openHarness()
  ordering = describeOrdering(harness.erp)
})
afterEach(() => harness.close())

const UNITS = '{ viewer { destination { catalogue { articles { unit { code name kind } } } } } }'

async function unitOf(code: string | null) {
  ordering.state.articles = [article('ROS', 'Rosetta', { unita_m: code })]
  const { data, errors } = await harness.query(UNITS)
  return { unit: data.viewer.destination.catalogue.articles[0].unit, codes: errors?.map(({ extensions }) => extensions?.['code']) }
}

it.each([
  ['pz', 'PIECE'],
  [' NR ', 'PIECE'],
  ['Kg.', 'KILOGRAM'],
  ['ct', 'OTHER'],
  [null, 'OTHER'],
])('reads what the unit %j counts', async (code, kind) => {
  harness.erp.on('GET', '/magazzino/categorie', { json: { data: { UNITAMISURA: [{ codice: 'pz', nome: 'Pezzi' }] } } })
  const trimmed = code?.trim() ?? null
  expect(await unitOf(code)).toEqual({ unit: { code: trimmed, name: code === 'pz' ? 'Pezzi' : null, kind }, codes: undefined })
})

it('answers a unit without its name if the list of units cannot be read', async () => {
  harness.erp.on('GET', '/magazzino/categorie', { status: 500 })
  expect(await unitOf('pz')).toEqual({ unit: { code: 'pz', name: null, kind: 'PIECE' }, codes: ['UPSTREAM_FAILED'] })
})
