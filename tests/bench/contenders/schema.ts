// What a team would write first for the same four operations: the part of our contract that they need, with plain resolvers and a
// DataLoader for each join. Used by Mercurius, Yoga and Apollo Server alike.
import DataLoader from 'dataloader'
import { Pool } from 'undici'

export const typeDefs = /* GraphQL */ `
  type Query {
    destination(id: ID!): Destination
    destinations(first: Int!): DestinationConnection
    company: Company
  }
  type Mutation {
    updatePlanning(input: UpdatePlanningInput!): UpdatePlanningResult!
  }
  type Company {
    name: String
  }
  type DestinationConnection {
    nodes: [Destination!]!
  }
  type Destination {
    id: ID!
    code: String!
    name: String!
    street: String
    city: String
    province: String
    postcode: String
    loginEmail: String
    isActive: Boolean!
    customer: Customer
    planning: Planning
  }
  type Customer {
    code: String!
    name: String!
  }
  type Planning {
    rows: [PlanningRow!]!
  }
  type PlanningRow {
    articleCode: String!
    description: String!
    weight: Float
    note: String
    unit: Unit!
    quantities: Quantities!
    limits: Limits!
    article: Article
  }
  type Unit {
    code: String!
  }
  type Quantities {
    monday: Float!
    tuesday: Float!
    wednesday: Float!
    thursday: Float!
    friday: Float!
    saturday: Float!
    sunday: Float!
  }
  type Limits {
    minimum: Float!
    step: Float!
  }
  type Article {
    code: String!
    description: String!
    weight: Float
  }
  enum Weekday {
    MONDAY
  }
  input CellInput {
    articleCode: String!
    day: Weekday!
    quantity: Float!
  }
  input UpdatePlanningInput {
    destinationId: ID!
    cells: [CellInput!]!
  }
  type PlanningUpdated {
    planning: Planning!
  }
  type Refusal {
    message: String!
  }
  union UpdatePlanningResult = PlanningUpdated | Refusal
`

type Row = Record<string, string>
type Bakery = ReturnType<typeof createBakery>

const [origin = ''] = [process.env['BAKERY_ORIGIN']]
const TOKEN = 'token-of-the-benchmark-abcdefghijkl'
const pool = new Pool(origin, { connections: 32 })

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const { body: answer } = await pool.request({
    method,
    path: `/api${path}`,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return answer.json()
}

const dataOf = async <T>(path: string): Promise<T> => ((await call('GET', path)) as { data: T }).data

/** One per request, as DataLoader's manual says. */
export function createBakery() {
  const byCode = (rows: Row[], name: string) => new Map(rows.map((row) => [row[name], row]))
  return {
    company: () => dataOf<string>('/configurator/nomedit'),
    planning: (destination: string) => dataOf<Row[]>(`/applicazioni/panificatori/planning/${destination}`),
    destinations: () => dataOf<Row[]>('/destinazioni'),
    save: (destination: string, articoli: unknown) => call('POST', `/applicazioni/panificatori/planning/${destination}`, { articoli }),
    article: new DataLoader<string, Row | undefined>(async (codes) => {
      const articles = byCode(await dataOf<Row[]>('/applicazioni/panificatori/0042/articoli'), 'cd_min')
      return codes.map((code) => articles.get(code))
    }),
    customer: new DataLoader<string, Row | undefined>(async (codes) => {
      const customers = byCode(await dataOf<Row[]>('/clienti'), 'c_cliente')
      return codes.map((code) => customers.get(code))
    }),
  }
}

type Context = { bakery: Bakery }
type Cell = { articleCode: string; quantity: number }

const customerOf = ({ primario }: Row) => primario!.slice(2, 6)

export const resolvers = {
  Query: {
    destination: (_: unknown, { id }: { id: string }) => ({ id }),
    destinations: async (_: unknown, { first }: { first: number }, { bakery }: Context) => ({
      nodes: (await bakery.destinations()).slice(0, first),
    }),
    company: async (_: unknown, _args: unknown, { bakery }: Context) => ({ name: await bakery.company() }),
  },
  Mutation: {
    updatePlanning: async (_: unknown, { input }: { input: { destinationId: string; cells: Cell[] } }, { bakery }: Context) => {
      const rows = input.cells.map(({ articleCode, quantity }) => ({ codice: articleCode, lunedi: String(quantity) }))
      await bakery.save(input.destinationId, rows)
      return { __typename: 'PlanningUpdated', planning: { id: input.destinationId } }
    },
  },
  Destination: {
    id: (row: Row) => (row['id']!.includes('/') ? row['id'] : `${customerOf(row)}/${row['codicede']}`),
    code: (row: Row) => row['codicede'],
    name: (row: Row) => row['nomede'],
    street: (row: Row) => row['viade'],
    city: (row: Row) => row['cittade'],
    province: (row: Row) => row['provinciade'],
    postcode: (row: Row) => row['capde'],
    loginEmail: (row: Row) => row['destlogin'],
    isActive: (row: Row) => row['orderactive'] === '1',
    customer: (row: Row, _args: unknown, { bakery }: Context) => bakery.customer.load(customerOf(row)),
    planning: ({ id }: Row) => ({ id }),
  },
  Customer: { code: (row: Row) => row['c_cliente'], name: (row: Row) => row['cliente'] },
  Planning: { rows: ({ id }: { id: string }, _args: unknown, { bakery }: Context) => bakery.planning(id) },
  PlanningRow: {
    articleCode: (row: Row) => row['codice'],
    description: (row: Row) => row['descriz'],
    weight: (row: Row) => Number(row['peso']),
    note: (row: Row) => row['note_est'],
    unit: (row: Row) => ({ code: row['unitaMisura'] }),
    quantities: (row: Row) => ({
      monday: Number(row['lunedi']),
      tuesday: Number(row['martedi']),
      wednesday: Number(row['mercoledi']),
      thursday: Number(row['giovedi']),
      friday: Number(row['venerdi']),
      saturday: Number(row['sabato']),
      sunday: Number(row['domenica']),
    }),
    limits: (row: Row) => ({ minimum: Number(row['qtaMinima']), step: Number(row['qtaRange']) }),
    article: (row: Row, _args: unknown, { bakery }: Context) => bakery.article.load(row['codice']!),
  },
  Article: { code: (row: Row) => row['cd_min'], description: (row: Row) => row['descriz'], weight: (row: Row) => Number(row['peso_lo']) },
}
