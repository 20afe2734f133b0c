import type { Connection } from '../lists/connection.ts'
import type { ProductionBasis, ProductionGroupKey } from '../generated/contract.ts'

/** The total of one article; quantities in thousandths. */
export type ProductionTotal = {
  articleCode: string
  description: string
  unit: string
  quantity: number | null
  groups: Record<ProductionGroupKey, string | null>
  /** 'teglie_info' as the server writes it. */
  trays: string | null
}

/** `dayCount` is null if the server does not count the days. */
export type ProductionTotals = { items: ProductionTotal[]; processed: { from: string; to: string; dayCount: number | null } }

/** The request; a null text matches every article. */
export type ProductionRequest = { from: string; to: string; filter: { description: string | null; articleCode: string | null } }

/** Parent of `ProductionShare`. */
export type ProductionShareModel = {
  destinationId: string
  customerCode: string
  customerName: string | null
  destinationCode: string
  destinationName: string | null
  quantity: number
  basis: ProductionBasis
}

/** Parent of `ProductionRow`. */
export type ProductionRowModel = ProductionShareModel & { date: string; articleCode: string }

/** Parent of `ProductionRowConnection`. */
export type ProductionRowsModel = Connection<ProductionRowModel>

/** Parent of `Production`: each reading is made once, when first selected. */
export type ProductionModel = ProductionRequest & {
  totals: () => Promise<ProductionTotals>
  /** Every order of the period, by article. */
  rowsByArticle: () => Promise<ReadonlyMap<string, ProductionRowModel[]>>
}

/** Parent of `ProductionItem`. */
export type ProductionItemModel = ProductionTotal & { shares: () => Promise<ProductionShareModel[]> }

/** Parent of `ProductionDay`. */
export type ProductionDayModel = { date: string; items: ProductionItemModel[] }
