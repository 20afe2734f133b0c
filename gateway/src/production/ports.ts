// What other parts of the gateway may use of this subject.
export type {
  ProductionDayModel,
  ProductionItemModel,
  ProductionModel,
  ProductionRowModel,
  ProductionRowsModel,
  ProductionShareModel,
} from './production.model.ts'
