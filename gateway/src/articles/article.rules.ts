// What a change of an article does: pure functions of what is wished and what is held.
import { ARTICLE_LABELS } from '@panify/rules/labels'
import type { Plan } from '../change/apply.ts'
import { type Patch, lay } from '../change/patch.rules.ts'
import { type Problem, changedMeanwhile, invalidInput, notFound, refused } from '../change/refusals.ts'
import type { ArticlePatch } from '../generated/resolvers.ts'
import { type ArticleValues, CATEGORIES, type CategoryCodes, type HeldArticle, VALUES, wishOf } from './article.fields.ts'
import { type PriceRow, type PriceWishes, type PriceWrite, layPrices, priceFlaw, pricesAfter, wishesFor } from './prices.rules.ts'
import { UPDATE_NEEDS_CODE } from './fields.erp.ts'
import { detailOf } from './register.rules.ts'

export type ArticleWrite = { values: Patch<ArticleValues>; categoryCodes: Patch<CategoryCodes>; prices: PriceWrite | null }

type Refusal<Kind extends (...given: never[]) => unknown> = ReturnType<Kind>
export type UpdateRefusal = Refusal<typeof notFound> | Refusal<typeof changedMeanwhile> | Refusal<typeof invalidInput>
export type CreateRefusal = Refusal<typeof invalidInput> | Refusal<typeof refused>
export type DeleteRefusal = Refusal<typeof notFound> | Refusal<typeof invalidInput> | Refusal<typeof refused>

const unknownArticle = () => notFound('ARTICLE_NOT_FOUND', 'Articolo non trovato.')

export type UpdateWish = { code: string; set: ArticlePatch; seen: ArticlePatch | null; prices: PriceWishes }

/** Why a change cannot be sent, whatever is held; null when it can. */
export function flawOfUpdate({ code, prices }: Pick<UpdateWish, 'code' | 'prices'>): UpdateRefusal | null {
  if (code.trim() === '') return invalidInput([{ path: 'code', message: UPDATE_NEEDS_CODE, code: 'ARTICLE_CODE_MISSING' }])
  const problem = isAddressable(code) ? priceFlaw(prices) : INVALID_CODE
  return problem && invalidInput([problem])
}

export function planUpdate({ set, seen, prices }: UpdateWish, held: HeldArticle | null): Plan<ArticleWrite, UpdateRefusal> {
  if (!held) return { kind: 'refused', refusal: unknownArticle() }
  const wish = wishOf(set)
  const { categoryCodes: seenCodes, ...seenValues } = seen ?? {}
  const values = lay(VALUES, { set: wish.values, seen: seenValues as Patch<ArticleValues> }, held, { path: 'set' })
  const codes = lay(CATEGORIES, { set: wish.categoryCodes, seen: seenCodes }, held.categoryCodes, { path: 'set.categoryCodes' })
  const rows = layPrices(prices, held.prices)
  const conflicts = [...values.conflicts, ...codes.conflicts, ...rows.conflicts]
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  if (rows.problem) return { kind: 'refused', refusal: invalidInput([rows.problem]) }
  const write: ArticleWrite = { values: values.changes, categoryCodes: codes.changes, prices: rows.write }
  if (isEmpty(write)) return { kind: 'nothing' }
  return { kind: 'write', write, action: 'article.update', detail: detailOf(held, write) }
}

const isEmpty = ({ values, categoryCodes, prices }: ArticleWrite) =>
  prices === null && Object.keys(values).length + Object.keys(categoryCodes).length === 0

export const articleAfter = (held: HeldArticle, { values, categoryCodes, prices }: ArticleWrite): HeldArticle => ({
  ...held,
  ...(values as Partial<HeldArticle>),
  categoryCodes: { ...held.categoryCodes, ...categoryCodes },
  prices: prices ? pricesAfter(held.prices, prices) : held.prices,
})

export type CreateWish = { code: string; set: ArticlePatch; prices: PriceRow[] }

/** New articles are the bakery's own, and articles: never a work step. */
const ALWAYS = { supplierCode: '0001', isArticle: true } as const

const REQUIRED = ['code', 'description', 'vatCode', 'unit'] as const
const LABELS = { code: 'Codice articolo', ...ARTICLE_LABELS.main }
const ENDINGS = { code: 'obbligatorio', description: 'obbligatoria', vatCode: 'obbligatoria', unit: 'obbligatoria' }

/** Why a new article cannot be sent, whatever is held; null when it can. */
export function flawOfNew({ code, set, prices }: CreateWish): CreateRefusal | null {
  const values = { ...set, code }
  const [first, ...more] = REQUIRED.filter((field) => !values[field]?.trim())
  if (first) {
    const problem = (field: typeof first): Problem => ({
      path: field === 'code' ? field : `set.${field}`,
      message: `${LABELS[field]} è ${ENDINGS[field]}`,
      code: 'ARTICLE_INCOMPLETE',
    })
    const message = `Campi obbligatori mancanti: ${[first, ...more].map((field) => LABELS[field]).join(', ')}`
    return { ...invalidInput([problem(first), ...more.map(problem)]), message }
  }
  const isCode = isAddressable(code) && code.length <= LONGEST_CODE && !/\p{Cc}/u.test(code)
  const problem = isCode ? priceFlaw(wishesFor(prices)) : INVALID_CODE
  return problem && invalidInput([problem])
}

/**
 * `isSent`: the article was just sent, so one that is there counts as created by what makes it that article; before, only one
 * that equals the wish does.
 */
export function planCreate({ set, prices }: CreateWish, held: HeldArticle | null, isSent: boolean): Plan<ArticleWrite, CreateRefusal> {
  const { values, categoryCodes } = wishOf({ ...set, ...ALWAYS })
  const write: ArticleWrite = { values, categoryCodes, prices: { set: prices, remove: [] } }
  if (!held) return { kind: 'write', write, action: 'article.create', detail: detailOf(null, write) }
  const { description, vatCode, unit } = values
  const differences = [
    ...Object.keys(lay(VALUES, { set: isSent ? { description, vatCode, unit } : values }, held, { path: 'set' }).changes),
    ...(isSent ? [] : Object.keys(lay(CATEGORIES, { set: categoryCodes }, held.categoryCodes, { path: 'set' }).changes)),
    ...(isSent ? [] : (layPrices(wishesFor(prices), held.prices).write?.set ?? [])),
  ]
  if (differences.length === 0) return { kind: 'nothing' }
  return { kind: 'refused', refusal: refused('ARTICLE_CODE_TAKEN', 'Codice articolo già esistente') }
}

export const flawOfDeletion = (code: string): DeleteRefusal | null => (isAddressable(code) ? null : invalidInput([INVALID_CODE]))

/** What is gone after a deletion was deleted; what was not there before is not found. */
export function planDelete(held: HeldArticle | null, isSent: boolean): Plan<'delete', DeleteRefusal> {
  if (held) {
    const detail = { description: { before: held.description ?? '', after: '' } }
    return { kind: 'write', write: 'delete', action: 'article.delete', detail }
  }
  return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: unknownArticle() }
}

const LONGEST_CODE = 40
export const INVALID_CODE: Problem = { path: 'code', message: 'Codice articolo non valido', code: 'ARTICLE_CODE_INVALID' }

/** Fixed paths of the server stand where a code would, and dots lead elsewhere: such a code names no article. */
export function isAddressable(code: string): boolean {
  return code.trim() !== '' && !['.', '..', 'categorie', 'nuovo'].includes(code.toLowerCase())
}
