// What the resolvers of a type get as their parent: finished plain objects, projected once from the bakery's answers.
export type { HeldArticle } from './articles/article.fields.ts'
export type { ArticleCategoryModel, ArticleModel, ArticlePriceModel, ArticlesModel, CatalogueModel } from './articles/articles.model.ts'
export type { CategoryGroupModel, CategoryModel } from './categories/categories.model.ts'
export type { CustomerModel, CustomersModel } from './customers/customers.model.ts'
export type { DestinationModel, DestinationsModel } from './destinations/destinations.model.ts'
export type { DocumentModel, DocumentsModel, ToInvoiceModel } from './documents/documents.model.ts'
export type {
  ClosureModel,
  DatesChangedModel,
  DeliveryModel,
  ExtraordinaryOrderModel,
  OrderSetModel,
} from './extraordinary/extraordinary.model.ts'
export type { OrdersChangedModel, PlanningModel, PlanningRowModel } from './planning/planning.model.ts'
export type {
  ProductionDayModel,
  ProductionItemModel,
  ProductionModel,
  ProductionRowModel,
  ProductionRowsModel,
  ProductionShareModel,
} from './production/production.model.ts'
export type { AuditActorModel, AuditEntriesModel, AuditEntryModel, AuditTargetModel } from './register/register.model.ts'
export type { CompanyParent } from './settings/settings.model.ts'
export type { ApiTokenModel } from './tokens/tokens.model.ts'
export type { DestinationKey, SessionModel, ViewerModel } from './session/session.model.ts'
