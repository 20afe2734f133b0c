import { dateInRome } from '@panify/rules/rome'
import { Temporal } from 'temporal-polyfill'
import { GROUP_COLUMNS } from '../categories/groups.shared.ts'
import type { Row } from '../db/tables.ts'
import { fromTenThousandths, fromThousandths, optional } from '../http/wire.ts'
import {
  FLAG_COLUMNS, OTHER_DATES, OTHER_FLAGS, OTHER_LINKS, OTHER_TEXTS, QUANTITY_COLUMNS, READ_ONLY, TEXT_COLUMNS,
} from './article.fields.ts' // prettier-ignore

type Article = Row<'articles'>
type Price = Row<'article_prices'>

/** Names of categories by group and code. */
export type CategoryNames = Map<string, string>

export const categoryKey = (group: number, code: string) => `${group}/${code}`

/** An article in a list. */
export function articleSummary(article: Article, prices: Price[], names: CategoryNames) {
  return {
    cd_min: article.code,
    ...pick(TEXT_COLUMNS, (column) => article[column]),
    ...pick(QUANTITY_COLUMNS, (column) => optional(article[column], fromThousandths)),
    ...pick(FLAG_COLUMNS, (column) => String(article[column])),
    pos: optional(article.pos, String),
    ...listPrices(prices),
    ...nestedGroups(article, names),
  }
}

/** An article with every field. */
export function articleToWire(article: Article, prices: Price[], names: CategoryNames) {
  const fields = JSON.parse(article.fields) as Record<string, string>
  return {
    ...articleSummary(article, prices, names),
    ...pick([...OTHER_TEXTS, ...OTHER_LINKS, ...OTHER_DATES, ...READ_ONLY], (field) => fields[field] ?? ''),
    ...pick(OTHER_FLAGS, (field) => fields[field] ?? '0'),
    data_u_scr: article.updated_at ? dateInRome(Temporal.Instant.from(article.updated_at)).toString() : '',
    mag_extlc_mag: prices.map((price) => ({
      codlis: price.codlis,
      codarti: article.code,
      ...pick(['prezzo', 'sc1', 'sc2', 'sc3', 'ricar'], (field) => fromTenThousandths(price[field])),
    })),
  }
}

/** The first two lists and the discounts of the first, as the screen shows them. */
function listPrices(prices: Price[]) {
  const [first, second] = ['1', '2'].map((list) => prices.find(({ codlis }) => codlis === list))
  return {
    listino1: optional(first?.prezzo ?? null, fromTenThousandths),
    listino2: optional(second?.prezzo ?? null, fromTenThousandths),
    sconto1: optional(first?.sc1 ?? null, fromTenThousandths),
    sconto2: optional(first?.sc2 ?? null, fromTenThousandths),
  }
}

/** gruppo1_mag … gruppo6_mag; null where the article is in no category of the group. */
function nestedGroups(article: Article, names: CategoryNames) {
  const groups = Object.entries(GROUP_COLUMNS).map(([group, column]) => {
    const code = article[column]
    const nested = { [`codice_g${group}`]: code, [`nome_g${group}`]: names.get(categoryKey(Number(group), code)) ?? '' }
    return [`gruppo${group}_mag`, code === '' ? null : nested]
  })
  return Object.fromEntries(groups) as Record<string, Record<string, string> | null>
}

function pick<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
