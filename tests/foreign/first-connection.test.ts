// The first connection to a foreign server without customers: in every dialect the gateway creates its administrative customer,
// whose login opens the portal.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { SWITCHES, dialectWith } from '../support/foreign/dialect.ts'
import { type ForeignServer, startForeignServer } from '../support/foreign/server.ts'
import { SERVICE, firstState } from '../support/foreign/state.ts'
import { combined } from './combined.ts'
import { startForeignPortal, waitFor } from './rounds.ts'

let server: ForeignServer
beforeAll(async () => {
  server = await startForeignServer()
})
afterAll(() => server.close())

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { __typename ... on LoginSucceeded { viewer { role } } } }`

/** A gateway on a server that has only settings. */
async function firstConnection(changes: Record<string, string>) {
  server.speak(dialectWith(changes))
  server.state = { ...firstState(), customers: [], planning: {}, orders: {}, closures: {}, documents: [] }
  const portal = await startForeignPortal(server)
  onTestFinished(() => portal.close())
  return { portal, found: portal.services.installation?.found() }
}

// Nothing is created while it is uncertain that there is no customer.
const CERTAIN = { missingRecords: '404', emptyLists: 'array' }
/** An empty list of these is an object without entries. */
const OBJECTS = ['numbered', 'gaps']
const isCertain = ({ lists }: Record<string, string>) => !OBJECTS.includes(lists ?? '')

it.each([{}, ...combined().map((changes) => (isCertain(changes) ? changes : { ...changes, lists: 'specified' }))])(
  'creates one customer and lets its login in: %o',
  async (changes) => {
    const { portal, found } = await firstConnection({ ...changes, ...CERTAIN })
    expect(found).toBe('done')
    expect(server.state.customers.map(({ c_cliente, destinazioni_clie }) => [c_cliente, destinazioni_clie.length])).toEqual([['0001', 1]])
    const input = { email: SERVICE.email, password: SERVICE.password, remember: false }
    const { data } = await waitFor(portal, portal.browser().query(LOGIN, { input }))
    expect(data).toEqual({ login: { __typename: 'LoginSucceeded', viewer: { role: 'STAFF' } } })
  },
)

it.each([
  ...SWITCHES.missingRecords.slice(1).map((missingRecords) => [{ missingRecords }, 'firstUnclear'] as const),
  ...SWITCHES.emptyLists.slice(1).map((emptyLists) => [{ emptyLists }, 'listUnclear'] as const),
  ...OBJECTS.map((lists) => [{ lists }, 'listUnclear'] as const),
])('creates nothing when %o leaves it unclear whether there are customers', async (changes, reason) => {
  const { found } = await firstConnection(changes)
  expect([found, server.state.customers]).toEqual([reason, []])
})
