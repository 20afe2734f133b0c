// Changes of an article, planned from the wish and the state of the server. Pure.
import { ARTICLE_LABELS } from '@panify/rules/labels'
import type { Plan } from '../change/plan.ts'
import { applyPatch } from '../change/patch.rules.ts'
import { type Problem, changedMeanwhile, invalidInput, notFound, refused } from '../change/refusals.ts'
import type { ArticleFlag, ArticlePatch } from '../generated/contract.ts'
import {
  ALL_FLAGS, type ArticleWrite, CATEGORIES, FLAGS, type Flags, type HeldArticle, VALUES, flagsAfter, flagsBetween, flat, pathOf, wishOf,
} from './article.fields.ts' // prettier-ignore
import { type PriceRow, type PriceWishes, applyPriceWishes, priceFlaw, pricesAfter, wishesFor } from './prices.rules.ts'
import { UPDATE_NEEDS_CODE } from './fields.erp.ts'
import { detailOf } from './audit.rules.ts'

type Refusal<Kind extends (...given: never[]) => unknown> = ReturnType<Kind>
export type UpdateRefusal = Refusal<typeof notFound> | Refusal<typeof changedMeanwhile> | Refusal<typeof invalidInput>
export type CreateRefusal = Refusal<typeof invalidInput> | Refusal<typeof refused>
export type DeleteRefusal = Refusal<typeof notFound> | Refusal<typeof invalidInput> | Refusal<typeof refused>

const unknownArticle = () => notFound('ARTICLE_NOT_FOUND', 'Articolo non trovato.')

export type UpdateWish = { code: string; set: ArticlePatch; seen: ArticlePatch | null; prices: PriceWishes }

/** Why a change cannot be sent, whatever the server has; null if it can. */
export function flawOfUpdate({ code, prices }: Pick<UpdateWish, 'code' | 'prices'>): UpdateRefusal | null {
  if (code.trim() === '') return invalidInput([{ path: 'code', message: UPDATE_NEEDS_CODE, code: 'ARTICLE_CODE_MISSING' }])
  const problem = isAddressable(code) ? priceFlaw(prices) : INVALID_CODE
  return problem && invalidInput([problem])
}

export function planUpdate({ set, seen, prices }: UpdateWish, held: HeldArticle | null): Plan<ArticleWrite, UpdateRefusal> {
  if (!held) return { kind: 'refused', refusal: unknownArticle() }
  const wish = wishOf(set)
  const base = flat(seen ?? {})
  const values = applyPatch(VALUES, { set: wish.values, seen: base.values }, held, { path: 'set' })
  const codes = applyPatch(CATEGORIES, { set: wish.categories, seen: base.categories }, held.categories, { path: 'set.categories' })
  const rows = applyPriceWishes(prices, held.prices)
  const inParts = values.conflicts.map(({ path, ...conflict }) => ({ ...conflict, path: `set.${pathOf(path.slice('set.'.length))}` }))
  const conflicts = [...inParts, ...codes.conflicts, ...rows.conflicts]
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  if (rows.problem) return { kind: 'refused', refusal: invalidInput([rows.problem]) }
  const flags = flagsWished(held.flags, wish.flags, base.flags)
  const write: ArticleWrite = { values: values.changes, categories: codes.changes, flags, prices: rows.write }
  if (isEmpty(write)) return { kind: 'nothing' }
  return { kind: 'write', write, action: 'article.update', detail: detailOf(held, write) }
}

/** Each flag changes independently: of two people, one may set a flag that the other leaves. */
function flagsWished(held: ArticleFlag[], set: ArticleFlag[] | undefined, seen: ArticleFlag[] | undefined): Flags {
  return flagsBetween(
    held,
    applyPatch(FLAGS, { set: { flags: set }, seen: { flags: seen } }, { flags: held }, { path: 'set' }).changes.flags ?? held,
  )
}

const isEmpty = ({ values, categories, flags, prices }: ArticleWrite) =>
  prices === null && [values, categories, flags].every((part) => Object.keys(part).length === 0)

export const articleAfter = (held: HeldArticle, { values, categories, flags, prices }: ArticleWrite): HeldArticle => ({
  ...held,
  ...(values as Partial<HeldArticle>),
  categories: { ...held.categories, ...categories },
  flags: flagsAfter(held.flags, flags),
  prices: prices ? pricesAfter(held.prices, prices) : held.prices,
})

export type CreateWish = { code: string; set: ArticlePatch; prices: PriceRow[] }

/** New articles are the bakery's own and always articles, never work steps. */
const SUPPLIER = '0001'

const REQUIRED = ['code', 'description', 'vatCode', 'unitCode'] as const
const LABELS = { code: 'Codice articolo', ...ARTICLE_LABELS.main }
const ENDINGS = { code: 'obbligatorio', description: 'obbligatoria', vatCode: 'obbligatoria', unitCode: 'obbligatoria' }

/** Why a new article cannot be sent, whatever the server has; null if it can. */
export function flawOfNew({ code, set, prices }: CreateWish): CreateRefusal | null {
  const { description, vatCode, unitCode } = set
  const values = { code, description, vatCode, unitCode }
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
 * `isSent`: the article was just sent, so an existing one is accepted if its identifying fields match; before, only one that
 * equals the wish is.
 */
export function planCreate({ set, prices }: CreateWish, held: HeldArticle | null, isSent: boolean): Plan<ArticleWrite, CreateRefusal> {
  const wish = wishOf(set)
  const values = { ...wish.values, supplierCode: SUPPLIER }
  const flags = newFlags(wish.flags)
  const write: ArticleWrite = { values, categories: wish.categories, flags, prices: { set: prices, remove: [] } }
  if (!held) return { kind: 'write', write, action: 'article.create', detail: detailOf(null, write) }
  const { description, vatCode, unitCode } = values
  const differences = [
    ...Object.keys(applyPatch(VALUES, { set: isSent ? { description, vatCode, unitCode } : values }, held, { path: 'set' }).changes),
    ...(isSent ? [] : Object.keys(applyPatch(CATEGORIES, { set: wish.categories }, held.categories, { path: 'set' }).changes)),
    ...(isSent ? [] : Object.keys(flagsBetween(held.flags, flagsAfter(held.flags, flags)))),
    ...(isSent ? [] : (applyPriceWishes(wishesFor(prices), held.prices).write?.set ?? [])),
  ]
  if (differences.length === 0) return { kind: 'nothing' }
  return { kind: 'refused', refusal: refused('ARTICLE_CODE_TAKEN', 'Codice articolo già esistente') }
}

/** All flags if they are given; the flag of an article in any case. */
function newFlags(wanted: ArticleFlag[] | undefined): Flags {
  const given = wanted ? Object.fromEntries(ALL_FLAGS.map((flag) => [flag, wanted.includes(flag)])) : {}
  return { ...given, ARTICLE: true }
}

export const flawOfDeletion = (code: string): DeleteRefusal | null => (isAddressable(code) ? null : invalidInput([INVALID_CODE]))

/** After a deletion was sent, a missing article was deleted; before, it is not found. */
export function planDelete(held: HeldArticle | null, isSent: boolean): Plan<'delete', DeleteRefusal> {
  if (held) {
    const detail = { description: { before: held.description ?? '', after: '' } }
    return { kind: 'write', write: 'delete', action: 'article.delete', detail }
  }
  return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: unknownArticle() }
}

const LONGEST_CODE = 40
export const INVALID_CODE: Problem = { path: 'code', message: 'Codice articolo non valido', code: 'ARTICLE_CODE_INVALID' }

/** A code must not be a fixed path of the server, nor consist of dots: the request would address something else. */
export function isAddressable(code: string): boolean {
  return code.trim() !== '' && !['.', '..', 'categorie', 'nuovo'].includes(code.toLowerCase())
}
