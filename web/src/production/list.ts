// The answer as flat rows, one per article.
import type { ProductionGroupKey, ProductionQuery } from '../generated/graphql.ts'
import { shownUnit } from '../ui/units.ts'
import type { GroupKey, Item } from './arrange.ts'
import type { LastPrinting } from './printings.ts'

type Production = NonNullable<ProductionQuery['production']>

export type List = {
  items: Item[]
  /** The period that the bakery's server has processed. */
  period: NonNullable<Production['processed']>
  dates: NonNullable<Production['dates']>
  /** Whether the server can list the destinations behind a total. */
  hasShares: boolean
  /** The last printing that the gateway has of this period; lists that a device has kept may lack it. */
  printing?: LastPrinting | undefined
}

export const GROUP_KEYS = { group1: 'GROUP_1', group2: 'GROUP_2', group3: 'GROUP_3' } as const satisfies Record<
  GroupKey,
  ProductionGroupKey
>

/** Undefined without an answer, and where the answer contains no list. */
export function listOf(data: ProductionQuery | undefined): List | undefined {
  const production = data?.production
  if (!production?.items || !production.processed) return undefined
  const { lastPrinting: last } = production
  return {
    items: production.items.map(itemOf),
    period: production.processed,
    dates: production.dates ?? [],
    hasShares: data?.company.capabilities?.includes('PRODUCTION_SHARES') ?? false,
    printing: last ? { id: last.id, at: last.printedAt, items: last.items.map(itemOf) } : undefined,
  }
}

type Total = NonNullable<Production['items']>[number]

/** A printing has no trays. */
function itemOf({
  articleCode,
  description,
  unit,
  quantity,
  groupNames,
  trays,
}: Omit<Total, '__typename' | 'trays'> & Partial<Pick<Total, 'trays'>>): Item {
  const nameOf = (group: GroupKey) => groupNames.find(({ key }) => key === GROUP_KEYS[group])?.name ?? null
  return {
    code: articleCode,
    description,
    unit: shownUnit(unit),
    quantity,
    group1: nameOf('group1'),
    group2: nameOf('group2'),
    group3: nameOf('group3'),
    trays: trays?.text ?? null,
  }
}
