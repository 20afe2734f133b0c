/** Parent of `ProductionItem`; quantities in thousandths. */
export type ProductionItemModel = {
  code: string
  description: string
  unit: string
  quantity: number | null
  group1: string | null
  group2: string | null
  group3: string | null
  trays: string | null
}

/** Parent of `ProductionList`: the state of its dates is worked out only where it is asked for. */
export type ProductionListModel = {
  items: ProductionItemModel[]
  period: { from: string; to: string; days: number; weekday: number }
}
