// Who changed what and when, as staff read it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeConfigurator } from '../test/configurator.ts'
import { openDesk } from '../test/desk.ts'
import type { Detail, Outcome } from '../store/store.ts'

const READ = `query ($filter: ChangeFilterInput! = {}, $after: ID, $first: Int! = 50) {
  changeRegister(filter: $filter, after: $after, first: $first) {
    hasMore entries { id startedAt endedAt actor actorName action target targetName onBehalf outcome details { name before after } } } }`

let desk: Awaited<ReturnType<typeof openDesk>>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator', at: '2026-11-19 10:00' })
})
afterEach(() => desk.close())

type Entry = { action: string; target?: string; actor?: string; detail?: Record<string, Detail>; outcome?: Outcome | null; at?: string }

async function happened({ action, target = '0042/0003', actor = '0001/0001', detail = {}, outcome = 'done', at }: Entry) {
  const now = desk.clock.now()
  if (at) desk.clock.set(at)
  const end = await desk.portal.parts.store.audit({ actor, action, target, detail })
  if (outcome) await end(outcome)
  if (at) desk.clock.set(now.toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString())
}

async function read(variables: Record<string, unknown> = {}) {
  const { data, errors } = await desk.query(READ, variables)
  expect(errors).toBeUndefined()
  return data.changeRegister
}
const actions = async (filter: object) => (await read({ filter })).entries.map(({ action }: { action: string }) => action)

it('shows what the settings were and what they become', async () => {
  describeConfigurator(desk.erp, { NOMEDIT: 'Forno Rossi', ORARIOPRODPANE: '20,00', PIVADIT: '1' })
  await desk.query('mutation { updateCompany(input: { set: { cutOff: "15:30" } }) { __typename } }')
  const [entry] = (await read()).entries
  expect(entry).toEqual({
    id: expect.any(String),
    startedAt: '2026-11-19T09:00:00.000Z',
    endedAt: '2026-11-19T09:00:00.000Z',
    actor: '0001/0001',
    actorName: 'Destinazione 0001/0001 · Cliente 0001',
    action: 'settings.save',
    target: 'settings',
    targetName: null,
    onBehalf: false,
    outcome: 'DONE',
    details: [{ name: 'cutOff', before: '20:00', after: '15:30' }],
  })
})

it('tells orders on behalf of a customer from the own ones', async () => {
  await happened({ action: 'planning.change', target: '0042/0003', at: '2026-11-19 09:00' })
  await happened({ action: 'extraordinary.order', target: '0001/0001', at: '2026-11-19 09:01' })
  await happened({ action: 'destination.save', target: '0042/0003', at: '2026-11-19 09:02' })
  const { entries } = await read()
  expect(entries.map(({ onBehalf }: { onBehalf: boolean }) => onBehalf)).toEqual([false, false, true])
})

it("counts what never got an end as 'unknown' once no call can still be under way", async () => {
  await happened({ action: 'a.lost', outcome: null, at: '2026-11-19 09:57' })
  await happened({ action: 'a.running', outcome: null, at: '2026-11-19 09:59' })
  await happened({ action: 'a.unknown', outcome: 'unknown' })
  await happened({ action: 'a.refused', outcome: 'refused' })
  expect((await actions({ outcome: 'UNKNOWN' })).toSorted()).toEqual(['a.lost', 'a.unknown'])
  expect(await actions({ outcome: 'RUNNING' })).toEqual(['a.running'])
  expect(await actions({ outcome: 'REFUSED' })).toEqual(['a.refused'])
  const { entries } = await read()
  const lost = entries.find(({ action }: Entry) => action === 'a.lost')
  expect(lost).toMatchObject({ outcome: 'UNKNOWN', endedAt: null })
})

describe('names beside codes', () => {
  beforeEach(() => {
    const office = { codicede: '0001', nomede: 'Ufficio', primario: '140001' }
    const beach = { codicede: '0003', nomede: 'Bar in spiaggia', primario: '1400420003' }
    const customers = [
      { c_cliente: '0001', cliente: 'Forno Rossi', destinazioni_clie: [office] },
      { c_cliente: '0042', cliente: 'Hotel Riviera', destinazioni_clie: [beach] },
    ]
    desk.erp.on('GET', '/clienti', { json: customers })
    for (const customer of customers) desk.erp.on('GET', `/clienti/${customer.c_cliente}`, { json: { data: customer } })
    desk.erp.on('GET', '/destinazioni', { json: [office, beach] })
    desk.erp.on('GET', '/magazzino', { json: { data: [{ cd_min: 'ROS', descriz: 'Rosetta', unita_m: 'pz' }] } })
    desk.erp.on('GET', '/magazzino/categorie', { json: { data: { Gruppo3: [] }, message: { Gruppi: { Gruppo3: 'Reparto' } } } })
  })

  const named = async (filter = {}) =>
    (await read({ filter })).entries.map(({ action, actorName, targetName }: Record<string, unknown>) => [action, actorName, targetName])

  it('shows who, and for whom or what: destination and customer, article, category group', async () => {
    await happened({ action: 'planning.change', target: '0042/0003', at: '2026-11-19 09:00' })
    await happened({ action: 'customer.update', target: '0042', at: '2026-11-19 09:01' })
    await happened({ action: 'article.update', target: 'ROS', at: '2026-11-19 09:02' })
    await happened({ action: 'category.delete', target: '3/T1', at: '2026-11-19 09:03' })
    await happened({ action: 'settings.save', target: 'settings', actor: 'gateway', at: '2026-11-19 09:04' })
    await happened({ action: 'article.update', target: 'GONE', at: '2026-11-19 09:05' })
    expect(await named()).toEqual([
      ['article.update', 'Ufficio · Forno Rossi', null],
      ['settings.save', null, null],
      ['category.delete', 'Ufficio · Forno Rossi', 'Reparto'],
      ['article.update', 'Ufficio · Forno Rossi', 'Rosetta'],
      ['customer.update', 'Ufficio · Forno Rossi', 'Hotel Riviera'],
      ['planning.change', 'Ufficio · Forno Rossi', 'Bar in spiaggia · Hotel Riviera'],
    ])
  })

  it('finds changes by those names', async () => {
    await happened({ action: 'planning.change', target: '0042/0003' })
    await happened({ action: 'planning.change', target: '0077/0001' })
    expect(await named({ text: 'SPIAGGIA' })).toHaveLength(1)
    expect(await named({ text: 'riviera' })).toHaveLength(1)
    expect(await named({ text: 'ufficio' })).toHaveLength(2)
  })

  it("reads without names while the bakery's server is down", async () => {
    for (const path of ['/clienti', '/destinazioni', '/magazzino']) desk.erp.on('GET', path, { status: 503, json: {} })
    await happened({ action: 'article.update', target: 'ROS' })
    await happened({ action: 'planning.change', target: '0042/0003' })
    expect((await named({ text: 'ros' })).map(([action]: unknown[]) => action)).toEqual(['article.update'])
    expect(await named()).toHaveLength(2)
  })

  it('leaves out what only a recovery needs', async () => {
    const detail = { customerCode: '0042', destinationCode: '0003', date: '2026-12-24', removed: '{"kind":"closure"}' }
    await happened({ action: 'extraordinary.replacement', detail })
    const [entry] = (await read()).entries
    expect(entry.details).toEqual([{ name: 'date', before: null, after: '2026-12-24' }])
  })
})

it('filters by day in Rome, by subject and by text, literally and in any case', async () => {
  await happened({ action: 'planning.change', detail: { 'PAN Lunedì': { before: '2', after: '3' } }, at: '2026-11-18 00:30' })
  await happened({ action: 'planning.remove', target: '0077/0001', at: '2026-11-18 23:59' })
  await happened({ action: 'planningX.change', detail: { note: '100% farro' }, at: '2026-11-19 00:00' })
  const day = '2026-11-18'
  expect(await actions({ from: day, to: day })).toEqual(['planning.remove', 'planning.change'])
  expect(await actions({ subject: 'planning' })).toEqual(['planning.remove', 'planning.change'])
  expect(await actions({ text: 'pan l' })).toEqual(['planning.change'])
  expect(await actions({ text: '0077' })).toEqual(['planning.remove'])
  expect(await actions({ text: '%' })).toEqual(['planningX.change'])
  expect(await actions({ text: "'; drop table audit; --" })).toEqual([])
  expect(await actions({ text: '_' })).toEqual([])
})

it('brings page after page, newest first, also of one instant', async () => {
  for (let index = 0; index < 5; index++) await happened({ action: `a.${index}` })
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 3; page++) {
    const { entries, hasMore } = await read({ first: 2, after })
    seen.push(...entries.map(({ action }: Entry) => action))
    after = entries.at(-1).id
    expect(hasMore).toBe(page < 2)
  }
  expect(seen.toSorted()).toEqual(['a.0', 'a.1', 'a.2', 'a.3', 'a.4'])
})

it.each([0, 201])('refuses %d rows at once', async (first) => {
  expect((await desk.query(READ, { first })).errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
})
