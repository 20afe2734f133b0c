// Printings of the production list: remembered by one device, compared on every other.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { startPortal } from '../test/portal.ts'
import { newProgram } from '../test/programs.ts'
import type { PrintedItemInput } from '../generated/contract.ts'

const PATH = '/applicazioni/panificatori/preorder'
const FIELDS =
  'id from to printedAt actor { kind destinationId } items { articleCode description unit { code } quantity groupNames { key name } }'
const LAST = `query ($from: Date, $to: Date, $filter: ProductionFilter) {
  production(from: $from, to: $to, filter: $filter) { lastPrinting { ${FIELDS} } } }`
const CREATE = `mutation ($input: CreatePrintingInput!) { createPrinting(input: $input) {
  __typename ... on PrintingCreated { printing { ${FIELDS} } } ... on InvalidInput { code problems { path message } } } }`
const DELETE = `mutation ($input: DeletePrintingInput!) { deletePrinting(input: $input) {
  __typename ... on PrintingDeleted { id } ... on NotFound { code message } } }`

const FRIDAY = { from: '2026-11-20', to: '2026-11-20' }
const ITEMS: PrintedItemInput[] = [
  { articleCode: 'ROS', description: 'Rosetta', unitCode: 'kg', quantity: 12.5, group1: 'Pane', group3: 'Forno 2' },
  { articleCode: 'MIS', description: '' },
]

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 23:30' })
})
afterEach(() => harness.close())

const create = async (input: object = {}) =>
  (await harness.query(CREATE, { input: { ...FRIDAY, items: ITEMS, ...input } })).data.createPrinting
const last = async (variables: object = FRIDAY) => (await harness.query(LAST, { ...variables })).data.production.lastPrinting

describe('a printing', () => {
  it('is the last one of its period alone, for every device, filter and default date, without a call', async () => {
    expect(await last()).toBeNull()
    const { printing } = await create()
    expect(printing).toEqual({
      id: expect.any(String),
      ...FRIDAY,
      printedAt: '2026-11-19T22:30:00.000Z',
      actor: { kind: 'STAFF', destinationId: '0001/0001' },
      items: [
        {
          articleCode: 'ROS',
          description: 'Rosetta',
          unit: { code: 'kg' },
          quantity: 12.5,
          groupNames: [
            { key: 'GROUP_1', name: 'Pane' },
            { key: 'GROUP_3', name: 'Forno 2' },
          ],
        },
        { articleCode: 'MIS', description: '', unit: { code: null }, quantity: null, groupNames: [] },
      ],
    })
    const other = harness.portal.browser()
    await harness.clock.advance(1_000)
    await other.login('administrator')
    harness.erp.forgetCalls()
    expect((await other.query(LAST, FRIDAY)).data?.['production']).toEqual({ lastPrinting: printing })
    expect(await last({})).toEqual(printing)
    expect(await last({ ...FRIDAY, filter: { description: 'mis' } })).toEqual(printing)
    expect(await last({ from: '2026-11-20', to: '2026-11-21' })).toBeNull()
    expect(harness.erp.callsTo('POST', PATH)).toEqual([])
  })

  it('is replaced by a later one of its period, and counts again when that one is forgotten', async () => {
    const first = (await create()).printing
    harness.clock.set('2026-11-20 02:40')
    const second = (await create({ items: [] })).printing
    expect(await last()).toEqual(second)
    expect((await harness.query(DELETE, { input: { id: second.id } })).data.deletePrinting).toEqual({
      __typename: 'PrintingDeleted',
      id: second.id,
    })
    expect(await last()).toEqual(first)
    expect((await harness.query(DELETE, { input: { id: second.id } })).data.deletePrinting).toEqual({
      __typename: 'NotFound',
      code: 'PRINTING_NOT_FOUND',
      message: 'Stampa non trovata.',
    })
  })

  it('is seen by a second gateway on the same store, which can forget it', async () => {
    const { printing } = await create()
    const config = { dataDir: harness.portal.dataDir, bakery: { url: harness.erp.url, isBundled: true } }
    const second = await startPortal(harness.erp, { at: '2026-11-19 23:31', config })
    const browser = second.browser()
    await browser.login('administrator')
    expect((await browser.query(LAST, FRIDAY)).data?.['production']).toEqual({ lastPrinting: printing })
    await browser.query(DELETE, { input: { id: printing.id } })
    await second.close()
    expect(await last()).toBeNull()
  })
})

describe('a refused printing', () => {
  const problemsOf = async (input: object) => (await create(input)).problems

  it('has a period that ends before it begins, or of more than 366 dates', async () => {
    expect(await problemsOf({ to: '2026-11-19' })).toEqual([{ path: 'to', message: 'La data finale precede quella iniziale.' }])
    expect(await problemsOf({ to: '2027-11-21' })).toEqual([{ path: 'to', message: 'Al massimo 366 giorni.' }])
    expect((await create({ to: '2027-11-20' })).__typename).toBe('PrintingCreated')
  })

  it('has more than 5,000 articles, or a text of more than 200 characters', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ articleCode: 'A', description: '' }))
    expect(await problemsOf({ items: many(5_001) })).toEqual([{ path: 'items', message: 'Al massimo 5.000 articoli.' }])
    expect((await create({ items: many(5_000) })).printing.items).toHaveLength(5_000)
    for (const field of ['description', 'group1', 'group2', 'group3']) {
      const items = [ITEMS[0], { ...ITEMS[0], [field]: 'x'.repeat(201) }]
      expect(await problemsOf({ items })).toEqual([{ path: 'items.1', message: 'Al massimo 200 caratteri.' }])
    }
  })

  it('leaves nothing behind', async () => {
    await create({ items: [{ articleCode: 'A', description: 'x'.repeat(201) }] })
    expect(await last()).toBeNull()
  })
})

it('the printing of a list of 2,000 articles in two groups each fits into a request', async () => {
  const items = Array.from({ length: 2_000 }, (_, n) => ({
    articleCode: `ART${n}`,
    description: 'Pane comune da 500 g',
    unitCode: 'pz',
    quantity: 1_288,
    group1: 'Pane',
    group2: 'Forno 2',
  }))
  expect((await create({ items })).printing.items).toHaveLength(2_000)
})

it('a program reads the printing of its last list with the scope PRODUCTION, and can neither create nor forget one', async () => {
  const { printing } = await create()
  const program = await newProgram(harness.portal, { scopes: ['PRODUCTION'] })
  const query = `{ production(from: "2026-11-20") { lastPrinting { id printedAt items { articleCode quantity } } } }`
  const { data } = await program.query(query)
  expect(data.production.lastPrinting).toMatchObject({ id: printing.id, items: [{ articleCode: 'ROS', quantity: 12.5 }, {}] })
  const { errors } = await program.query(`mutation { deletePrinting(input: { id: "${printing.id}" }) { __typename } }`)
  expect(errors?.[0]?.message).toContain('deletePrinting')
  expect(await last()).toEqual(printing)
})

it('names who printed it, as they are called today', async () => {
  await create()
  const query = `{ production(from: "2026-11-20") { lastPrinting { actor { label tokenId destination { name } } } } }`
  const { data } = await harness.query(query)
  expect(data.production.lastPrinting.actor).toMatchObject({ label: 'Destinazione 0001/0001 · Cliente 0001', tokenId: null })
})
