// What other parts of the gateway may import from this subject.
export { documentsLoader } from './documents.erp.ts'
export type { DocumentModel, DocumentsModel, ToInvoiceModel } from './documents.model.ts'
export { documentsOfDays } from './staff.erp.ts'
