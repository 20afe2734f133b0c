// What other parts of the gateway may import from this subject.
export type {
  ProductionDayModel,
  ProductionItemModel,
  ProductionModel,
  ProductionRowModel,
  ProductionRowsModel,
  ProductionShareModel,
} from './production.model.ts'
