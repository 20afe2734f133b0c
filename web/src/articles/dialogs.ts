// The dialogs of the warehouse: one file, loaded when the first of them opens.
export { ArticleDialog } from './ArticleDialog.tsx'
export { CategoriesDialog } from './CategoriesDialog.tsx'
