// The operations that the load tests run, and what the caller was told of the one that matters to them.
import type { Caller, GraphAnswer } from '../support/driven-stack.ts'

const SAVE = `mutation ($input: SavePlanningInput!) { savePlanning(input: $input) { __typename
  ... on Refusal { code } ... on PlanningSaved { effectiveFrom { day date } } ... on PlanningConflict { conflicts { current } } } }`
const ORDER = `mutation ($date: Date!, $rows: [ExtraordinaryRowInput!]!) { saveExtraordinaryOrder(date: $date, rows: $rows) { __typename
  ... on Refusal { code } } }`

export type Cell = { article: string; day: string; quantity: number; seen?: number }

/** 'saved', the code of a refusal or of an error, or 'unknown' where the answer got lost. */
export type Told = { outcome: string; from: string | null; current: number | null }

const UNKNOWN = new Set(['UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_INVALID', 'UPSTREAM_FAILED'])

function toldBy({ data, errors }: GraphAnswer, mutation: string): Told {
  const code = errors?.[0]?.extensions.code
  if (code) return { outcome: UNKNOWN.has(code) ? 'unknown' : code, from: null, current: null }
  const result = data[mutation]
  const current = result.conflicts?.[0]?.current ?? null
  return { outcome: result.code ?? 'saved', from: result.effectiveFrom?.[0]?.date ?? null, current }
}

export async function saveCell(call: Caller, { article, day, quantity, seen }: Cell): Promise<Told> {
  const cells = [{ day, quantity, ...(seen === undefined ? {} : { seen }) }]
  return toldBy(await call(SAVE, { input: { changes: [{ code: article, cells }] } }), 'savePlanning')
}

export async function orderDate(call: Caller, date: string, article: string, quantity: number): Promise<Told> {
  return toldBy(await call(ORDER, { date, rows: [{ code: article, quantity }] }), 'saveExtraordinaryOrder')
}
