// A server that needs seconds for each answer costs a screen one round trip: no call waits for the answer to another one.
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { describeExceptions, orderEntry } from '../test/exceptions.ts'
import { openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'
import { OWN } from '../test/planning.ts'

const manifest = readFileSync(new URL('../../../schema/generated/portal-operations.json', import.meta.url), 'utf8')
/** The portal's own operations. */
const operation = (name: string) =>
  Object.values(JSON.parse(manifest) as Record<string, { body: string }>).find(({ body }) => body.includes(`query ${name}(`))!.body

let harness: Awaited<ReturnType<typeof openHarness>>
afterEach(() => harness.close())

const DATE = '2026-11-26'
const DESTINATION = ['/clienti/0042', '/configurator/orarioprodpane', '/straordinari/0042/0003']
const ORDERS = ['/0042/articoli', '/planning/0042/0003']
const COMPANY = ['chiusuraditta1', 'chiusuraditta2', 'nomedit', 'pivadit'].map((name) => `/configurator/${name}`)

it.each([
  ['WeeklyPlanning', { from: DATE, to: DATE }, [...DESTINATION, ...ORDERS]],
  ['Catalogue', {}, ['/clienti/0042', '/0042/articoli', '/categorie/1', '/configurator/GRUPPOCOLORDEFAULT', '/panify']],
  ['Exceptions', { from: DATE, to: DATE }, [...DESTINATION, '/0042/articoli']],
  ['DateOrder', { date: DATE }, [...DESTINATION, ...ORDERS, ...COMPANY]],
  ['DeliveryOfDate', { date: DATE }, [...DESTINATION, ...ORDERS, ...COMPANY]],
])('F1 %s sends all its calls at the same time, each once', async (name, variables, paths) => {
  harness = await openHarness({ isForeign: true })
  describeOrdering(harness.erp)
  describeExceptions(harness.erp).state.entries = [orderEntry(DATE, 'ROS', '20')]
  const ask = () => harness.query(operation(name), { destinationId: OWN, ...variables })
  await ask()
  // Nothing but the features of the server and the group of the filter is known from before.
  await harness.clock.advance(5_000)
  harness.erp.forgetCalls()
  const release = harness.erp.hold()
  const answer = ask()
  const called = () => harness.erp.calls.map(({ path }) => path.replace(/^\/api(\/applicazioni\/panificatori)?/, '')).toSorted()
  await expect.poll(called).toEqual(paths.toSorted())
  release()
  const { data, errors } = await answer
  expect([errors, data.destination.id]).toEqual([undefined, OWN])
  expect(called()).toEqual(paths.toSorted())
  // What the gateway still keeps from this answer expires during the next one.
  harness.erp.forgetCalls()
  const releaseNext = harness.erp.hold()
  const next = ask()
  await expect.poll(called).toContain('/clienti/0042')
  await harness.clock.advance(5_000)
  const sent = called()
  releaseNext()
  expect((await next).errors).toBeUndefined()
  expect(called()).toEqual(sent)
})

it('F1 the right of an administrator is checked by two calls at the same time', async () => {
  harness = await openHarness({ login: 'administrator', isForeign: true })
  await harness.clock.advance(3_600_000)
  harness.erp.forgetCalls()
  const release = harness.erp.hold()
  const answer = harness.query('{ viewer { role } }')
  await expect
    .poll(() => harness.erp.calls.map(({ path }) => path).toSorted())
    .toEqual(expect.arrayContaining(['/api/clienti/0001', '/api/configurator/def_clie_interno']))
  release()
  expect((await answer).data.viewer.role).toBe('STAFF')
})

it('the filter shows the categories of another group as soon as the server names it', async () => {
  harness = await openHarness({ isForeign: true })
  for (const group of [1, 2])
    harness.erp.on('GET', `/applicazioni/panificatori/categorie/${group}`, { json: { data: [{ codice: '01', nome: `Gruppo ${group}` }] } })
  const ask = async () => {
    await harness.clock.advance(5_000)
    const { data, errors } = await harness.query('{ viewer { destination { catalogue { filterGroup { key categories { name } } } } } }')
    expect(errors).toBeUndefined()
    return data.viewer.destination.catalogue.filterGroup
  }
  harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { json: { data: '2' } })
  expect(await ask()).toEqual({ key: 'GROUP_1', categories: [{ name: 'Gruppo 1' }] })
  harness.erp.on('GET', '/configurator/GRUPPOCOLORDEFAULT', { json: { data: '3' } })
  expect(await ask()).toEqual({ key: 'GROUP_2', categories: [{ name: 'Gruppo 2' }] })
})
