import type { Context } from '../context.ts'
import type { Resolvers, ResolversTypes } from '../generated/resolvers.ts'
import type { ArticleModel, DestinationKey, DestinationModel } from '../models.ts'
import { dateTime } from '../clock.ts'
import { badInput, keyOf, locked, orderingWindow, targetOf } from '../ordering.ts'
import { changeableFrom, dateClosed, dateClosedOf, openDates } from '../dates/open-dates.ts'
import { changeDate, exceptionOf, reread } from './change.ts'
import { readEffective } from './effective.erp.ts'
import { effectiveOf, type EffectiveOrder } from './effective.rules.ts'
import type { DatedOrder, Exception } from './extraordinary.model.ts'
import {
  EMPTY_ORDER_TEXT,
  flawOf,
  hasOrderText,
  limitsOfRow,
  needsWeek,
  orderedRows,
  orderOf,
  refusalOfOrder,
  type Held,
  type WishedRow,
} from './extraordinary.rules.ts'

export const extraordinaryResolvers: Resolvers = {
  Destination: {
    extraordinary: async (destination, { from, to }, context) => {
      if (from && to && to < from) throw badInput('La data finale precede quella iniziale.')
      const [{ orders, closures }, articles, dates] = await Promise.all([
        context.loaders.extraordinary.load(keyOf(destination)),
        articlesOf(context, destination.customerCode),
        changeableDates(context),
      ])
      const isWithin = (date: string) => (!from || from <= date) && (!to || date <= to)
      const shown = orders.filter(({ date }) => isWithin(date)).map((order) => finished(order, articles))
      return { orders: shown, closures: closures.filter(isWithin), ...dates }
    },
    effectiveOrder: async (destination, { date }, context) => ({
      ...(await effectiveOrder(destination, date, context)),
      previewUrl: await previewUrl(destination, date, context),
    }),
  },

  Mutation: {
    saveExtraordinaryOrder: async (_root, { destinationId, date, rows }, context) => {
      const wished = rows.filter(({ quantity }) => quantity > 0)
      const flaw = flawOf(rows)
      if (flaw) throw badInput(flaw)
      const destination = await targetOf(context, destinationId)
      const refused = await refusalOfDate(context, date)
      if (refused) return refused
      if (wished.length === 0) return { __typename: 'ExtraordinaryOrderEmpty', code: 'ORDER_EMPTY', message: EMPTY_ORDER_TEXT }
      const held = await heldOn(context, keyOf(destination), date, wished)
      return refusalOfOrder(date, wished, held) ?? changed(context, destination, date, { kind: 'order', rows: orderedRows(wished, held) })
    },

    cancelExtraordinaryOrder: async (_root, { destinationId, date }, context) => {
      const destination = await targetOf(context, destinationId)
      return (await refusalOfDate(context, date)) ?? removed(context, destination, date, 'order')
    },

    closeDate: async (_root, { destinationId, date, replaceOrder }, context) => {
      const destination = await targetOf(context, destinationId)
      const refused = await refusalOfDate(context, date)
      if (refused) return refused
      const order = orderOf(await reread(context, keyOf(destination)), date)
      if (!order || replaceOrder) return changed(context, destination, date, { kind: 'closure' })
      const articles = await articlesOf(context, destination.customerCode)
      return { __typename: 'DateHasOrder', code: 'DATE_HAS_ORDER', message: hasOrderText(order), order: finished(order, articles) }
    },

    reopenDate: async (_root, { destinationId, date }, context) => {
      const destination = await targetOf(context, destinationId)
      return (await refusalOfDate(context, date)) ?? removed(context, destination, date, 'closure')
    },
  },
}

type RefusedDate = Awaited<ResolversTypes['ChangeExtraordinaryResult']>
type Saved = Extract<RefusedDate, { __typename: 'ExtraordinarySaved' }>

/** The window first, then the date: a closed one is only looked at. */
async function refusalOfDate(context: Context, date: string): Promise<Exclude<RefusedDate, Saved> | null> {
  const window = await orderingWindow(context)
  if (window.isLocked) return locked(window)
  const { changeableFrom } = await changeableDates(context)
  return date >= changeableFrom ? null : dateClosed(date, changeableFrom)
}

async function changeableDates(context: Context): Promise<{ firstOpenDate: string; changeableFrom: string }> {
  const dates = await openDates(context)
  return { firstOpenDate: dates.firstOpen.toString(), changeableFrom: changeableFrom(context, dates).toString() }
}

async function changed(
  context: Context,
  destination: DestinationModel,
  date: string,
  wish: Exception,
): Promise<Saved | ReturnType<typeof dateClosed>> {
  try {
    await changeDate(context, keyOf(destination), date, wish)
  } catch (failure) {
    return dateClosedOf(failure)
  }
  return { __typename: 'ExtraordinarySaved', destination, savedAt: dateTime(context.clock.now()) }
}

/** Removes only what was meant: cancelling an order leaves a closure alone, and the reverse. */
async function removed(context: Context, destination: DestinationModel, date: string, kind: 'order' | 'closure') {
  const current = exceptionOf(await reread(context, keyOf(destination)), date)
  return changed(context, destination, date, current.kind === kind ? { kind: 'none' } : current)
}

async function heldOn(context: Context, key: DestinationKey, date: string, rows: readonly WishedRow[]): Promise<Held> {
  const [exceptions, { byCode }] = await Promise.all([reread(context, key), context.shared.catalogue(key.customerCode)])
  const known = { order: orderOf(exceptions, date), articles: byCode }
  return { ...known, standing: needsWeek(date, rows, known) ? (await context.loaders.planning.load(key)).rows : [] }
}

async function effectiveOrder(destination: DestinationModel, date: string, context: Context): Promise<EffectiveOrder> {
  const { loaders, shared, erp } = context
  const key = keyOf(destination)
  if ((await shared.features()).has('effective-order')) return readEffective(erp, key, date)
  const [company, exceptions, { rows }] = await Promise.all([shared.company(), loaders.extraordinary.load(key), loaders.planning.load(key)])
  return effectiveOf(date, { destination, company, exceptions, rows })
}

async function previewUrl({ id }: DestinationModel, date: string, { shared }: Context): Promise<string | null> {
  return (await shared.features()).has('order-preview') ? `/anteprima/${id}/${date}.pdf` : null
}

/** Without the catalogue the orders are still shown. */
async function articlesOf({ shared }: Context, customerCode: string): Promise<ReadonlyMap<string, ArticleModel>> {
  return shared.catalogue(customerCode).then(
    ({ byCode }) => byCode,
    () => new Map<string, ArticleModel>(),
  )
}

function finished({ date, rows }: DatedOrder, articles: ReadonlyMap<string, ArticleModel>) {
  return {
    date,
    rows: rows.map((row) => {
      const article = articles.get(row.code)
      const description = row.description || (article?.description ?? row.code)
      const unit = row.unit || (article?.unit ?? '')
      return { ...row, description, unit, price: priceOf(row.price), limits: limitsOfRow(row, article), article: article ?? null }
    }),
  }
}

function priceOf(written: string | null): number | null {
  const price = Number(written?.replace(',', '.') ?? Number.NaN)
  return Number.isFinite(price) ? price : null
}
