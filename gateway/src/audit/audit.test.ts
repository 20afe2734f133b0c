// The audit as staff read it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeConfigurator } from '../test/configurator.ts'
import { openHarness } from '../test/harness.ts'
import type { Detail, Outcome } from '../store/store.ts'

const READ = `query ($filter: AuditFilter, $orderBy: AuditOrder! = NEWEST_FIRST, $after: String, $first: Int! = 50) {
  auditEntries(filter: $filter, orderBy: $orderBy, after: $after, first: $first) {
    totalCount asOf pageInfo { hasNextPage endCursor } edges { cursor node { id } }
    nodes {
      id startedAt endedAt subject action isOnBehalf outcome
      actor { kind destinationId tokenId label } target { kind id label } details { name before after } } } }`

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
})
afterEach(() => harness.close())

type Entry = { action: string; target?: string; actor?: string; detail?: Record<string, Detail>; outcome?: Outcome | null; at?: string }

async function happened({ action, target = '0042/0003', actor = '0001/0001', detail = {}, outcome = 'done', at }: Entry) {
  const now = harness.clock.now()
  if (at) harness.clock.set(at)
  const end = await harness.portal.services.store.audit({ actor, action, target, detail })
  if (outcome) await end(outcome)
  if (at) harness.clock.set(now.toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString())
}

async function read(variables: Record<string, unknown> = {}) {
  const { data, errors } = await harness.query(READ, variables)
  expect(errors).toBeUndefined()
  return data.auditEntries
}
/** Each test gives its entries different targets. */
const targets = async (filter: object) => (await read({ filter })).nodes.map(({ target }: { target: { id: string } }) => target.id)

it('shows the settings before and after', async () => {
  describeConfigurator(harness.erp, { NOMEDIT: 'Forno Rossi', ORARIOPRODPANE: '20,00', PIVADIT: '1' })
  await harness.query('mutation { updateCompany(input: { set: { cutOff: "15:30" } }) { __typename } }')
  const [entry] = (await read()).nodes
  expect(entry).toEqual({
    id: expect.any(String),
    startedAt: '2026-11-19T09:00:00.000Z',
    endedAt: '2026-11-19T09:00:00.000Z',
    actor: { kind: 'STAFF', destinationId: '0001/0001', tokenId: null, label: 'Destinazione 0001/0001 · Cliente 0001' },
    subject: 'COMPANY',
    action: 'COMPANY_UPDATED',
    target: { kind: 'COMPANY', id: null, label: null },
    isOnBehalf: false,
    outcome: 'DONE',
    details: [{ name: 'cutOff', before: '20:00', after: '15:30' }],
  })
})

it('marks orders on behalf of a customer', async () => {
  await happened({ action: 'planning.change', target: '0042/0003', at: '2026-11-19 09:00' })
  await happened({ action: 'extraordinary.order', target: '0001/0001', at: '2026-11-19 09:01' })
  await happened({ action: 'destination.save', target: '0042/0003', at: '2026-11-19 09:02' })
  await happened({ action: 'planning.change', target: '0042/0003', actor: 'token:t1:Cassa', at: '2026-11-19 09:03' })
  const { nodes } = await read()
  expect(nodes.map(({ isOnBehalf }: { isOnBehalf: boolean }) => isOnBehalf)).toEqual([false, false, false, true])
})

it("shows an entry without an end as 'unknown' when no call can still be running", async () => {
  await happened({ action: 'a.b', target: 'lost', outcome: null, at: '2026-11-19 09:57' })
  await happened({ action: 'a.b', target: 'running', outcome: null, at: '2026-11-19 09:59' })
  await happened({ action: 'a.b', target: 'unknown', outcome: 'unknown' })
  await happened({ action: 'a.b', target: 'refused', outcome: 'refused' })
  expect((await targets({ outcome: 'UNKNOWN' })).toSorted()).toEqual(['lost', 'unknown'])
  expect(await targets({ outcome: 'RUNNING' })).toEqual(['running'])
  expect(await targets({ outcome: 'REFUSED' })).toEqual(['refused'])
  const { nodes } = await read()
  const lost = nodes.find(({ target }: { target: { id: string } }) => target.id === 'lost')
  expect(lost).toMatchObject({ outcome: 'UNKNOWN', endedAt: null })
})

describe('names beside codes', () => {
  beforeEach(() => {
    const office = { codicede: '0001', nomede: 'Ufficio', orderactive: '1', primario: '140001' }
    const beach = { codicede: '0003', nomede: 'Bar in spiaggia', orderactive: '1', primario: '1400420003' }
    const customers = [
      { c_cliente: '0001', cliente: 'Forno Rossi', destinazioni_clie: [office] },
      { c_cliente: '0042', cliente: 'Hotel Riviera', destinazioni_clie: [beach] },
    ]
    harness.erp.on('GET', '/clienti', { json: customers })
    for (const customer of customers) harness.erp.on('GET', `/clienti/${customer.c_cliente}`, { json: { data: customer } })
    harness.erp.on('GET', '/destinazioni', { json: [office, beach] })
    harness.erp.on('GET', '/magazzino', { json: { data: [{ cd_min: 'ROS', descriz: 'Rosetta', unita_m: 'pz' }] } })
    harness.erp.on('GET', '/magazzino/categorie', { json: { data: { Gruppo3: [] }, message: { Gruppi: { Gruppo3: 'Reparto' } } } })
  })

  type Named = { action: string; actor: { label: string | null }; target: { label: string | null } }
  const named = async (filter = {}) =>
    (await read({ filter })).nodes.map(({ action, actor, target }: Named) => [action, actor.label, target.label])

  it('shows actor and target: destination and customer, article, category group', async () => {
    await happened({ action: 'planning.change', target: '0042/0003', at: '2026-11-19 09:00' })
    await happened({ action: 'customer.update', target: '0042', at: '2026-11-19 09:01' })
    await happened({ action: 'article.update', target: 'ROS', at: '2026-11-19 09:02' })
    await happened({ action: 'category.delete', target: '3/T1', at: '2026-11-19 09:03' })
    await happened({ action: 'settings.save', target: 'settings', actor: 'gateway', at: '2026-11-19 09:04' })
    await happened({ action: 'article.update', target: 'GONE', at: '2026-11-19 09:05' })
    expect(await named()).toEqual([
      ['ARTICLE_UPDATED', 'Ufficio · Forno Rossi', null],
      ['COMPANY_UPDATED', null, null],
      ['CATEGORY_DELETED', 'Ufficio · Forno Rossi', 'Reparto'],
      ['ARTICLE_UPDATED', 'Ufficio · Forno Rossi', 'Rosetta'],
      ['CUSTOMER_UPDATED', 'Ufficio · Forno Rossi', 'Hotel Riviera'],
      ['PLANNING_UPDATED', 'Ufficio · Forno Rossi', 'Bar in spiaggia · Hotel Riviera'],
    ])
  })

  it('links to the current articles with one call for all of them', async () => {
    await happened({ action: 'article.update', target: 'ROS', at: '2026-11-19 09:00' })
    await happened({ action: 'article.update', target: 'GONE', at: '2026-11-19 09:01' })
    await happened({ action: 'article.update', target: 'ROS', at: '2026-11-19 09:02' })
    await happened({ action: 'customer.update', target: 'ROS', at: '2026-11-19 09:03' })
    const TARGETS = '{ auditEntries { nodes { target { kind article { code description unit { code } } } } } }'
    const { data, errors } = await harness.query(TARGETS)
    expect(errors).toBeUndefined()
    const rosetta = { kind: 'ARTICLE', article: { code: 'ROS', description: 'Rosetta', unit: { code: 'pz' } } }
    expect(data.auditEntries.nodes.map(({ target }: { target: unknown }) => target)).toEqual([
      { kind: 'CUSTOMER', article: null },
      rosetta,
      { kind: 'ARTICLE', article: null },
      rosetta,
    ])
    expect(harness.erp.callsTo('GET', '/magazzino')).toHaveLength(1)
  })

  it('finds entries by those names', async () => {
    await happened({ action: 'planning.change', target: '0042/0003' })
    await happened({ action: 'planning.change', target: '0077/0001' })
    expect(await named({ search: 'SPIAGGIA' })).toHaveLength(1)
    expect(await named({ search: 'riviera' })).toHaveLength(1)
    expect(await named({ search: 'ufficio' })).toHaveLength(2)
  })

  it('shows and finds a destination whose code has signs that its id writes otherwise', async () => {
    const kiosk = { codicede: 'A/1 b', nomede: 'Chiosco', orderactive: '1', primario: '140042A/1 b' }
    harness.erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042', cliente: 'Hotel Riviera', destinazioni_clie: [kiosk] } } })
    harness.erp.on('GET', '/destinazioni', { json: [kiosk] })
    await happened({ action: 'planning.change', target: '0042/A/1 b', actor: '0042/A/1 b' })
    const id = '0042/A%2F1%20b'
    const [entry] = (await read({ filter: { search: 'chiosco' } })).nodes
    expect(entry).toMatchObject({
      actor: { kind: 'STAFF', destinationId: id, label: 'Chiosco · Hotel Riviera' },
      target: { kind: 'DESTINATION', id, label: 'Chiosco · Hotel Riviera' },
    })
  })

  it("is read without names while the bakery's server is down", async () => {
    for (const path of ['/clienti', '/destinazioni', '/magazzino']) harness.erp.on('GET', path, { status: 503, json: {} })
    await happened({ action: 'article.update', target: 'ROS' })
    await happened({ action: 'planning.change', target: '0042/0003' })
    expect((await named({ search: 'ros' })).map(([action]: unknown[]) => action)).toEqual(['ARTICLE_UPDATED'])
    expect(await named()).toHaveLength(2)
  })

  it('leaves out details that only a recovery needs', async () => {
    const limits = { since: '4', untilMs: '1795080600000' }
    const detail = { customerCode: '0042', destinationCode: '0003', date: '2026-12-24', removed: '{"kind":"closure"}', ...limits }
    await happened({ action: 'extraordinary.replacement', detail })
    const [entry] = (await read()).nodes
    expect(entry.details).toEqual([{ name: 'date', before: null, after: '2026-12-24' }])
  })
})

describe('the names of the contract', () => {
  type Party = { kind: string; id?: string | null; tokenId?: string | null; label: string | null }
  const only = async (): Promise<{ subject: string; action: string; actor: Party; target: Party }> => (await read({ first: 1 })).nodes[0]

  it('shows a token by its name, whatever the name contains', async () => {
    await happened({ action: 'planning.change', actor: 'token:7f3a:Cassa: bar', target: '0042/0003' })
    expect((await only()).actor).toEqual({ kind: 'TOKEN', destinationId: null, tokenId: '7f3a', label: 'Cassa: bar' })
  })

  it('never takes a token for a destination, even if its name looks like codes', async () => {
    await happened({ action: 'planning.change', actor: 'token:7f3a:0042/0003', target: '0042/0003' })
    harness.erp.forgetCalls()
    expect((await only()).actor).toEqual({ kind: 'TOKEN', destinationId: null, tokenId: '7f3a', label: '0042/0003' })
    expect(harness.erp.calls.filter(({ path }) => path.includes('token'))).toEqual([])
  })

  it.each([
    ['planning.change', '0042/0003', 'PLANNING', 'PLANNING_UPDATED', 'DESTINATION', '0042/0003'],
    ['document.annul', '0042/0003', 'DOCUMENT', 'DOCUMENT_ANNULLED', 'DESTINATION', '0042/0003'],
    ['document.invoice', '0042', 'DOCUMENT', 'DOCUMENTS_INVOICED', 'CUSTOMER', '0042'],
    ['document.invoice', 'tutti', 'DOCUMENT', 'DOCUMENTS_INVOICED', 'ALL_CUSTOMERS', null],
    ['customer.create', 'new', 'CUSTOMER', 'CUSTOMER_CREATED', 'CUSTOMER', null],
    ['settings.logo', 'settings', 'COMPANY', 'LOGO_SET', 'COMPANY', null],
    ['planning.future', '0042/0003', 'PLANNING', 'OTHER', 'DESTINATION', '0042/0003'],
    ['future.verb', 'x', 'OTHER', 'OTHER', 'OTHER', 'x'],
  ])('calls %s of %s %s, %s, of %s %s', async (stored, of, subject, action, kind, id) => {
    await happened({ action: stored, target: of })
    expect(await only()).toMatchObject({ subject, action, target: { kind, id } })
  })

  it('links to the destinations of actor and target with one call for the page', async () => {
    const record = { nomede: 'Bar', orderactive: '1', primario: '1400420003', codicede: '0003' }
    harness.erp.on('GET', '/destinazioni', { json: [record] })
    for (let index = 0; index < 8; index++) await happened({ action: 'planning.change', target: `00${42 + index}/0003` })
    const before = harness.erp.calls.length
    const { data } = await harness.query('{ auditEntries { nodes { target { destination { id } } } } }')
    const found = data.auditEntries.nodes.map((node: { target: { destination: { id: string } | null } }) => node.target.destination)
    expect(found.filter(Boolean)).toEqual([{ id: '0042/0003' }])
    expect(found).toHaveLength(8)
    expect(harness.erp.calls.slice(before).map(({ path }) => path)).toEqual(['/api/destinazioni'])
  })

  it('makes no call if names are not selected', async () => {
    await happened({ action: 'planning.change' })
    const before = harness.erp.calls.length
    await harness.query('{ auditEntries { nodes { action target { kind id } } } }')
    expect(harness.erp.calls.slice(before)).toEqual([])
  })
})

it('filters by day in Rome, by subject and by text, literally and in any case', async () => {
  await happened({ action: 'planning.change', target: 'a', detail: { 'PAN Lunedì': { before: '2', after: '3' } }, at: '2026-11-18 00:30' })
  await happened({ action: 'planning.remove', target: '0077/0001', at: '2026-11-18 23:59' })
  await happened({ action: 'planningX.change', target: 'c', detail: { note: '100% farro' }, at: '2026-11-19 00:00' })
  const day = '2026-11-18'
  expect(await targets({ from: day, to: day })).toEqual(['0077/0001', 'a'])
  expect(await targets({ subject: 'PLANNING' })).toEqual(['0077/0001', 'a'])
  expect(await targets({ subject: 'OTHER' })).toEqual(['c'])
  expect(await targets({ search: 'pan l' })).toEqual(['a'])
  expect(await targets({ search: '0077' })).toEqual(['0077/0001'])
  expect(await targets({ search: '%' })).toEqual(['c'])
  expect(await targets({ search: "'; drop table audit; --" })).toEqual([])
  expect(await targets({ search: '_' })).toEqual([])
})

it.each(['NEWEST_FIRST', 'OLDEST_FIRST'])('answers page after page, %s, also within one instant', async (orderBy) => {
  const at = ['09:00', '09:01', '09:01', '09:01', '09:02']
  for (const [index, time] of at.entries()) await happened({ action: 'a.b', target: `${index}`, at: `2026-11-19 ${time}` })
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 3; page++) {
    const { nodes, edges, pageInfo, totalCount } = await read({ orderBy, first: 2, after })
    seen.push(...nodes.map(({ target }: { target: { id: string } }) => target.id))
    after = pageInfo.endCursor
    expect([pageInfo.hasNextPage, totalCount, edges.at(-1).cursor]).toEqual([page < 2, 5, after])
  }
  const [oldest, newest] = orderBy === 'OLDEST_FIRST' ? [seen[0], seen[4]] : [seen[4], seen[0]]
  expect([oldest, newest, seen.toSorted()]).toEqual(['0', '4', ['0', '1', '2', '3', '4']])
})

it.each([
  ['ACTOR', 'dcab'],
  ['ACTION', 'cdba'],
  ['TARGET', 'abcd'],
  ['OUTCOME', 'badc'],
])('sorts by %s, then the latest first, and reversed, page after page', async (orderBy, expected) => {
  await happened({ target: 'a', actor: 'gateway', action: 'token.create', outcome: 'failed', at: '2026-11-19 09:00' })
  await happened({ target: 'b', actor: 'token:7f:Cassa', action: 'planning.change', outcome: 'done', at: '2026-11-19 09:01' })
  // Without an end, shown as unknown and as running.
  await happened({ target: 'c', actor: '0001/0001', action: 'article.update', outcome: null, at: '2026-11-19 09:02' })
  await happened({ target: 'd', actor: '0001/0001', action: 'planning.change', outcome: null, at: '2026-11-19 09:59' })
  const pages = async (order: string) => {
    const one = await read({ orderBy: order, first: 3 })
    const other = await read({ orderBy: order, first: 3, after: one.pageInfo.endCursor })
    return [...one.nodes, ...other.nodes].map(({ target }: { target: { id: string } }) => target.id).join('')
  }
  expect([await pages(orderBy), await pages(`${orderBy}_REVERSED`)]).toEqual([expected, Array.from(expected).reverse().join('')])
})

it('continues after an entry that was deleted meanwhile, and skips those added meanwhile', async () => {
  for (const index of [1, 2, 3]) await happened({ action: 'a.b', target: `${index}`, at: `2026-11-19 09:0${index}` })
  const first = await read({ first: 2 })
  await harness.portal.services.store.purgeAudit(harness.clock.now().subtract({ minutes: 57, seconds: 30 }))
  await happened({ action: 'a.b', target: '0', at: '2026-11-19 09:00' })
  await happened({ action: 'a.b', target: '4', at: '2026-11-19 09:04' })
  const { nodes } = await read({ after: first.pageInfo.endCursor })
  expect(nodes.map(({ target }: { target: { id: string } }) => target.id)).toEqual(['0'])
})

it.each([
  ['no row', { first: 0 }, 'BAD_USER_INPUT'],
  ['too many rows', { first: 20_001 }, 'BAD_USER_INPUT'],
  ['a blank search', { filter: { search: '  ' } }, 'BAD_USER_INPUT'],
  ['a search of 101 characters', { filter: { search: 'x'.repeat(101) } }, 'BAD_USER_INPUT'],
  ['a cursor that is none', { after: 'abc' }, 'CURSOR_INVALID'],
])('refuses %s', async (_what, variables, code) => {
  expect((await harness.query(READ, variables)).errors?.[0]?.extensions).toEqual({ code })
})

it('refuses the cursor of the other order', async () => {
  await happened({ action: 'a.b' })
  const { pageInfo } = await read()
  expect((await harness.query(READ, { after: pageInfo.endCursor, orderBy: 'OLDEST_FIRST' })).errors?.[0]?.extensions).toEqual({ code: 'CURSOR_INVALID' }) // prettier-ignore
})
