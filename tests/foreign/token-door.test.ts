// The documented operations of the token door in the combined dialects: every answer equals the one in the specification's own
// dialect, and so does what the server stores.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newProgram } from '../../gateway/src/test/programs.ts'
import { dialectWith } from '../support/foreign/dialect.ts'
import { type ForeignServer, startForeignServer } from '../support/foreign/server.ts'
import { firstState } from '../support/foreign/state.ts'
import { combined } from './combined.ts'
import { DOCUMENTED } from '../upstream/operations.ts'
import { type Taken, contentOf, startForeignPortal, waitFor } from './rounds.ts'
import { judge } from './verdicts.ts'

const SPORT = { destinationId: '0041/0001' }
const rows = [{ articleCode: 'PAN001', quantity: 7.5 }]

type Documented = [name: string, variables?: Record<string, unknown>]

/** Sent at the same time. */
const READS: Documented[] = [
  ['viewer'],
  ['company'],
  ['deliveryDates', { from: '2026-11-17', to: '2026-11-25' }],
  ['categories'],
  ['syncArticles'],
  ['article', { code: 'FOC003' }],
  ['articleRecord', { code: 'TOR900' }],
  ['customers', { filter: { search: 'bar' } }],
  ['customer', { code: '0042' }],
  ['destinations', { filter: { isActive: true } }],
  ['planning', SPORT],
  ['deliveries', { ...SPORT, from: '2026-11-24', to: '2026-12-09' }],
]

/** Each changes what the one before has left. */
const CHANGES: Documented[] = [
  ['changePlanning', { input: { ...SPORT, cells: [{ articleCode: 'PAN001', day: 'FRIDAY', quantity: 7.5, seen: 12.5 }] } }],
  ['setDayDisabled', { input: { ...SPORT, day: 'SUNDAY', disabled: false, seen: true } }],
  ['placeOrder', { input: { ...SPORT, date: '2026-12-01', mode: 'MERGE', rows } }],
  ['cancelOrder', { input: { ...SPORT, date: '2026-12-24' } }],
  ['skipDates', { input: { ...SPORT, dates: ['2026-12-26', '2027-01-01'], onOrder: 'REFUSE' } }],
  ['reopenDates', { input: { ...SPORT, dates: ['2026-12-08'] } }],
  ['updateCompany', { input: { set: { phone: '059 1' } } }],
  ['createCategory', { input: { group: 'GROUP_2', name: 'Secco' } }],
  ['deleteCategory', { input: { group: 'GROUP_1', code: '02' } }],
  ['createArticle', { input: { code: 'GRI005', set: { description: 'Grissini', unitCode: 'kg', vatCode: '10' } } }],
  ['updateArticle', { input: { code: 'TOR900', set: { description: 'Torta di nozze' } } }],
  ['deleteArticle', { input: { code: 'CAF004' } }],
  ['createCustomer', { input: { set: { name: 'Caffè della Stazione', city: 'Modena' } } }],
  ['updateCustomer', { input: { code: '0042', set: { phone: '059 222' } } }],
  ['createDestination', { input: { customerCode: '0042', code: '0008', set: { name: 'Dehors' } } }],
  ['updateDestination', { input: { id: '0042/0007', set: { street: 'Via Nuova 2' } } }],
  ['sendCredentials', { input: { destinationId: '0042/0001', loginEmail: 'trattoria@piu.example', password: 'Ragu-Nuovo-2' } }],
]

/** The clock of a round and the addresses of its files are its own. */
const OWN = /"(now|savedAt|closedAt|asOf|expiresAt|imageUrl)":"[^"]*"/g

/** A server without `isPrimaria` offers no primary destination. */
const CAPABILITIES = /^company\.capabilities/

let server: ForeignServer
const reference = new Map<string, Taken>()
beforeAll(async () => {
  server = await startForeignServer()
  for (const taken of await walked({})) reference.set(taken.name, taken)
})
afterAll(async () => await server.close())

async function walked(changes: Record<string, string>): Promise<Taken[]> {
  server.speak(dialectWith(changes))
  server.state = firstState()
  const portal = await startForeignPortal(server)
  const program = await newProgram(portal)
  async function take([name, variables = {}]: Documented): Promise<Taken> {
    const query = DOCUMENTED.get(name)!
    const before = contentOf(server.state)
    const { data, errors } = await program.query(query, variables)
    const answer = { status: 200, data: JSON.parse(JSON.stringify(data ?? null).replace(OWN, '"$1":""')), ...(errors ? { errors } : {}) }
    return { step: { name, by: 'staff', query }, name, answer, before, after: contentOf(server.state) }
  }
  try {
    const all = await waitFor(portal, Promise.all(READS.map(take)))
    for (const change of CHANGES) all.push(await waitFor(portal, take(change)))
    return all
  } finally {
    await portal.close()
  }
}

it('completes every documented operation that needs no feature beyond the REST API', () => {
  const findings = [...reference.values()].flatMap(({ name, answer: { data, errors } }) => {
    const [value] = Object.values(data ?? {}) as ({ code?: string; message?: string } | null)[]
    return errors || !value || (value.code && value.message) ? [`${name}: ${JSON.stringify(errors ?? value)}`] : []
  })
  expect(findings).toEqual([])
  const offered = new Set([...READS, ...CHANGES].map(([name]) => name))
  expect([...DOCUMENTED.keys()].filter((name) => !offered.has(name)).toSorted()).toEqual([
    'annulDocument',
    // The audit of the gateway itself.
    'changes',
    'documents',
    'documentsToInvoice',
    'invoiceDocuments',
    'orderChanges',
    'productionOrders',
    'reissueDocument',
    // Times and bytes of this machine.
    'systemStatus',
    'tomorrow',
    'unusualDeliveries',
    'usualQuantities',
    'varyDelivery',
  ])
})

it.each(combined())('gives programs the same answers: %o', async (changes) => {
  const verdicts = (await walked(changes)).map((taken) => [taken.name, judge(taken, reference.get(taken.name)!, CAPABILITIES)] as const)
  expect(verdicts.filter(([, verdict]) => verdict !== 'same')).toEqual([])
})
