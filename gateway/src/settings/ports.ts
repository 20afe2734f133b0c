// What other parts of the gateway may import from this subject.
export { LOGO_BYTES, sharedCompany } from './settings.erp.ts'
export type { CompanyParent } from './settings.model.ts'
