import type { CategoryGroupKey, VatRate } from '../generated/contract.ts'

/** `written`: the code as the server writes it, where it was read. */
export type CategoryModel = { key: CategoryGroupKey; code: string; name: string; written?: string }

export type CategoryGroupModel = { key: CategoryGroupKey; label: string | null; categories: CategoryModel[] }

/** What an article of the warehouse can be. */
export type WarehouseLists = { groups: CategoryGroupModel[]; units: { code: string; name: string }[]; vatRates: VatRate[] }
