// Changes of the warehouse's articles: planned on the current state, written, read back, and dropped from the caches of other
// readers.
import { actorOf } from '../access/actor.ts'
import { applyChange } from '../change/apply.ts'
import { ARTICLE_CHANGED } from '../change/events.ts'
import { type Memory, once } from '../change/idempotency.ts'
import { invalidInput, refused } from '../change/refusals.ts'
import { type ListOrder, byName, byText, pageOf } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import { ifMatch } from '../erp/tagged.ts'
import type { ArticleOrder, CreateArticleInput, DeleteArticleInput, QueryArticlesArgs, UpdateArticleInput } from '../generated/contract.ts' // prettier-ignore
import type { RequireFields, ResolversTypes } from '../generated/resolvers.ts'
import { type CreateRefusal, type DeleteRefusal, type UpdateRefusal, articleAfter, flawOfDeletion, flawOfNew, flawOfUpdate, isAddressable, planCreate, planDelete, planUpdate } from './article.rules.ts' // prettier-ignore
import { type ArticleWrite, blankArticle, type HeldArticle } from './article.fields.ts'
import { wholeArticle } from './articles.erp.ts'
import type { ArticleModel, ArticlesModel } from './articles.model.ts'
import { NO_PRICES, newRows, priceWishes } from './prices.rules.ts'
import { searchOf } from './search.rules.ts'
import {
  SPECIFIED,
  type FoundArticle,
  createArticle,
  deleteArticle,
  readArticle,
  refusedValues,
  searchArticles,
  updateArticle,
} from './warehouse.erp.ts'

type Created = Awaited<ResolversTypes['CreateArticleResult']>
type Updated = Awaited<ResolversTypes['UpdateArticleResult']>
type Deleted = Awaited<ResolversTypes['DeleteArticleResult']>

const code = byName<ArticleModel>((article) => article.code)
const exactCode = byText<ArticleModel>((article) => article.code)

const ORDERS: Record<ArticleOrder, ListOrder<ArticleModel>> = {
  CODE: { name: 'CODE', keys: [code, exactCode] },
  DESCRIPTION: { name: 'DESCRIPTION', keys: [byName((article) => article.description), code, exactCode] },
}

type Page = RequireFields<QueryArticlesArgs, 'first' | 'orderBy'>

export async function list(context: Context, { filter, first, after, orderBy }: Page): Promise<ArticlesModel> {
  const search = searchOf(filter ?? {})
  // Too short a text finds nothing, without a call.
  const read = async () => (search === null ? [] : searchArticles(context.erp, search))
  return pageOf(context, { key: JSON.stringify(['articles', search]), order: ORDERS[orderBy], first, after, read })
}

export async function find({ erp }: Context, wanted: string): Promise<ArticleModel | null> {
  const held = isAddressable(wanted) ? articleOf(await readArticle(erp, wanted)) : null
  return held && wholeArticle(held)
}

export async function recordOf({ erp }: Context, article: ArticleModel): Promise<HeldArticle | null> {
  return article.held ?? (isAddressable(article.code) ? articleOf(await readArticle(erp, article.code)) : null)
}

/** The net price for a customer; null without one, or if the customer is out of reach. */
export async function priceFor(context: Context, article: ArticleModel, customerCode: string): Promise<number | null> {
  const actor = actorOf(context)
  if (!actor?.reachesAll && actor?.own?.customerCode !== customerCode) return null
  const { byCode } = await context.loaders.catalogue.load(customerCode)
  return byCode.get(article.code)?.amount ?? null
}

const articleOf = ({ record }: FoundArticle) => record?.article ?? null

export async function create(context: Context, { code, set, prices, idempotencyKey }: CreateArticleInput): Promise<Created> {
  const wish = { code: code.trim(), set, prices: newRows(prices ?? []) }
  const flaw = flawOfNew(wish)
  if (flaw) return flaw
  const request = { key: idempotencyKey, operation: 'createArticle', payload: wish }
  const act = async (isRepeat: boolean): Promise<Created> => {
    // An earlier attempt had an unknown outcome: an existing article may be its result.
    let isSent = isRepeat
    const applied = await changing(context, () =>
      applyChange<FoundArticle, ArticleWrite, CreateRefusal>(context, {
        target: wish.code,
        read: () => readArticle(context.erp, wish.code),
        planOf: (found) => planCreate(wish, articleOf(found), isSent),
        write: (write) => {
          isSent = true
          return createArticle(context.erp, wish.code, write)
        },
        afterwards: (_found, write) => ({
          etag: null,
          record: { article: articleAfter(blankArticle(wish.code), write), written: SPECIFIED },
        }),
        eventsOf: () => [ARTICLE_CHANGED],
      }),
    )
    if (applied.kind === 'refused') return applied.refusal
    return { __typename: 'ArticleCreated', article: wholeArticle(articleOf(applied.held)!), message: 'Articolo creato con successo' }
  }
  return once(context, request, act, memory<Created>(context, wish.code))
}

/** The article of a kept answer is read anew. */
const memory = <Answer extends Created | Updated>(context: Context, wanted: string): Memory<Answer, unknown> => ({
  keep: (answer) => ('article' in answer ? { ...answer, article: null } : answer),
  async recall(kept) {
    const answer = kept as Answer
    if (!('article' in answer)) return answer
    const article = await find(context, wanted)
    if (article === null) throw new ErpFailure('notFound')
    return { ...answer, article }
  },
})

export async function update(context: Context, { idempotencyKey, ...input }: UpdateArticleInput): Promise<Updated> {
  const prices = input.prices ? priceWishes(input.prices) : NO_PRICES
  const wish = { code: input.code, set: input.set ?? {}, seen: input.seen ?? null, prices }
  const flaw = flawOfUpdate(wish)
  if (flaw) return flaw
  const request = { key: idempotencyKey, operation: 'updateArticle', payload: input }
  const act = async (): Promise<Updated> => {
    let written: string | null = null
    const applied = await changing(context, () =>
      applyChange<FoundArticle, ArticleWrite, UpdateRefusal>(context, {
        target: wish.code,
        read: () => readArticle(context.erp, wish.code),
        planOf: (found) => planUpdate(wish, articleOf(found)),
        async write(write, { record, etag }) {
          const condition = await ifMatch(context.shared, 'if-match-articles', etag)
          const tag = await updateArticle(context.erp, record!, write, condition)
          written = condition.headers ? tag : null
        },
        afterwards: ({ record, etag }, write) => ({ etag, record: record && { ...record, article: articleAfter(record.article, write) } }),
        eventsOf: () => [ARTICLE_CHANGED],
        isNewer: ({ record, etag }) => record !== null && written !== null && etag !== written,
      }),
    )
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'ArticleUpdated', article: wholeArticle(articleOf(applied.held)!) }
  }
  return once(context, request, act, memory<Updated>(context, wish.code))
}

export async function remove(context: Context, { code, idempotencyKey }: DeleteArticleInput): Promise<Deleted> {
  const flaw = flawOfDeletion(code)
  if (flaw) return flaw
  return once(context, { key: idempotencyKey, operation: 'deleteArticle', payload: { code } }, async (isRepeat): Promise<Deleted> => {
    let isSent = isRepeat
    try {
      const applied = await forgetting(context, () =>
        applyChange<FoundArticle, 'delete', DeleteRefusal>(context, {
          target: code,
          read: () => readArticle(context.erp, code),
          planOf: (found) => planDelete(articleOf(found), isSent),
          write: () => {
            isSent = true
            return deleteArticle(context.erp, code)
          },
          afterwards: () => ({ record: null, etag: null }),
          eventsOf: () => [ARTICLE_CHANGED],
        }),
      )
      return applied.kind === 'refused' ? applied.refusal : { __typename: 'ArticleDeleted', id: encodeURIComponent(code) }
    } catch (failure) {
      if (!(failure instanceof ErpFailure) || failure.kind !== 'conflict') throw failure
      return refused('ARTICLE_IN_USE', failure.detail)
    }
  })
}

type ValuesRefused = { kind: 'refused'; refusal: ReturnType<typeof invalidInput> }

/** The caller can correct values that the server refuses. */
async function changing<Result>(context: Context, change: () => Promise<Result>): Promise<Result | ValuesRefused> {
  try {
    return await forgetting(context, change)
  } catch (failure) {
    const [problem, ...more] = refusedValues(failure)
    if (problem === undefined) throw failure
    return { kind: 'refused', refusal: invalidInput([problem, ...more]) }
  }
}

/** Drops what others have read, also after a failure: the change may have arrived. */
async function forgetting<Result>({ shared }: Context, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } finally {
    shared.invalidate('catalogue')
    shared.invalidate('warehouse')
  }
}
