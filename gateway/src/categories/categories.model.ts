import type { CategoryGroupKey, VatRate } from '../generated/contract.ts'

/** `written`: the code as the server writes it, if it was read. */
export type CategoryModel = { key: CategoryGroupKey; code: string; name: string; written?: string }

export type CategoryGroupModel = { key: CategoryGroupKey; label: string | null; categories: CategoryModel[] }

/** The lists that an article of the warehouse chooses from. */
export type WarehouseLists = { groups: CategoryGroupModel[]; units: { code: string; name: string }[]; vatRates: VatRate[] }
