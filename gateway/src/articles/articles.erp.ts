import { limitsOf } from '@panify/rules/quantity'
import DataLoader from 'dataloader'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { asFlag, asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { toThousandths } from '../erp/wire.ts'
import type { CategoryGroupKey } from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import { compareNames } from '../sorting.ts'
import type { CategoryCodes, HeldArticle } from './article.fields.ts'
import type { ArticleModel, CatalogueArticles } from './articles.model.ts'
import { CATEGORY_FIELDS } from './fields.erp.ts'

export function sharedCatalogue(erp: ErpClient, shelf: Shelf) {
  return {
    /** What a customer can order: asked for once by all callers of the customer. */
    catalogue: (customerCode: string): Promise<CatalogueArticles> =>
      shelf.take(`catalogue:${customerCode}`, () => readCatalogue(erp, customerCode)),
  }
}

type ArticlesByCode = ReadonlyMap<string, ArticleModel>

type Sources = { catalogue(customerCode: string): Promise<CatalogueArticles>; warehouse(): Promise<ArticlesByCode> }

/** What rows are completed with, by customer: of one customer its catalogue, as soon as there are several the warehouse's list. */
export function articlesLoader(shared: Sources) {
  const asked = new Set<string>()
  return new DataLoader<string, ArticlesByCode>(async (customers) => {
    for (const customer of customers) asked.add(customer)
    const [first, ...others] = customers
    if (first !== undefined && others.length === 0 && asked.size === 1) return [(await shared.catalogue(first)).byCode]
    const articles = await shared.warehouse()
    return customers.map(() => articles)
  })
}

async function readCatalogue(erp: ErpClient, customerCode: string): Promise<CatalogueArticles> {
  const articles = await erp.get(erpPath`/applicazioni/panificatori/${customerCode}/articoli`, rowsOf(articleFromErp))
  articles.sort((one, other) => compareNames(one.description, other.description))
  return { articles, byCode: new Map(articles.map((article) => [article.code, article])) }
}

/** A row of a catalogue or of the list of the warehouse. */
export function articleFromErp(row: Row): ArticleModel | null {
  const code = asText(row['cd_min'])
  if (code === '') return null
  return {
    ...articleOf({
      code,
      description: asText(row['descriz']).trim(),
      unitCode: asText(row['unita_m']).trim(),
      weight: toThousandths(row['peso_lo']),
      minimum: toThousandths(row['qtaminima']),
      step: toThousandths(row['qtarange']),
      maximum: toThousandths(row['qtamax']),
      piecesPerTray: toWhole(row['pos']),
      note: asOptionalText(row['note_est']),
      isFeatured: asFlag(row['in_evidenza']),
      dataSheet: asOptionalText(row['scheda_tecnica']) ?? asOptionalText(row['scheda_tec']),
      categories: categoriesFromErp(row),
    }),
    price: priceOf(row['prezzo']),
  }
}

type Known = Pick<
  HeldArticle,
  | 'code' | 'description' | 'unitCode' | 'weight' | 'minimum' | 'step' | 'maximum' | 'piecesPerTray' | 'note' | 'isFeatured' | 'dataSheet' | 'categories'
> // prettier-ignore

/** What an article offers, of what is known of it. */
export function articleOf(known: Known): ArticleModel {
  const { code, description, unitCode: unit, note, minimum, step, piecesPerTray, isFeatured } = known
  const maximum = positive(known.maximum)
  return {
    code,
    description,
    unit,
    weight: positive(known.weight),
    limits: limitsOf({ unit, minimum, step, maximum }),
    maximum,
    piecesPerTray: positive(piecesPerTray),
    note,
    price: null,
    isFeatured,
    dataSheetUrl: webAddress(known.dataSheet),
    categories: keysOf(known.categories).flatMap((key) => (known.categories[key] === null ? [] : [{ key, code: known.categories[key] }])),
  }
}

export const wholeArticle = (held: HeldArticle): ArticleModel => ({ ...articleOf(held), held })

const keysOf = (codes: CategoryCodes) => Object.keys(codes) as CategoryGroupKey[]

/** The code of the nested record; some servers have only the plain field. */
export function categoriesFromErp(row: Row): CategoryCodes {
  const codes = Object.entries(CATEGORY_FIELDS).map(([key, field]) => {
    const number = key.slice(-1)
    const nested = row[`gruppo${number}_mag`]
    const code = typeof nested === 'object' && nested !== null ? (nested as Row)[`codice_g${number}`] : undefined
    return [key, asOptionalText(code) ?? asOptionalText(row[field])]
  })
  return Object.fromEntries(codes) as CategoryCodes
}

export function toWhole(value: unknown): number | null {
  const thousandths = toThousandths(value)
  return thousandths === null ? null : Math.round(thousandths / 1000)
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : null)

/** Only an address of the web may become a link: never a script. */
const webAddress = (address: string | null): string | null => (address !== null && /^https?:\/\//i.test(address) ? address : null)

/** An article without a price is one of 0 on some servers. */
const priceOf = (value: unknown) => (/[1-9]/.test(asText(value)) ? asOptionalText(value) : null)
