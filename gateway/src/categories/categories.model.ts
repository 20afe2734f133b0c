import type { CategoryGroupKey, VatRate } from '../generated/resolvers.ts'

export type CategoryModel = { key: CategoryGroupKey; code: string; name: string }

export type CategoryGroupModel = { key: CategoryGroupKey; label: string | null; categories: CategoryModel[] }

/** What an article of the warehouse can be. */
export type WarehouseLists = { groups: CategoryGroupModel[]; units: { code: string; name: string }[]; vatRates: VatRate[] }
