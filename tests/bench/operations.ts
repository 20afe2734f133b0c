// The four operations that every contender answers, and the sizes of their data.
export const ROWS = 40
export const DESTINATIONS = 500

export const codeOf = (index: number): string => `ART${String(index).padStart(3, '0')}`

export type OperationName = 'planning' | 'destinations' | 'company' | 'save'

export type Operation = {
  name: OperationName
  /** Its letter in the tables. */
  short: string
  title: string
  login: 'customer' | 'administrator'
  query: string
  variables: (turn: number) => Record<string, unknown>
}

const DESTINATION_ID = '0042/0003'

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'planning',
    short: 'Q1',
    title: `a week of ${ROWS} rows, each with its article`,
    login: 'customer',
    query: `query Planning($id: ID!) { destination(id: $id) { planning { rows {
      articleCode description weight note unit { code }
      quantities { monday tuesday wednesday thursday friday saturday sunday }
      limits { minimum step }
      article { code description weight }
    } } } }`,
    variables: () => ({ id: DESTINATION_ID }),
  },
  {
    name: 'destinations',
    short: 'Q2',
    title: `${DESTINATIONS} destinations, each with its customer`,
    login: 'administrator',
    query: `query Destinations($first: Int!) { destinations(first: $first) { nodes {
      id code name street city province postcode loginEmail isActive customer { code name }
    } } }`,
    variables: () => ({ first: DESTINATIONS }),
  },
  {
    name: 'company',
    short: 'Q3',
    title: "the bakery's name",
    login: 'customer',
    query: 'query Company { company { name } }',
    variables: () => ({}),
  },
  {
    name: 'save',
    short: 'M1',
    title: `a save of ${ROWS} rows, answered with the week`,
    login: 'customer',
    query: `mutation Save($input: UpdatePlanningInput!) { updatePlanning(input: $input) {
      ... on PlanningUpdated { planning { rows {
        articleCode quantities { monday tuesday wednesday thursday friday saturday sunday } article { code description }
      } } }
    } }`,
    // Every save changes every row.
    variables: (turn) => ({
      input: {
        destinationId: DESTINATION_ID,
        cells: Array.from({ length: ROWS }, (_, index) => ({ articleCode: codeOf(index), day: 'MONDAY', quantity: 1 + (turn % 2) })),
      },
    }),
  },
]

type RestCall = { method: 'GET' | 'POST'; path: string; body: string | null }

const WEEK = '/api/applicazioni/panificatori/planning/0042/0003'
const SAVED = JSON.stringify({ articoli: Array.from({ length: ROWS }, (_, index) => ({ codice: codeOf(index), lunedi: '1' })) })
const reading = (path: string): RestCall => ({ method: 'GET', path, body: null })

/** The REST calls behind each operation, the main one first. */
export const REST_CALLS: Record<OperationName, readonly [RestCall, ...RestCall[]]> = {
  planning: [reading(WEEK), reading('/api/applicazioni/panificatori/0042/articoli')],
  destinations: [reading('/api/destinazioni'), reading('/api/clienti')],
  company: [reading('/api/configurator/nomedit')],
  save: [{ method: 'POST', path: WEEK, body: SAVED }, reading(WEEK)],
}
