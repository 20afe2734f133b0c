// The production of a period and its destinations; each reading is made once per operation and only when selected.
import { type ListOrder, byText, pageOf } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import { datesOf, daysOf } from '../dates/ports.ts'
import { codedError, badInput } from '../graph/errors.ts'
import type { ProductionRowOrder } from '../generated/contract.ts'
import { destinationKey } from '../graph/ids.ts'
import { EXCEPTIONS_FEATURE, readExceptions } from './exceptions.erp.ts'
import { ORDERS_FEATURE, SHARES_FEATURE, readRows, readShares, readTotals } from './production.erp.ts'
import type {
  DateExceptionsModel,
  ProductionRequest,
  ProductionDayModel,
  ProductionItemModel,
  ProductionModel,
  ProductionRowModel,
  ProductionRowsModel,
  ProductionShareModel,
  ProductionTotal,
  UnusualDeliveryModel,
  UsualProductionModel,
} from './production.model.ts'
import { flawOfPeriod, mostDifferentFirst, requestOf, sharesOf } from './production.rules.ts'
import type { Update } from './updates.ts'
import { USUAL_FEATURE, readUnusual, readUsualProduction } from './usual.erp.ts'

/** Limits of readings that are made date by date, or row by row. */
const LONGEST_DETAIL = 31
/** The server computes few days at a time, so that a chart delays nobody else. */
const AT_ONCE = 3
/** Articles whose shares are read one by one. */
const MAX_ARTICLES = 10

export function productionOf(context: Context, written: Parameters<typeof requestOf>[1]): ProductionModel {
  const request = requestOf(context.request.now(), written)
  const flaw = flawOfPeriod(request)
  if (flaw) throw badInput(flaw)
  return {
    ...request,
    totals: once(() => readTotals(context.erp, request)),
    rowsByArticle: once(async () => Map.groupBy(await rowsIn(context, request, null), ({ articleCode }) => articleCode)),
    unusual: once(() => unusualIn(context, request)),
  }
}

type Dates = Pick<ProductionRequest, 'from' | 'to'>
type Asked = { from?: string | null; to?: string | null }

/** The period of a stream stays the same, also when its 'tomorrow' has come. */
export function followed(context: Context, written: Asked): AsyncIterable<Update> {
  const { from, to } = productionOf(context, written)
  return context.gateway.production.follow({ from, to })
}

/** Its totals are those of the shared reading. */
export function updateOf(context: Context, update: Update) {
  if ('failure' in update) throw update.failure
  const { period, totals, changes } = update
  return { production: { ...productionOf(context, period), totals: async () => totals }, changes }
}

export async function itemsOf(context: Context, production: ProductionModel): Promise<ProductionItemModel[]> {
  const { items } = await production.totals()
  return items.map((item) => finished(context, production, item, items.length, production))
}

export async function daysOfProduction(context: Context, production: ProductionModel): Promise<ProductionDayModel[]> {
  requireDetail(production)
  const totalsOf = (date: string) =>
    production.from === production.to ? production.totals() : readTotals(context.erp, { ...production, from: date, to: date })
  const dates = datesOf(production)
  const days: { date: string; items: ProductionTotal[] }[] = []
  while (days.length < dates.length) {
    const next = dates.slice(days.length, days.length + AT_ONCE)
    days.push(...(await Promise.all(next.map(async (date) => ({ date, items: (await totalsOf(date)).items })))))
  }
  const count = days.reduce((sum, { items }) => sum + items.length, 0)
  return days.map(({ date, items }) => ({
    date,
    items: items.map((item) => finished(context, production, item, count, { from: date, to: date })),
  }))
}

/** A total that can load its shares on some dates of the period; `count` is the number of totals that load them together. */
function finished(context: Context, production: ProductionModel, item: ProductionTotal, count: number, dates: Dates): ProductionItemModel {
  return { ...item, shares: once(() => sharesOn(context, production, item.articleCode, count, dates)) }
}

/** Chooses the fewest and smallest answers: one article at a time for one total, all orders for several. */
export async function sharesOn(
  context: Context,
  production: ProductionModel,
  articleCode: string,
  count: number,
  { from, to }: Dates,
): Promise<ProductionShareModel[]> {
  const features = await context.shared.features()
  const [hasShares, hasOrders] = [features.has(SHARES_FEATURE), features.has(ORDERS_FEATURE)]
  if (hasShares && (count === 1 || (!hasOrders && count <= MAX_ARTICLES))) return readShares(context.erp, { from, to }, articleCode)
  if (!hasOrders) throw codedError('FEATURE_UNAVAILABLE')
  const rows = (await production.rowsByArticle()).get(articleCode) ?? []
  return sharesOf(rows.filter(({ date }) => from <= date && date <= to))
}

const date = byText<ProductionRowModel>((row) => row.date)
const article = byText<ProductionRowModel>(({ articleCode }) => articleCode)
const destination = byText<ProductionRowModel>(({ destinationId }) => destinationId)
const basis = byText<ProductionRowModel>((row) => row.basis)

const ORDERS: Record<ProductionRowOrder, ListOrder<ProductionRowModel>> = {
  DATE: { name: 'DATE', keys: [date, destination, article, basis] },
  ARTICLE: { name: 'ARTICLE', keys: [article, date, destination, basis] },
}

type Page = { first: number; after?: string | null; orderBy: ProductionRowOrder; filter?: { destinationId?: string | null } | null }

export async function ordersOf(
  context: Context,
  production: ProductionModel,
  { first, after, orderBy, filter }: Page,
): Promise<ProductionRowsModel> {
  const id = filter?.destinationId ?? null
  const key = id === null ? null : destinationKey(id)
  if (id !== null && key === null) throw codedError('DESTINATION_NOT_FOUND')
  const { from, to, filter: ofArticles } = production
  const read = async () => {
    if (ofArticles.description === null && ofArticles.articleCode === null) return rowsIn(context, production, key)
    const [rows, { items }] = await Promise.all([rowsIn(context, production, key), production.totals()])
    const wanted = new Set(items.map(({ articleCode }) => articleCode))
    return rows.filter(({ articleCode }) => wanted.has(articleCode))
  }
  return pageOf(context, { key: JSON.stringify(['production', from, to, ofArticles, id]), order: ORDERS[orderBy], first, after, read })
}

async function rowsIn(context: Context, request: ProductionRequest, key: Parameters<typeof readRows>[2]): Promise<ProductionRowModel[]> {
  requireDetail(request)
  if (!(await context.shared.features()).has(ORDERS_FEATURE)) throw codedError('FEATURE_UNAVAILABLE')
  return readRows(context.erp, request, key)
}

export async function usualOf(context: Context, production: ProductionModel): Promise<UsualProductionModel> {
  const date = onlyDateOf(production)
  await requireFeature(context, USUAL_FEATURE)
  return readUsualProduction(context.erp, date)
}

async function unusualIn(context: Context, request: ProductionRequest): Promise<UnusualDeliveryModel[]> {
  const date = onlyDateOf(request)
  await requireFeature(context, USUAL_FEATURE)
  return mostDifferentFirst(await readUnusual(context.erp, date))
}

export async function exceptionsOf(context: Context, production: ProductionModel): Promise<DateExceptionsModel> {
  const date = onlyDateOf(production)
  await requireFeature(context, EXCEPTIONS_FEATURE)
  return readExceptions(context.erp, date)
}

function onlyDateOf({ from, to }: Dates): string {
  if (from !== to) throw badInput('Solo per una data.')
  return from
}

async function requireFeature({ shared }: Context, feature: string): Promise<void> {
  if (!(await shared.features()).has(feature)) throw codedError('FEATURE_UNAVAILABLE')
}

function requireDetail(period: Dates): void {
  if (daysOf(period) > LONGEST_DETAIL) throw badInput(`Al massimo ${LONGEST_DETAIL} giorni.`)
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= read())
}
