import { ASSORTMENTS, SWEET } from './assortments.ts'
import type { DestinationProfile } from './customers.ts'
import { type DemoArticle, type DemoDestination, type DemoPlanningRow, type OutOfRange, type Weekday, WEEKDAYS } from './model.ts'
import { fitted, thousandths } from './numbers.ts'
import { between, chance, type Random, shuffled, wholeBetween } from './random.ts'

export type Planning = { planning: DemoPlanningRow[]; outOfRange: OutOfRange[] }
export type ArticleOf = (code: string) => DemoArticle

const FLAG_OF: Partial<Record<Weekday, 'lun_off' | 'mar_off' | 'mer_off' | 'sab_off' | 'dom_off'>> = {
  lunedi: 'lun_off',
  martedi: 'mar_off',
  mercoledi: 'mer_off',
  sabato: 'sab_off',
  domenica: 'dom_off',
}

const isOff = (destination: DemoDestination, day: Weekday): boolean => {
  const flag = FLAG_OF[day]
  return flag !== undefined && destination[flag] === 1
}

/**
 * The standing orders of the whole bakery, `rows` for each destination or as many as its trade needs. The administrator's
 * own destination orders nothing.
 */
export function demoPlanning(
  profiles: readonly DestinationProfile[],
  articleOf: ArticleOf,
  random: Random,
  rows: number | null = null,
): Planning {
  const planning = profiles
    .filter(({ destination }) => destination.password !== 'admin')
    .flatMap((profile) => rowsOf(profile, articleOf, random, rows))
  return { planning, outOfRange: breakLimits(planning, articleOf, random) }
}

/** The usual quantities of all trades, for destinations that order more articles than their own trade does. */
const ALL_USUAL: Readonly<Record<string, number>> = Object.assign({}, ...Object.values(ASSORTMENTS).map(({ usual }) => usual))

function rowsOf({ trade, destination }: DestinationProfile, articleOf: ArticleOf, random: Random, rows: number | null): DemoPlanningRow[] {
  const { usual: ofTrade, least, week, sweetWeek = week } = ASSORTMENTS[trade]
  const usual = rows === null ? ofTrade : { ...ALL_USUAL, ...ofTrade }
  const size = between(random, 0.6, 1.5)
  const order = shuffled(random, Object.keys(usual))
  const taken = order.slice(0, rows ?? wholeBetween(random, least, Math.round(order.length * 0.8)))
  // The README's examples use these articles of the bar.
  const codes = new Set(destination.password === 'bar' ? ['COR001', 'C+CREMA', 'COR003', 'ROS090', 'PIZ005', ...taken] : taken)
  return Object.keys(usual)
    .filter((code) => codes.has(code))
    .map((article) => {
      const shares = SWEET.test(article) ? sweetWeek : week
      const own = (usual[article] ?? 0) * size * between(random, 0.7, 1.3)
      const quantityOn = (day: Weekday, index: number): number => {
        if (isOff(destination, day) && (trade !== 'ristorante' || chance(random, 0.6))) return 0
        return fitted(articleOf(article), thousandths(own * (shares[index] ?? 0) * between(random, 0.95, 1.05)))
      }
      const quantities = Object.fromEntries(WEEKDAYS.map((day, index) => [day, quantityOn(day, index)])) as Record<Weekday, number>
      return emptied({ customer: destination.customer, destination: destination.code, article, ...quantities }, random)
    })
}

/** A few rows are all zeros, as if cleared instead of deleted. */
function emptied(row: DemoPlanningRow, random: Random): DemoPlanningRow {
  return chance(random, 0.012) ? { ...row, ...Object.fromEntries(WEEKDAYS.map((day) => [day, 0])) } : row
}

const piece = (article: DemoArticle): number => (article.unita_m === 'kg' ? 100 : 1000)

/** Values older than the limits: below the minimum, between two steps, above the maximum. */
const breaches: readonly {
  count: number
  fits: (row: DemoPlanningRow, article: DemoArticle) => boolean
  wrong: (row: DemoPlanningRow, article: DemoArticle) => number
}[] = [
  { count: 4, fits: (_, a) => a.qtaminima > piece(a), wrong: (_, a) => a.qtaminima - piece(a) },
  { count: 4, fits: (_, a) => a.qtarange > piece(a), wrong: (row, a) => row.giovedi + 2 * piece(a) },
  { count: 2, fits: (row, a) => a.qtamax !== null && row.giovedi > a.qtamax * 0.4, wrong: (_, a) => (a.qtamax ?? 0) + a.qtarange },
]

function breakLimits(planning: readonly DemoPlanningRow[], articleOf: ArticleOf, random: Random): OutOfRange[] {
  const marked = new Set<DemoPlanningRow>()
  const breakOne = (row: DemoPlanningRow, wrong: number): void => {
    row.giovedi = wrong
    marked.add(row)
  }
  // The README's bar has exactly one: 12 rosette, which are sold in fives.
  const bar = planning.find(({ customer, article }) => customer === '0002' && article === 'ROS090')
  if (bar) breakOne(bar, 12_000)
  for (const { count, fits, wrong } of breaches) {
    const free = planning.filter(
      (row) => !marked.has(row) && row.customer !== '0002' && row.giovedi > 0 && fits(row, articleOf(row.article)),
    )
    for (const row of shuffled(random, free).slice(0, count)) breakOne(row, wrong(row, articleOf(row.article)))
  }
  return [...marked].map(({ customer, destination, article }) => ({ customer, destination, article, day: 'giovedi' }))
}
