// What other parts of the gateway may import from this subject.
export { sharedCategories } from './categories.erp.ts'
export type { CategoryGroupModel, CategoryModel } from './categories.model.ts'
export { sharedWarehouseLists } from './warehouse.erp.ts'
