import { isPieces, limitsOf, MAX_THOUSANDTHS } from '@panify/rules/quantity'
import DataLoader from 'dataloader'
import { asError } from '../erp/batch.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import type { Columns } from '../erp/decode/entity.ts'
import { decodedOnce } from '../erp/decode/reading.ts'
import type { CategoryGroupKey } from '../generated/contract.ts'
import type { Cache } from '../cache/cache.ts'
import { compareNames } from '../lists/sorting.ts'
import type { CategoryCodes, HeldArticle } from './article.fields.ts'
import type { ArticleModel, CatalogueArticles } from './articles.model.ts'
import { CATEGORY_FIELDS } from './fields.erp.ts'
import { type CategoryFields, offer, type OfferFields } from './tables.erp.ts'

export function sharedCatalogue(erp: ErpClient, cache: Cache) {
  return {
    /** What a customer can order: one call for all simultaneous callers of the customer. */
    catalogue: (customerCode: string): Promise<CatalogueArticles> =>
      cache.get(`catalogue:${customerCode}`, () => readCatalogue(erp, customerCode)),
  }
}

type ArticlesByCode = ReadonlyMap<string, ArticleModel>

type Catalogues = DataLoader<string, CatalogueArticles>

/** By customer. */
export const catalogueLoader = ({ catalogue }: ReturnType<typeof sharedCatalogue>): Catalogues =>
  new DataLoader((customers) => Promise.all(customers.map((customer) => catalogue(customer).catch(asError))), { batch: false })

/** Articles that complete rows, by customer: for one customer its catalogue, for several the warehouse's list. */
export function articlesLoader(catalogues: Catalogues, shared: { warehouse(): Promise<ArticlesByCode> }) {
  const asked = new Set<string>()
  return new DataLoader<string, ArticlesByCode>(async (customers) => {
    for (const customer of customers) asked.add(customer)
    const [first, ...others] = customers
    if (first !== undefined && others.length === 0 && asked.size === 1) return [(await catalogues.load(first)).byCode]
    const articles = await shared.warehouse()
    return customers.map(() => articles)
  })
}

/** Customers with the same price list have equal catalogues. */
async function readCatalogue(erp: ErpClient, customerCode: string): Promise<CatalogueArticles> {
  return await erp.get(erpPath`/applicazioni/panificatori/${customerCode}/articoli`, catalogueArticles, { hasEqual: true })
}

/** The rows of a catalogue or of the warehouse's list. */
export const offeredArticles = offer.list((fields, columns): ArticleModel => {
  const { description, unitCode, isFeatured, price, writtenPrice } = fields
  const article = { ...fields, description: description ?? '', unitCode: unitCode ?? '', isFeatured: isFeatured ?? false }
  // Some servers write an article without a price as 0.
  const amount = price !== null && price > 0 ? price : null
  return {
    ...articleOf({ ...article, ...opened(fields, columns), categories: categoriesOf(fields) }),
    price: amount === null ? null : writtenPrice,
    amount,
  }
})

/** An unreadable limit refuses nothing: any quantity that the bakery accepts stays possible. */
function opened(fields: OfferFields, { isUnreadable }: Columns<typeof offer.fields>) {
  const { step, maximum } = fields
  const smallest = isPieces(fields.unitCode ?? '') ? 1_000 : 1
  return {
    // Without a minimum the step is the smallest quantity.
    step: isUnreadable('minimum') || isUnreadable('step') ? smallest : step,
    maximum: isUnreadable('maximum') ? MAX_THOUSANDTHS : maximum,
  }
}

const catalogueArticles = decodedOnce((answer, reading): CatalogueArticles => {
  const articles = offeredArticles(answer, reading).toSorted((one, other) => compareNames(one.description, other.description))
  return { articles, byCode: new Map(articles.map((article) => [article.code, article])) }
})

type Known = Pick<
  HeldArticle,
  | 'code' | 'description' | 'unitCode' | 'weight' | 'minimum' | 'step' | 'maximum' | 'piecesPerTray' | 'note' | 'dataSheet' | 'categories'
> & { isFeatured: boolean; imageName: string | null } // prettier-ignore

/** The offer of an article, from the fields that are known. */
function articleOf(known: Known): ArticleModel {
  const { code, description, unitCode: unit, note, minimum, step, piecesPerTray, isFeatured, imageName } = known
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
    amount: null,
    isFeatured,
    imageName,
    dataSheetUrl: webAddress(known.dataSheet),
    categories: keysOf(known.categories).flatMap((key) => (known.categories[key] === null ? [] : [{ key, code: known.categories[key] }])),
  }
}

export const wholeArticle = (held: HeldArticle): ArticleModel => ({
  ...articleOf({ ...held, isFeatured: held.flags.includes('FEATURED'), imageName: held.photo }),
  held,
})

const keysOf = (codes: CategoryCodes) => Object.keys(codes) as CategoryGroupKey[]

/** The categories of a record, without its other fields. */
export const categoriesOf = (fields: CategoryFields): CategoryCodes =>
  Object.fromEntries(keysOf(CATEGORY_FIELDS as unknown as CategoryCodes).map((group) => [group, fields[group]])) as CategoryCodes

const positive = (value: number | null) => (value !== null && value > 0 ? value : null)

/** Only a web address may become a link, never a script. */
const webAddress = (address: string | null): string | null => (address !== null && /^https?:\/\//i.test(address) ? address : null)
