import type { Temporal } from 'temporal-polyfill'
import { parseCutOff } from '@panify/rules/cut-off'
import { dateInRome } from '@panify/rules/rome'
import { categories, categoryGroups, demoArticles, demoPictures, demoPrices, units, vatRates } from './articles.ts'
import { nextClosure } from './calendar.ts'
import { companySettings } from './company.ts'
import { demoCustomers } from './customers.ts'
import { demoExtraordinary } from './extraordinary.ts'
import type { DemoArticle, DemoBakery } from './model.ts'
import { demoPlanning } from './planning.ts'
import type { Random } from './random.ts'
import { recentChanges } from './recent.ts'
import { ROWS_PER_DESTINATION } from './scale.ts'

/**
 * A realistic wholesale bakery for a given day, with `scale` destinations or the usual number. The same instant, random
 * numbers and scale give the same bakery, byte for byte.
 */
export function demoBakery(clock: { now(): Temporal.Instant }, random: Random, scale: number | null = null): DemoBakery {
  const now = clock.now()
  const today = dateInRome(now)
  const closure = nextClosure(today)
  const articles = demoArticles(today, random)
  const prices = demoPrices()
  const { customers, contacts, profiles } = demoCustomers(random, scale)
  const articleOf = byCode(articles)
  const { planning, outOfRange } = demoPlanning(profiles, articleOf, random, scale ? ROWS_PER_DESTINATION : null)
  const priced = new Map(prices.map(({ article, codlis, prezzo }) => [`${codlis} ${article}`, prezzo ?? 0]))
  const priceOf = (article: string, list: string): number => priced.get(`${list} ${article}`) ?? 0
  const extraordinary = demoExtraordinary({ today, closure, profiles, planning, articleOf, priceOf }, random)
  const settings = companySettings(closure)
  const cutOff = parseCutOff(settings.find(({ key }) => key === 'ORARIOPRODPANE')?.value ?? '')
  const exceptions = [...extraordinary.orders, ...extraordinary.closures]
  return {
    at: now.toString(),
    today: today.toString(),
    settings,
    customers,
    contacts,
    destinations: profiles.map(({ destination }) => destination),
    articles,
    pictures: demoPictures(),
    prices,
    categories: categories(),
    groups: categoryGroups(),
    units: units(),
    vatRates: vatRates(),
    planning,
    outOfRange,
    extraordinaryOrders: extraordinary.orders,
    extraordinaryClosures: extraordinary.closures,
    recent: recentChanges({ now, cutOff, profiles, planning, outOfRange, exceptions, articleOf }, random),
  }
}

function byCode(articles: readonly DemoArticle[]): (code: string) => DemoArticle {
  const known = new Map(articles.map((article) => [article.code, article]))
  return (code) => {
    const article = known.get(code)
    if (!article) throw new Error(`No article ${code}`)
    return article
  }
}
