// What other parts of the gateway may import from this subject.
export type { HeldArticle } from './article.fields.ts'
export { articlesLoader, catalogueLoader, sharedCatalogue } from './articles.erp.ts'
export type { ArticleCategoryModel, ArticleModel, ArticlePriceModel, ArticlesModel, CatalogueModel } from './articles.model.ts'
export { PICTURE_BYTES } from './image.ts'
export { sharedWarehouse } from './warehouse.erp.ts'
