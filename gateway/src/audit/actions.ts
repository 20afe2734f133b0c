// Maps the stored actions ('subject.verb') to the enums of the contract.
import type { AuditAction, AuditSubject, AuditTargetKind } from '../generated/contract.ts'

const ACTIONS: Record<string, AuditAction> = {
  'planning.change': 'PLANNING_UPDATED',
  'planning.replace': 'PLANNING_UPDATED',
  'planning.remove': 'PLANNING_ROWS_REMOVED',
  'planning.enableDay': 'DAY_ENABLED',
  'planning.disableDay': 'DAY_DISABLED',
  'extraordinary.order': 'EXTRAORDINARY_ORDER_SET',
  'extraordinary.closure': 'CLOSURE_CREATED',
  'extraordinary.removal': 'EXCEPTION_DELETED',
  'extraordinary.replacement': 'EXCEPTION_REPLACED',
  'extraordinary.restoring': 'EXCEPTION_RESTORED',
  'destination.enter': 'DESTINATION_ENTERED',
  'destination.save': 'DESTINATION_SAVED',
  'customer.create': 'CUSTOMER_CREATED',
  'customer.update': 'CUSTOMER_UPDATED',
  'customer.anonymise': 'CUSTOMER_ANONYMISED',
  'customer.createAdministrative': 'ADMINISTRATIVE_CUSTOMER_CREATED',
  'credentials.send': 'CREDENTIALS_SENT',
  'credentials.password': 'PASSWORD_CHANGED',
  'credentials.expire': 'PASSWORD_EXPIRED',
  'credentials.secondFactorOn': 'SECOND_FACTOR_ENABLED',
  'credentials.secondFactorOff': 'SECOND_FACTOR_DISABLED',
  'credentials.secondFactorReset': 'SECOND_FACTOR_RESET',
  'credentials.recoveryCode': 'RECOVERY_CODE_USED',
  'article.create': 'ARTICLE_CREATED',
  'article.update': 'ARTICLE_UPDATED',
  'article.delete': 'ARTICLE_DELETED',
  'article.image': 'ARTICLE_IMAGE_SET',
  'category.create': 'CATEGORY_CREATED',
  'category.delete': 'CATEGORY_DELETED',
  'document.annul': 'DOCUMENT_ANNULLED',
  'document.reissue': 'DOCUMENT_REISSUED',
  'document.invoice': 'DOCUMENTS_INVOICED',
  'document.vary': 'DELIVERY_VARIED',
  'settings.save': 'COMPANY_UPDATED',
  'settings.logo': 'LOGO_SET',
  'token.create': 'TOKEN_CREATED',
  'token.createPlayground': 'PLAYGROUND_TOKEN_CREATED',
  'token.revoke': 'TOKEN_REVOKED',
  'webhook.create': 'WEBHOOK_CREATED',
  'webhook.update': 'WEBHOOK_UPDATED',
  'webhook.delete': 'WEBHOOK_DELETED',
  'webhook.replay': 'WEBHOOK_DELIVERY_REPLAYED',
}

const SUBJECTS: Record<Exclude<AuditSubject, 'OTHER'>, { name: string; target: AuditTargetKind }> = {
  PLANNING: { name: 'planning', target: 'DESTINATION' },
  EXTRAORDINARY: { name: 'extraordinary', target: 'DESTINATION' },
  DESTINATION: { name: 'destination', target: 'DESTINATION' },
  CUSTOMER: { name: 'customer', target: 'CUSTOMER' },
  CREDENTIALS: { name: 'credentials', target: 'DESTINATION' },
  ARTICLE: { name: 'article', target: 'ARTICLE' },
  CATEGORY: { name: 'category', target: 'CATEGORY' },
  DOCUMENT: { name: 'document', target: 'DESTINATION' },
  COMPANY: { name: 'settings', target: 'COMPANY' },
  TOKEN: { name: 'token', target: 'TOKEN' },
  WEBHOOK: { name: 'webhook', target: 'WEBHOOK' },
}

const known = Object.entries(SUBJECTS) as [keyof typeof SUBJECTS, (typeof SUBJECTS)[keyof typeof SUBJECTS]][]

export const actionOf = (action: string): AuditAction => ACTIONS[action] ?? 'OTHER'

/** What destinations do to their own login. */
const OF_ITSELF = new Set(['credentials.password'])

export const isOfItself = (action: string): boolean => OF_ITSELF.has(action)

export const subjectOf = (action: string): AuditSubject => known.find(([, { name }]) => action.startsWith(`${name}.`))?.[0] ?? 'OTHER'

/** The part of an action before the point, by subject. */
export function namesOfSubject(subject: AuditSubject): { names: string[]; isNegated: boolean } {
  if (subject === 'OTHER') return { names: known.map(([, { name }]) => name), isNegated: true }
  return { names: [SUBJECTS[subject].name], isNegated: false }
}

/** The kind of an action's target. Delivery notes are invoiced for one customer, or for all. */
export function targetKindOf(action: string, target: string): AuditTargetKind {
  if (action === 'document.invoice') return target === 'tutti' ? 'ALL_CUSTOMERS' : 'CUSTOMER'
  const subject = subjectOf(action)
  return subject === 'OTHER' ? 'OTHER' : SUBJECTS[subject].target
}
