import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { asFlag, asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { toThousandths } from '../erp/wire.ts'
import { limitsOf } from '@panify/rules/quantity'
import type { CategoryGroupKey } from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import { compareNames } from '../sorting.ts'
import { CATEGORY_FIELDS } from './fields.erp.ts'
import type { ArticleCategoryModel, ArticleModel, CatalogueArticles } from './articles.model.ts'

export function sharedCatalogue(erp: ErpClient, shelf: Shelf) {
  return {
    /** What a customer can order: asked for once by all callers of the customer. */
    catalogue: (customerCode: string): Promise<CatalogueArticles> =>
      shelf.take(`catalogue:${customerCode}`, () => readCatalogue(erp, customerCode)),
  }
}

async function readCatalogue(erp: ErpClient, customerCode: string): Promise<CatalogueArticles> {
  const articles = await erp.get(erpPath`/applicazioni/panificatori/${customerCode}/articoli`, rowsOf(articleFromErp))
  articles.sort((one, other) => compareNames(one.description, other.description))
  return { articles, byCode: new Map(articles.map((article) => [article.code, article])) }
}

function articleFromErp(row: Row): ArticleModel | null {
  const code = asText(row['cd_min'])
  if (code === '') return null
  const unit = asText(row['unita_m']).trim()
  const maximum = positive(row['qtamax'])
  return {
    code,
    description: asText(row['descriz']).trim(),
    unit,
    weight: positive(row['peso_lo']),
    limits: limitsOf({ unit, minimum: toThousandths(row['qtaminima']), step: toThousandths(row['qtarange']), maximum }),
    maximum,
    note: asOptionalText(row['note_est']),
    price: priceOf(row['prezzo']),
    isFeatured: asFlag(row['in_evidenza']),
    imageUrl: `/img/${encodeURIComponent(code)}.jpg`,
    dataSheetUrl: webAddress(row['scheda_tecnica']),
    categories: categoriesFromErp(row),
  }
}

/** The categories of an article, by the group whose field holds the code. */
export function categoriesFromErp(row: Row): ArticleCategoryModel[] {
  return (Object.entries(CATEGORY_FIELDS) as [CategoryGroupKey, string][]).flatMap(([key, field]) => {
    const code = asOptionalText(row[field])
    return code === null ? [] : [{ key, code }]
  })
}

const positive = (value: unknown) => {
  const thousandths = toThousandths(value)
  return thousandths !== null && thousandths > 0 ? thousandths : null
}

/** Only an address of the web may become a link: never a script. */
function webAddress(value: unknown): string | null {
  const address = asText(value).trim()
  return /^https?:\/\//i.test(address) ? address : null
}

/** An article without a price is one of 0 on some servers. */
const priceOf = (value: unknown) => (/[1-9]/.test(asText(value)) ? asOptionalText(value) : null)
