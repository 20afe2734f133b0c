// Changing the articles of the warehouse: checked, written down, sent, and what others have read is forgotten.
import { audited } from '../audit.ts'
import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { ArticleInput, NewArticleInput, WarehouseItem, WarehouseSearchInput } from '../generated/resolvers.ts'
import type { Audit } from '../store/store.ts'
import { detailOf } from './register.rules.ts'
import { UPDATE_NEEDS_CODE, createArticle, deleteArticle, readArticle, searchArticles, updateArticle } from './warehouse.erp.ts'
import { type Refused, byCode, flawsOfNew, flawsOfPrices, invalidCode, isAddressable, searchOf } from './warehouse.rules.ts'

export async function search({ erp }: Context, input: WarehouseSearchInput): Promise<WarehouseItem[]> {
  const wanted = searchOf(input)
  return wanted === null ? [] : byCode(await searchArticles(erp, wanted))
}

export async function find({ erp }: Context, code: string) {
  return isAddressable(code) ? readArticle(erp, code) : null
}

/** Throws what the server refuses; a refusal of ours is returned, and nothing was sent then. */
export async function create(context: Context, input: NewArticleInput): Promise<Refused | null> {
  const code = input.code.trim()
  const refused = flawsOfNew(code, input.fields)
  if (refused) return refused
  await changing(context, 'article.create', code, detailOf(null, input.fields), async () => {
    try {
      await createArticle(context.erp, code, input.fields)
    } catch (failure) {
      if (!isOpenEnded(failure) || !(await standsAfterAll(context, code, input.fields))) throw failure
    }
  })
  return null
}

/** Nobody has said whether it was created: what the server holds does. */
async function standsAfterAll({ erp }: Context, code: string, fields: ArticleInput): Promise<boolean> {
  const found = await readArticle(erp, code).catch(() => null)
  return (
    found !== null && found.description === fields.description?.trim() && found.vatCode === fields.vatCode && found.unit === fields.unit
  )
}

export async function update(context: Context, code: string, fields: ArticleInput): Promise<Refused | null> {
  if (code.trim() === '') {
    return { code: 'ARTICLE_CODE_MISSING', message: UPDATE_NEEDS_CODE, fields: [{ field: 'code', message: UPDATE_NEEDS_CODE }] }
  }
  const refused = isAddressable(code) ? flawsOfPrices(fields) : invalidCode()
  if (refused) return refused
  // The register shows what the values were; without them the change is made all the same.
  const before = await readArticle(context.erp, code).catch(() => null)
  await changing(context, 'article.update', code, detailOf(before, fields), () => updateArticle(context.erp, code, fields))
  return null
}

export async function remove(context: Context, code: string): Promise<Refused | null> {
  if (!isAddressable(code)) return invalidCode()
  try {
    await changing(context, 'article.delete', code, {}, () => deleteArticle(context.erp, code))
    return null
  } catch (failure) {
    if (!(failure instanceof ErpFailure) || failure.kind !== 'conflict') throw failure
    return { code: 'ARTICLE_IN_USE', message: failure.detail, fields: [] }
  }
}

type Details = NonNullable<Audit['detail']>

async function changing(context: Context, action: string, target: string, detail: Details, change: () => Promise<unknown>): Promise<void> {
  try {
    await audited(context, { action, target, detail }, change)
  } finally {
    context.shared.invalidate('catalogue')
    context.shared.invalidate('articleNames')
  }
}
