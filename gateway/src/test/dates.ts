// The operations on single dates, for tests with a harness.
import type { Answer } from './harness.ts'

export const OWN = '0042/0003'
const FIELDS = `fragment Fields on Destination {
  ordering { firstOpenDate changeableFrom }
  extraordinaryOrders(from: $from, to: $to) { id date rows {
    articleCode description unit { code } quantity price weight note limits { minimum step maximum decimals } article { code }
  } }
  closures(from: $from, to: $to) { id date }
}`
export const READ = `${FIELDS} query ($from: Date!, $to: Date!) { destination(id: "${OWN}") { ...Fields } }`
const REFUSAL = `__typename ... on Refusal { code message } ... on DateClosed { date firstOpenDate } ... on InvalidInput { problems { path message } }`
const VARIABLES = '$from: Date! = "2026-01-01", $to: Date! = "2027-12-31"'
export const SET = `${FIELDS} mutation ($input: SetExtraordinaryOrderInput!, ${VARIABLES}) { setExtraordinaryOrder(input: $input) { ${REFUSAL}
  ... on ExtraordinaryOrderSet { savedAt order { id date version rows { articleCode quantity } delivery { basis } destination { ...Fields } } }
  ... on QuantitiesRefused { quantities { articleCode day quantity message suggestions } } ... on ArticleNotOrderable { articleCode }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } } }`
export const DELETE = `${FIELDS} mutation ($input: DeleteExtraordinaryOrderInput!, ${VARIABLES}) { deleteExtraordinaryOrder(input: $input) { ${REFUSAL}
  ... on ExtraordinaryOrderDeleted { id savedAt destination { ...Fields } } ... on ChangedMeanwhile { conflicts { path label seen current wanted } } } }`
export const CLOSE = `${FIELDS} mutation ($input: CreateClosuresInput!, ${VARIABLES}) { createClosures(input: $input) { ${REFUSAL}
  ... on ClosuresCreated { savedAt closures { id date } destination { ...Fields } } ... on DateHasOrder { orders { id date rows { articleCode quantity } } } } }`
export const REOPEN = `${FIELDS} mutation ($input: DeleteClosuresInput!, ${VARIABLES}) { deleteClosures(input: $input) { ${REFUSAL}
  ... on ClosuresDeleted { savedAt ids destination { ...Fields } } } }`

type Row = { articleCode: string; quantity: number | string }
type Asker = {
  query(document: string, variables: Record<string, unknown>): Promise<Answer>
  erp: { writes(): { method: string; path: string; body?: unknown }[] }
}

export const row = (articleCode: string, quantity: number | string): Row => ({ articleCode, quantity })
export const codeOf = (errors: Answer['errors']): unknown => errors?.[0]?.extensions?.['code']

/** Sends to the harness that is open at that time. */
export function asking(harness: () => Asker) {
  async function ask(document: string, input: object) {
    const { data, errors } = await harness().query(document, { input: { destinationId: OWN, ...input } })
    return { result: data?.[Object.keys(data)[0] ?? ''], errors }
  }
  return {
    ask,
    save: (date: string, ...rows: Row[]) => ask(SET, { date, rows }),
    cancel: (date: string, more: object = {}) => ask(DELETE, { date, ...more }),
    close: (date: string, more: object = {}) => ask(CLOSE, { dates: [date], ...more }),
    reopen: (date: string) => ask(REOPEN, { dates: [date] }),
    writes: () =>
      harness()
        .erp.writes()
        .map(({ method, path, body }) => [`${method} ${path.split('/').at(-1)}`, body]),
  }
}
