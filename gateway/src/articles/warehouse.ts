// Changing the articles of the warehouse: planned on what the server has now, written, read back, and forgotten where others read.
import { applyChange } from '../change/apply.ts'
import { once } from '../change/idempotency.ts'
import { refused } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import { ifMatch } from '../erp/tagged.ts'
import type {
  CreateArticleInput, DeleteArticleInput, ResolversTypes, UpdateArticleInput, WarehouseItem, WarehouseSearchInput,
} from '../generated/resolvers.ts' // prettier-ignore
import {
  type ArticleWrite, type CreateRefusal, type DeleteRefusal, type UpdateRefusal, articleAfter, flawOfDeletion, flawOfNew, flawOfUpdate, isAddressable, planCreate, planDelete, planUpdate,
} from './article.rules.ts' // prettier-ignore
import { blankArticle, type HeldArticle } from './article.fields.ts'
import { NO_PRICES, newRows, priceWishes } from './prices.rules.ts'
import { byCode, searchOf } from './search.rules.ts'
import { type FoundArticle, createArticle, deleteArticle, readArticle, searchArticles, updateArticle } from './warehouse.erp.ts'

type Created = Awaited<ResolversTypes['CreateArticleResult']>
type Updated = Awaited<ResolversTypes['UpdateArticleResult']>
type Deleted = Awaited<ResolversTypes['DeleteArticleResult']>

export async function search({ erp }: Context, input: WarehouseSearchInput): Promise<WarehouseItem[]> {
  const wanted = searchOf(input)
  return wanted === null ? [] : byCode(await searchArticles(erp, wanted))
}

export async function find({ erp }: Context, code: string): Promise<HeldArticle | null> {
  return isAddressable(code) ? articleOf(await readArticle(erp, code)) : null
}

const articleOf = ({ record }: FoundArticle) => record?.article ?? null

export async function create(context: Context, { code, set, prices, idempotencyKey }: CreateArticleInput): Promise<Created> {
  const wish = { code: code.trim(), set, prices: newRows(prices ?? []) }
  const flaw = flawOfNew(wish)
  if (flaw) return flaw
  return once(context, { key: idempotencyKey, operation: 'createArticle', payload: wish }, async (isRepeat): Promise<Created> => {
    // How the try before ended is unknown: what is there may be its work.
    let isSent = isRepeat
    const applied = await forgetting(context, () =>
      applyChange<FoundArticle, ArticleWrite, CreateRefusal>(context, {
        target: wish.code,
        read: () => readArticle(context.erp, wish.code),
        planOf: (found) => planCreate(wish, articleOf(found), isSent),
        write: (write) => {
          isSent = true
          return createArticle(context.erp, wish.code, write)
        },
        afterwards: (_found, write) => ({ etag: null, record: { article: articleAfter(blankArticle(wish.code), write), written: [] } }),
      }),
    )
    if (applied.kind === 'refused') return applied.refusal
    return { __typename: 'ArticleCreated', article: articleOf(applied.held)!, message: 'Articolo creato con successo' }
  })
}

export async function update(context: Context, { idempotencyKey, ...input }: UpdateArticleInput): Promise<Updated> {
  const prices = input.prices ? priceWishes(input.prices) : NO_PRICES
  const wish = { code: input.code, set: input.set ?? {}, seen: input.seen ?? null, prices }
  const flaw = flawOfUpdate(wish)
  if (flaw) return flaw
  return once(context, { key: idempotencyKey, operation: 'updateArticle', payload: input }, async (): Promise<Updated> => {
    let written: string | null = null
    const applied = await forgetting(context, () =>
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
        isNewer: ({ record, etag }) => record !== null && written !== null && etag !== written,
      }),
    )
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'ArticleUpdated', article: articleOf(applied.held)! }
  })
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
        }),
      )
      return applied.kind === 'refused' ? applied.refusal : { __typename: 'ArticleDeleted', id: encodeURIComponent(code) }
    } catch (failure) {
      if (!(failure instanceof ErpFailure) || failure.kind !== 'conflict') throw failure
      return refused('ARTICLE_IN_USE', failure.detail)
    }
  })
}

/** What others have read is forgotten, also after a failure: the change may have arrived. */
async function forgetting<Result>({ shared }: Context, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } finally {
    shared.invalidate('catalogue')
    shared.invalidate('articleNames')
  }
}
