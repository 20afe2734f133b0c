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
