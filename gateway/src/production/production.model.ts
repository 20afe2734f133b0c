import type { Connection } from '../lists/connection.ts'
import type { NamedDestination } from '../erp/named-destination.erp.ts'
import type { DateExceptionKind, ProductionBasis, ProductionGroupKey } from '../generated/contract.ts'
import type { PrintedItem, StoredPrinting } from '../store/printings.ts'

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
export type ProductionShareModel = NamedDestination & {
  quantity: number
  basis: ProductionBasis
}

/** Parent of `ProductionRow`. */
export type ProductionRowModel = ProductionShareModel & { date: string; articleCode: string }

/** Parent of `ProductionRowConnection`. */
export type ProductionRowsModel = Connection<ProductionRowModel>

/** The total of an article at two times; null where it cannot be read. */
export type QuantityChange = { articleCode: string; before: number | null; after: number | null }

/** Parent of `Production`: each reading is made once, when first selected. */
export type ProductionModel = ProductionRequest & {
  totals: () => Promise<ProductionTotals>
  /** Every order of the period, by article. */
  rowsByArticle: () => Promise<ReadonlyMap<string, ProductionRowModel[]>>
  /** The most different first. */
  unusual: () => Promise<UnusualDeliveryModel[]>
}

/** Parent of `UsualProduction`: the means of the dates, oldest first. */
export type UsualProductionModel = { dates: string[]; items: ProductionTotal[] }

/** A quantity beside its usual range, in thousandths. */
export type UnusualQuantity = { unit: string; quantity: number; minimum: number; maximum: number }

/** Parent of `UnusualDelivery`. */
export type UnusualDeliveryModel = NamedDestination & {
  isDayDisabled: boolean
  totals: UnusualQuantity[]
  rows: (UnusualQuantity & { articleCode: string; description: string })[]
}

/** Parent of `DateException`. */
export type DateExceptionModel = NamedDestination & {
  kind: DateExceptionKind
  lastDate: string | null
  totals: { unit: string; quantity: number; weekly: number }[]
}

/** Parent of `DateExceptions`. */
export type DateExceptionsModel = { deliveryCount: number; activeCount: number; exceptions: DateExceptionModel[] }

/** Parent of `ProductionItem`. */
export type ProductionItemModel = ProductionTotal & { shares: () => Promise<ProductionShareModel[]> }

/** Parent of `ProductionDay`. */
export type ProductionDayModel = { date: string; items: ProductionItemModel[] }

/** Parent of `Printing`. */
export type PrintingModel = StoredPrinting

/** Parent of `PrintedItem`. */
export type PrintedItemModel = PrintedItem
