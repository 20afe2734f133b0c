import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../change/plan.ts'
import type { ArticleFlag, ArticlePatch } from '../generated/contract.ts'
import { type HeldArticle, blankArticle, pathOf, type ArticleWrite } from './article.fields.ts'
import { type UpdateRefusal, articleAfter, planCreate, planDelete, planUpdate } from './article.rules.ts'
import { NO_PRICES, type PriceRow, type PriceWishes } from './prices.rules.ts'

const NO_FIGURES = { price: 0, discount1: 0, discount2: 0, discount3: 0, markup: 0 }
const LISTS = ['1', '2', '3']
type Sample = {
  description: string | null
  barcode: string | null
  endsOn: string | null
  weight: number | null
  category: string | null
}

const text = fc.constantFrom('a', 'b', ' a ')
const sample: fc.Arbitrary<Sample> = fc.record({
  description: text,
  barcode: fc.option(text),
  endsOn: fc.constantFrom(null, '2026-12-24', '2027-01-06'),
  weight: fc.constantFrom(null, 250, 1500),
  category: fc.constantFrom(null, '01', '02'),
})
const figures = fc.record({ price: fc.constantFrom(0, 1.2, 2), discount1: fc.constantFrom(0, 5) })
const rows: fc.Arbitrary<PriceRow[]> = fc
  .dictionary(fc.constantFrom(...LISTS), figures)
  .map((byList) => Object.entries(byList).map(([list, row]) => ({ ...NO_FIGURES, ...row, list })))

const NAMES = ['description', 'barcode', 'endsOn', 'weight', 'category'] as const
const held = (from: Sample, prices: PriceRow[]): HeldArticle => {
  const { category, ...values } = from
  const blank = blankArticle('ROS')
  return { ...blank, ...values, description: values.description ?? '', categories: { ...blank.categories, GROUP_1: category }, prices }
}
const someFlags = fc.subarray(['TRACEABLE', 'ON_SALE', 'FOR_CLOUD'] as ArticleFlag[])
const articles = fc.tuple(sample, someFlags, rows).map(([from, flags, prices]) => ({ ...held(from, prices), flags }))

function patch(from: Sample, names: readonly (keyof Sample)[]): ArticlePatch {
  const { category, description, barcode, endsOn, weight } = Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Sample>
  return {
    ...(description === undefined ? {} : { description }),
    identification: barcode === undefined ? {} : { barcode },
    dates: endsOn === undefined ? {} : { endsOn },
    dimensions: weight === undefined ? {} : { weight },
    ...(category === undefined ? {} : { categories: [{ group: 'GROUP_1' as const, code: category }] }),
  }
}
const seenOf = (article: HeldArticle): Sample => ({ ...article, category: article.categories.GROUP_1 })

/** The input of a form that has shown `seen` and contains `wanted` for some lists. */
function priceWishes(seen: PriceRow[], wanted: PriceRow[], lists: readonly string[]): PriceWishes {
  const rowOf = (of: PriceRow[], list: string) => {
    const row = of.find((one) => one.list === list)
    return row && { price: row.price, discount1: row.discount1 }
  }
  return {
    set: lists.flatMap((list) => {
      const row = rowOf(wanted, list)
      return row ? [{ list, set: row, seen: rowOf(seen, list) ?? null }] : []
    }),
    remove: lists.flatMap((list) => (rowOf(wanted, list) ? [] : [{ list, seen: rowOf(seen, list) ?? null }])),
  }
}

type Wish = Parameters<typeof planUpdate>[0]
const wishOf = (seen: HeldArticle, wanted: HeldArticle, names: readonly (keyof Sample)[], lists: readonly string[]): Wish => ({
  code: 'ROS',
  set: { ...patch(seenOf(wanted), names), flags: wanted.flags },
  seen: { ...patch(seenOf(seen), names), flags: seen.flags },
  prices: priceWishes(seen.prices, wanted.prices, lists),
})

const after = (wish: Wish, article: HeldArticle): { article: HeldArticle; plan: Plan<ArticleWrite, UpdateRefusal> } => {
  const plan = planUpdate(wish, article)
  fc.pre(plan.kind !== 'refused')
  return { plan, article: plan.kind === 'write' ? articleAfter(article, plan.write) : article }
}
const unordered = ({ prices, ...article }: HeldArticle) => ({ ...article, prices: new Set(prices.map((row) => JSON.stringify(row))) })

const names = fc.subarray([...NAMES])
const lists = fc.subarray(LISTS)

describe('a change of an article', () => {
  it('changes nothing on its own result, and its audit entry names its changes', () => {
    fc.assert(
      fc.property(articles, articles, articles, names, lists, (seen, now, wanted, fields, ofLists) => {
        const wish = wishOf(seen, wanted, fields, ofLists)
        const { article, plan } = after(wish, now)
        expect(planUpdate(wish, article)).toEqual({ kind: 'nothing' })
        if (plan.kind !== 'write') return
        const changed = Object.keys({ ...plan.write.values, ...plan.write.categories, ...plan.write.flags })
        const isField = (name: string) => !name.startsWith('prices.')
        expect(Object.keys(plan.detail).filter(isField)).toEqual(changed)
      }),
    )
  })

  it('commutes with a change of other fields and lists, and keeps every other row', () => {
    fc.assert(
      fc.property(articles, articles, articles, names, lists, (seen, one, other, fields, ofLists) => {
        const first = wishOf(seen, one, fields, ofLists)
        const second = wishOf(
          seen,
          other,
          NAMES.filter((name) => !fields.includes(name)),
          LISTS.filter((list) => !ofLists.includes(list)),
        )
        const forth = after(second, after(first, seen).article).article
        const back = after(first, after(second, seen).article).article
        expect(unordered(forth)).toEqual(unordered(back))
        const rest = after({ ...first, prices: NO_PRICES }, seen).article
        expect(rest.prices).toEqual(seen.prices)
      }),
    )
  })

  it('is refused for exactly the fields that are neither as seen nor as wanted; an empty wish changes nothing', () => {
    const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''))
    fc.assert(
      fc.property(articles, articles, articles, (seen, now, wanted) => {
        const plan = planUpdate({ ...wishOf(seen, wanted, NAMES, []), prices: NO_PRICES }, now)
        const expected = NAMES.filter((name) => name !== 'category').filter((name) => {
          const [was, is, next] = [plain(seen[name]), plain(now[name]), plain(wanted[name])]
          return next !== '' && is !== was && is !== next
        })
        const conflicts = plan.kind === 'refused' && plan.refusal.__typename === 'ChangedMeanwhile' ? plan.refusal.conflicts : []
        const found = conflicts.map(({ path }) => path).filter((path) => !path.includes('categories'))
        expect(new Set(found)).toEqual(new Set(expected.map((name) => `set.${pathOf(name)}`)))
      }),
    )
  })

  it('keeps the flags of two people who change different ones', () => {
    fc.assert(
      fc.property(someFlags, someFlags, someFlags, (seen, mine, theirs) => {
        const of = (flags: ArticleFlag[]) => ({ ...blankArticle('ROS'), flags })
        const { article } = after({ code: 'ROS', set: { flags: mine }, seen: { flags: seen }, prices: NO_PRICES }, of(theirs))
        for (const flag of ['TRACEABLE', 'ON_SALE', 'FOR_CLOUD'] as const) {
          const wanted = mine.includes(flag) === seen.includes(flag) ? theirs : mine
          expect(article.flags.includes(flag)).toBe(wanted.includes(flag))
        }
      }),
    )
  })

  it('never leaves an article that has price rows without any', () => {
    fc.assert(
      fc.property(articles, articles, lists, (seen, wanted, ofLists) => {
        fc.pre(seen.prices.length > 0)
        expect(after(wishOf(seen, wanted, [], ofLists), seen).article.prices).not.toEqual([])
      }),
    )
  })
})

const NEW = {
  code: 'ROS',
  set: { description: 'Rosetta', vatCode: '4', unitCode: 'pz', identification: { barcode: '800' } },
  prices: [{ ...NO_FIGURES, list: '1', price: 2 }],
}
const plannedNew = planCreate(NEW, null, false)
const created = articleAfter(blankArticle('ROS'), (plannedNew as { write: ArticleWrite }).write)

describe.each([
  ['none', null, false, 'write'],
  ['none although it was sent', null, true, 'write'],
  ['the same article', created, false, 'nothing'],
  ['an article with another barcode', { ...created, barcode: '900' }, false, 'refused'],
  ['an article with another price', { ...created, prices: [] }, false, 'refused'],
  ['the article that was sent, of which the server keeps less', { ...created, barcode: null, prices: [] }, true, 'nothing'],
  ['another article than the one that was sent', { ...created, description: 'Pane' }, true, 'refused'],
] as const)('a creation where the server has %s', (_name, article, isSent, kind) => {
  it(`plans: ${kind}`, () => expect(planCreate(NEW, article as HeldArticle | null, isSent).kind).toBe(kind))
})

it.each([
  [created, false, 'write'],
  [created, true, 'write'],
  [null, true, 'nothing'],
  [null, false, 'refused'],
] as const)('a deletion is planned by what is there and whether it was sent (%#)', (article, isSent, kind) => {
  expect(planDelete(article, isSent).kind).toBe(kind)
})
