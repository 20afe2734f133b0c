// The operations that the load tests run, and their outcome for the caller.
import type { Caller, GraphAnswer } from '../support/driven-stack.ts'
import { CUSTOMER } from './seed.ts'

const SAVE = `mutation ($input: UpdatePlanningInput!) { updatePlanning(input: $input) { __typename
  ... on Refusal { code } ... on PlanningUpdated { effectiveFrom { day date } } ... on ChangedMeanwhile { conflicts { current } } } }`

export type Cell = { destination: string; article: string; day: string; quantity: number; seen?: number }

/** 'saved', the code of a refusal or of an error, or 'unknown' where the answer got lost. */
export type Told = { outcome: string; from: string | null; current: number | null }

const UNKNOWN = new Set(['UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_INVALID', 'UPSTREAM_FAILED'])

function toldBy({ data, errors }: GraphAnswer, mutation: string): Told {
  const code = errors?.[0]?.extensions.code
  if (code) return { outcome: UNKNOWN.has(code) ? 'unknown' : code, from: null, current: null }
  const result = data[mutation]
  const current = result.conflicts?.[0]?.current
  return {
    outcome: result.code ?? 'saved',
    from: result.effectiveFrom?.[0]?.date ?? null,
    current: current === undefined ? null : Number(current),
  }
}

export async function saveCell(call: Caller, { destination, article, day, quantity, seen }: Cell): Promise<Told> {
  const cells = [{ articleCode: article, day, quantity, ...(seen === undefined ? {} : { seen }) }]
  return toldBy(await call(SAVE, { input: { destinationId: `${CUSTOMER}/${destination}`, cells } }), 'updatePlanning')
}

const REFUSED = '__typename ... on Refusal { code }'
const DATES = {
  set: `mutation ($input: SetExtraordinaryOrderInput!) { setExtraordinaryOrder(input: $input) { ${REFUSED} } }`,
  remove: `mutation ($input: DeleteExtraordinaryOrderInput!) { deleteExtraordinaryOrder(input: $input) { ${REFUSED} } }`,
  close: `mutation ($input: CreateClosuresInput!) { createClosures(input: $input) { ${REFUSED} } }`,
}

/** One date of a destination: an order of one article, its removal, or a closure, whatever the date held before. */
export type DateWish = {
  destination: string
  date: string
  article: string
  kind: 'set' | 'remove' | 'close'
  /** Of an order. */
  quantity: number
}

export async function changeDate(call: Caller, { destination, date, article, kind, quantity }: DateWish): Promise<Told> {
  const destinationId = `${CUSTOMER}/${destination}`
  if (kind === 'close')
    return toldBy(await call(DATES.close, { input: { destinationId, dates: [date], onOrder: 'DELETE' } }), 'createClosures')
  if (kind === 'remove') return toldBy(await call(DATES.remove, { input: { destinationId, date } }), 'deleteExtraordinaryOrder')
  const rows = [{ articleCode: article, quantity }]
  return toldBy(await call(DATES.set, { input: { destinationId, date, rows } }), 'setExtraordinaryOrder')
}
