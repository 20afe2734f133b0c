// What other parts of the gateway may import from this subject.
export { customerLoaders } from './customers.erp.ts'
export type { CustomerModel, CustomersModel } from './customers.model.ts'
export { type KeptFields, sharedKeptFields } from './kept-fields.ts'
