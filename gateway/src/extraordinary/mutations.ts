// The four changes of single dates: their checks and their answers.
import { MAX_DATES, MAX_DAYS_AHEAD, MAX_ORDER_ROWS } from '@panify/rules/limits'
import { dateInRome } from '@panify/rules/rome'
import { type Memory, once } from '../change/idempotency.ts'
import { invalidInput, type Problem } from '../change/refusals.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { changeableFrom, dateClosed, dateClosedOf, openDates } from '../dates/ports.ts'
import type {
  CreateClosuresInput,
  DateSeenInput,
  DeleteClosuresInput,
  DeleteExtraordinaryOrderInput,
  OrderRowInput,
  SetExtraordinaryOrderInput,
} from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import { NOT_FOUND, locked, orderingWindow, readAgain } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { changeDates } from './change.ts'
import { planClosures, planReopening } from './closures.rules.ts'
import { dueOn } from './delivery.rules.ts'
import { orderOf } from './exceptions.rules.ts'
import { reread } from './extraordinary.erp.ts'
import type { HeldExceptions, Portion } from './extraordinary.model.ts'
import { needsWeek } from './order.rules.ts'
import { planDeletion, planOrder, type HeldOrder, type OrderWish, type Seen } from './plan.ts'

type Answer<Name extends `${string}Result` & keyof ResolversTypes> = Awaited<ResolversTypes[Name]>

export async function setOrder(context: Context, input: SetExtraordinaryOrderInput): Promise<Answer<'SetExtraordinaryOrderResult'>> {
  const { date } = input
  const request = requestOf('setExtraordinaryOrder', [date], input)
  const problems = [
    ...problemsOfFarDates(context, 'date', [date]),
    ...problemsOfRows('rows', input.rows),
    ...problemsOfRows('seen.rows', input.seen?.rows ?? []),
  ]
  const wish: OrderWish = { date, rows: portionsOf(input.rows), mode: input.mode ?? 'REPLACE', seen: seenOf(input.seen) }
  const change = async (key: DestinationKey, destination: DestinationModel): Promise<OrderAnswer> => {
    const applied = await changeDates(context, key, {
      dates: [date],
      read: () => readHeld(context, destination, key, wish),
      planOf: (held) => planOrder(wish, held),
    })
    if (applied.kind === 'refused') return applied.refusal
    const rows = orderOf(applied.held.exceptions, date)?.rows ?? []
    return { __typename: 'ExtraordinaryOrderSet', order: { ...key, date, rows }, savedAt: dateTime(context.clock.now()) }
  }
  return changing<OrderAnswer, KeptOrder>(context, request, problems, change, (key) => orderMemory(context, key, date))
}

type OrderAnswer = Answer<'SetExtraordinaryOrderResult'>
type KeptOrder = { __typename: 'ExtraordinaryOrderSet'; savedAt: string } | Exclude<OrderAnswer, { order: unknown }>

/** A repeat reads the order anew: without rows if it was deleted since. */
const orderMemory = (context: Context, key: DestinationKey, date: string): Memory<OrderAnswer | Shared, KeptOrder> => ({
  keep: (answer) => ('order' in answer ? { __typename: 'ExtraordinaryOrderSet', savedAt: answer.savedAt } : answer),
  async recall(kept) {
    if (!('savedAt' in kept)) return kept
    const rows = orderOf(await reread(context, key), date)?.rows ?? []
    return { __typename: 'ExtraordinaryOrderSet', order: { ...key, date, rows }, savedAt: kept.savedAt }
  },
})

export async function deleteOrder(
  context: Context,
  input: DeleteExtraordinaryOrderInput,
): Promise<Answer<'DeleteExtraordinaryOrderResult'>> {
  const { date } = input
  const request = requestOf('deleteExtraordinaryOrder', [date], input)
  const problems = problemsOfRows('seen.rows', input.seen?.rows ?? [])
  return changing<Answer<'DeleteExtraordinaryOrderResult'>>(context, request, problems, async (key) => {
    const applied = await changeDates(context, key, {
      dates: [date],
      read: () => readExceptions(context, key),
      planOf: ({ exceptions }) => planDeletion({ date, seen: seenOf(input.seen) }, exceptions),
    })
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'ExtraordinaryOrderDeleted', ...changed(context, key, [date]) }
  })
}

export async function createClosures(context: Context, input: CreateClosuresInput): Promise<Answer<'CreateClosuresResult'>> {
  const { dates, onOrder, seen } = input
  const wish = { dates, onOrder: onOrder ?? 'REFUSE', seen: seen ? new Map(seen.map(({ date, version }) => [date, version])) : null }
  const request = requestOf('createClosures', dates, input)
  const problems = [...problemsOfDates(dates), ...problemsOfFarDates(context, 'dates', dates)]
  return changing<Answer<'CreateClosuresResult'>>(context, request, problems, async (key) => {
    const applied = await changeDates(context, key, {
      dates,
      read: () => readExceptions(context, key),
      planOf: ({ exceptions }) => planClosures(wish, key, exceptions),
    })
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'ClosuresCreated', ...changed(context, key, dates) }
  })
}

export async function deleteClosures(context: Context, input: DeleteClosuresInput): Promise<Answer<'DeleteClosuresResult'>> {
  const { dates } = input
  const request = requestOf('deleteClosures', dates, input)
  return changing<Answer<'DeleteClosuresResult'>>(context, request, problemsOfDates(dates), async (key) => {
    const applied = await changeDates(context, key, {
      dates,
      read: () => readExceptions(context, key),
      planOf: ({ exceptions }) => planReopening(dates, exceptions),
    })
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'ClosuresDeleted', ...changed(context, key, dates) }
  })
}

type Request = { destination: string; dates: readonly string[]; key: string | null | undefined; operation: string; payload: unknown }
type Addressed = { destinationId: string; idempotencyKey?: string | null }

/** The checks that `changing` needs from an input. */
function requestOf(operation: string, dates: readonly string[], { idempotencyKey, ...payload }: Addressed): Request {
  return { destination: payload.destinationId, dates, key: idempotencyKey, operation, payload }
}

type Shared = Extract<Answer<'DeleteClosuresResult'>, { code: string }>

/** The checks of all four, in this order: destination, input, ordering window, dates. */
async function changing<Result, Kept = Result | Shared>(
  context: Context,
  { destination: id, dates, ...request }: Request,
  [problem, ...problems]: readonly Problem[],
  change: (key: DestinationKey, destination: DestinationModel) => Promise<Result>,
  memoryOf?: (key: DestinationKey) => Memory<Result | Shared, Kept>,
): Promise<Result | Shared> {
  const key = permitted(context, id)
  if (key === null) return NOT_FOUND
  if (problem) return invalidInput([problem, ...problems])
  const act = async (): Promise<Result | Shared> => {
    const destination = await readAgain(context, key)
    if (destination === null) return NOT_FOUND
    const window = await orderingWindow(context)
    if (window.isLocked) return locked(window)
    const first = changeableFrom(context, await openDates(context)).toString()
    const closed = dates.find((date) => date < first)
    if (closed !== undefined) return dateClosed(closed, first)
    return change(key, destination).catch(dateClosedOf)
  }
  return once<Result | Shared, Kept>(context, request, act, memoryOf?.(key))
}

const changed = (context: Context, key: DestinationKey, dates: readonly string[]) => ({
  ...key,
  dates: [...dates],
  savedAt: dateTime(context.clock.now()),
})

const readExceptions = async (context: Context, key: DestinationKey): Promise<{ exceptions: HeldExceptions }> => ({
  exceptions: await reread(context, key),
})

/** The week is read only if catalogue and order are not enough. */
async function readHeld(context: Context, destination: DestinationModel, key: DestinationKey, wish: OrderWish): Promise<HeldOrder> {
  const { loaders, shared } = context
  const [exceptions, { byCode: articles }] = await Promise.all([reread(context, key), shared.catalogue(key.customerCode)])
  const order = orderOf(exceptions, wish.date)?.rows
  const changesWeek = wish.mode === 'MERGE' && !order
  const isNeeded = changesWeek || needsWeek(wish.date, wish.rows.filter(isOrdered), { order, articles })
  const standing = isNeeded ? (await loaders.planning.load(key)).rows : []
  const usual = changesWeek ? dueOn(wish.date, { destination, company: await shared.company(), exceptions, rows: standing }).rows : []
  return { exceptions, known: { articles, standing }, usual }
}

const isOrdered = ({ quantity }: Portion) => quantity > 0
const portionsOf = (rows: readonly OrderRowInput[]): Portion[] => rows.map(({ articleCode, quantity }) => ({ code: articleCode, quantity }))

function seenOf(seen: DateSeenInput | null | undefined): Seen {
  if (!seen) return null
  if (seen.rows) return { kind: 'order', rows: portionsOf(seen.rows).filter(isOrdered) }
  return { kind: seen.isClosure ? 'closure' : 'none' }
}

const problem = (path: string, message: string): Problem => ({ path, message, code: null })

function problemsOfRows(path: string, rows: readonly OrderRowInput[]): Problem[] {
  if (rows.length > MAX_ORDER_ROWS) return [problem(path, `Si possono salvare al massimo ${MAX_ORDER_ROWS} articoli alla volta.`)]
  const isRepeated = new Set(rows.map(({ articleCode }) => articleCode)).size < rows.length
  return isRepeated ? [problem(path, 'Ogni articolo può comparire una sola volta.')] : []
}

function problemsOfDates(dates: readonly string[]): Problem[] {
  if (dates.length === 0) return [problem('dates', 'Nessuna data da salvare.')]
  if (dates.length > MAX_DATES) return [problem('dates', `Si possono salvare al massimo ${MAX_DATES} date alla volta.`)]
  return new Set(dates).size < dates.length ? [problem('dates', 'Ogni data può comparire una sola volta.')] : []
}

function problemsOfFarDates({ request }: Context, path: string, dates: readonly string[]): Problem[] {
  const last = dateInRome(request.now()).add({ days: MAX_DAYS_AHEAD }).toString()
  return dates.some((date) => date > last) ? [problem(path, `Si può ordinare al massimo ${MAX_DAYS_AHEAD} giorni prima.`)] : []
}
