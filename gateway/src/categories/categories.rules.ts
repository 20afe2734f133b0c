import type { CategoryGroupKey } from '../generated/contract.ts'

/** The groups of the warehouse by their numbers on the bakery's server. */
export const GROUP_NUMBERS = { GROUP_1: 1, GROUP_2: 2, GROUP_3: 3, GROUP_4: 4, GROUP_5: 5, GROUP_6: 6 } as const

export type WarehouseGroupKey = keyof typeof GROUP_NUMBERS

export const isOfWarehouse = (key: CategoryGroupKey): key is WarehouseGroupKey => key in GROUP_NUMBERS

/** The groups that the ordering screens can filter by, 1 to 6: they leave ncolore out. */
const ORDERING_GROUPS = ['GROUP_1', 'GROUP_2', 'GROUP_3', 'GROUP_5', 'GROUP_6', 'GROUP_7'] as const

export type GroupSelector = { key: CategoryGroupKey; number: number }

/** The group of the parameter's value, which is one higher; a value outside 1 to 6 means group 1. */
export function groupOf(parameter: unknown): GroupSelector {
  const isNumber = typeof parameter === 'number' || (typeof parameter === 'string' && /^\s*\d+\s*$/.test(parameter))
  const number = isNumber ? Number(parameter) - 1 : Number.NaN
  const key = ORDERING_GROUPS[number - 1]
  return key ? { key, number } : { key: 'GROUP_1', number: 1 }
}

export const categoryId = (key: CategoryGroupKey, code: string): string => `${key}/${encodeURIComponent(code)}`
