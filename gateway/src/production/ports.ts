// What other parts of the gateway may import from this subject.
export type {
  DateExceptionModel,
  DateExceptionsModel,
  PrintedItemModel,
  PrintingModel,
  ProductionDayModel,
  ProductionItemModel,
  ProductionModel,
  ProductionRowModel,
  ProductionRowsModel,
  ProductionShareModel,
  UnusualDeliveryModel,
  UsualProductionModel,
} from './production.model.ts'
export { type PrintedSignal, createPrintedSignal } from './printed.ts'
export { type ProductionUpdates, createProductionUpdates } from './updates.ts'
