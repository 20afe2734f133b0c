import type { NewRow } from '../db/tables.ts'
import type { PlanningChange } from '../planning/planning.sql.ts'
import type { Picture } from './pictures/draw.ts'
import type { DemoLogin } from './logins.ts'

/** 'secret' is an unknown random password, 'shared' that of the README's bar, null is none. Hashes are computed when the demo is loaded. */
export type DemoDestination = Omit<NewRow<'destinations'>, 'login_key' | 'password_hash'> & {
  destlogin: string
  order_active: 0 | 1
  password: DemoLogin | 'secret' | 'shared' | null
}

export type DemoArticle = NewRow<'articles'> & { qtaminima: number; qtarange: number; qtamax: number | null }

export const WEEKDAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export type DemoPlanningRow = { customer: string; destination: string; article: string } & Record<Weekday, number>

/** A cell outside its article's limits, to demonstrate '(fuori range)'. */
export type OutOfRange = { customer: string; destination: string; article: string; day: Weekday }

/** What a customer changed shortly before the demo begins: cells of the week, a disabled weekday or a closed date. */
export type RecentChange = { at: string; customer: string; destination: string } & (
  { cells: PlanningChange[] } | { disabled: Weekday } | { closed: string }
)

export type DemoBakery = {
  /** The instant for which the demo was made, and its day in Rome. */
  at: string
  today: string
  settings: NewRow<'settings'>[]
  customers: NewRow<'customers'>[]
  contacts: NewRow<'contacts'>[]
  destinations: DemoDestination[]
  articles: DemoArticle[]
  pictures: { code: string; picture: Picture }[]
  prices: NewRow<'article_prices'>[]
  categories: NewRow<'categories'>[]
  groups: NewRow<'category_groups'>[]
  units: NewRow<'units'>[]
  vatRates: NewRow<'vat_rates'>[]
  planning: DemoPlanningRow[]
  outOfRange: OutOfRange[]
  extraordinaryOrders: NewRow<'extraordinary_orders'>[]
  extraordinaryClosures: NewRow<'extraordinary_closures'>[]
  /** Not yet in the rows above: they are stored after the past days have closed. */
  recent: RecentChange[]
}
