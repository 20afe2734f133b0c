// One number with a comma on a server that writes points: what it stops, and for how long.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHarness } from '../../test/harness.ts'
import { describeArticle } from '../../test/warehouse.ts'

const PREORDER = '/applicazioni/panificatori/preorder'
const ARTICLE = { cd_min: 'PAN', descriz: 'Pane', unita_m: 'kg', iva: '04' }
const item = (codice_prod: string, quantita_totale: string) => ({ codice_prod, descriz: 'Rosetta', unita_m: 'pz', quantita_totale })

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', isForeign: true })
  await harness.portal.services.settled()
})
afterEach(() => harness.close())

const totals = async (...rows: object[]) => {
  harness.erp.on('POST', PREORDER, { json: { data: rows } })
  const { data, errors } = await harness.query('{ production { items { quantity } } }')
  const items: { quantity: number }[] | null = data.production.items
  return items?.map(({ quantity }) => quantity) ?? errors?.[0]?.extensions?.['code']
}
const readArticle = async (peso_lo: string) => {
  describeArticle(harness.erp, 'PAN', { ...ARTICLE, peso_lo })
  await harness.query('{ article(code: "PAN") { record { dimensions { weight } } } }')
}
const undecided = async () => (await harness.guest().send('GET', '/readyz')).json<{ notReady: string[] }>().notReady

it('stops nothing else: each call is read by what it has shown itself', async () => {
  expect(await totals(item('A', '120.000'), item('B', '0.500'))).toEqual([120, 0.5])
  await readArticle('0,25')
  expect(await totals(item('A', '120.000'), item('B', '0.500'))).toEqual([120, 0.5])
})

it('PROD-17 refuses totals that may be two numbers instead of showing none, until the server writes in one way again', async () => {
  await readArticle('0.25')
  await readArticle('0,25')
  expect(await totals(item('A', '120.000'))).toBe('UPSTREAM_INVALID')
  expect(await undecided()).toEqual(['quantities that the bakery writes in two ways'])

  await readArticle('0.25')
  await harness.clock.advance(10 * 60_000)
  await totals(item('A', '120.000'))
  await harness.portal.services.settled()
  await readArticle('0.25')
  expect(await totals(item('A', '120.000'))).toEqual([120])
  expect(await undecided()).toEqual([])
})
