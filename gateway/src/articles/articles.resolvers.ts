import { piecesPerKg } from '@panify/rules/pieces'
import { toDecimal } from '@panify/rules/quantity'
import { versionOf } from '../change/version.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { edges } from '../lists/connection.ts'
import type { HeldArticle } from './article.fields.ts'
import { create, find, list, priceFor, recordOf, remove, update } from './warehouse.ts'

/** A part of the record: its fields have the same names as in the record. */
const part = (held: HeldArticle) => held

export const articlesResolvers: Resolvers = {
  Query: {
    article: (_root, { code }, context) => find(context, code),
    articles: (_root, args, context) => list(context, args),
  },
  Mutation: {
    createArticle: (_root, { input }, context) => create(context, input),
    updateArticle: (_root, { input }, context) => update(context, input),
    deleteArticle: (_root, { input }, context) => remove(context, input),
  },
  ArticleConnection: { edges },
  Article: {
    id: ({ code }) => encodeURIComponent(code),
    imageUrl: ({ code }, _args, { request }) => request.linkTo(`/img/${encodeURIComponent(code)}.jpg`),
    piecesPerKg: ({ weight, unit }) => (weight === null ? null : Math.round(piecesPerKg(toDecimal(weight), unit) * 1000)),
    categories: async ({ categories }, { of }, { loaders }) => {
      if (of === 'ALL') return categories
      const wanted = await loaders.filterGroupKey()
      return categories.filter(({ key }) => key === wanted)
    },
    price: (article, { customerCode }, context) => priceFor(context, article, customerCode),
    record: (article, _args, context) => recordOf(context, article),
    version: ({ price: _price, amount: _amount, held: _held, ...article }) => versionOf(article),
  },
  ArticleRecord: {
    version: (held) => versionOf(held),
    vatCode: ({ vatCode }) => vatCode || null,
    vatRate: async ({ vatCode }, _args, { shared }) => {
      const { vatRates } = await shared.warehouseLists()
      return vatRates.find(({ code }) => code === vatCode) ?? null
    },
    // A row with an unreadable figure is not shown; it stays on the server as it is.
    prices: ({ prices, code: articleCode }) =>
      prices.filter((row) => Object.values(row).every((figure) => figure !== null)).map((row) => ({ ...row, articleCode })),
    identification: part,
    dimensions: part,
    stock: part,
    costs: part,
    accounting: part,
    dates: part,
    texts: part,
    media: part,
  },
  ArticlePrice: {
    priceList: ({ list: code }) => code,
  },
  PriceList: {
    code: (code) => code,
    // The REST API gives price lists no names.
    name: () => null,
  },
  Destination: {
    catalogue: ({ customerCode }) => ({ customerCode }),
  },
  Catalogue: {
    articles: async ({ customerCode }, { isFeatured = null }, { loaders }) => {
      const { articles } = await loaders.catalogue.load(customerCode)
      return isFeatured === null ? articles : articles.filter((article) => article.isFeatured === isFeatured)
    },
    filterGroup: (_catalogue, _args, { loaders }) => loaders.filterGroup(),
  },
}
