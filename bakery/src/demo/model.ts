import type { NewRow } from '../db/tables.ts'
import type { Picture } from './pictures/draw.ts'
import type { DemoLogin } from './logins.ts'

/** 'secret' is a password that nobody knows, null none at all; hashes are made when the bakery is loaded. */
export type DemoDestination = Omit<NewRow<'destinations'>, 'login_key' | 'password_hash'> & {
  destlogin: string
  order_active: 0 | 1
  password: DemoLogin | 'secret' | null
}

export type DemoArticle = NewRow<'articles'> & { qtaminima: number; qtarange: number; qtamax: number | null }

export const WEEKDAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export type DemoPlanningRow = { customer: string; destination: string; article: string } & Record<Weekday, number>

/** A cell that breaks its article's limits on purpose, so that '(fuori range)' can be seen. */
export type OutOfRange = { customer: string; destination: string; article: string; day: Weekday }

export type DemoBakery = {
  /** The instant it was made for and the day that was in Rome. */
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
}
