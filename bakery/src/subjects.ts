import { catalogueRoutes } from './articles/catalogue.routes.ts'
import { imageRoutes } from './articles/images.routes.ts'
import { warehouseRoutes } from './articles/warehouse.routes.ts'
import { categoryGroupRoutes } from './categories/group.routes.ts'
import { warehouseCategoryRoutes } from './categories/warehouse.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { registrationRoutes } from './customers/registration.routes.ts'
import { changesRoutes } from './delivery/changes.routes.ts'
import { datesRoutes } from './delivery/dates.routes.ts'
import { exceptionsRoutes } from './delivery/exceptions.routes.ts'
import { usualRoutes } from './delivery/usual.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { credentialsRoutes } from './customers/credentials.routes.ts'
import { destinationRoutes } from './customers/destinations.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { printRoutes } from './documents/prints.routes.ts'
import { staffDocumentRoutes } from './documents/staff.routes.ts'
import { extraordinaryRoutes } from './extraordinary/extraordinary.routes.ts'
import type { Subject } from './http/deps.ts'
import { keptLetterRoutes } from './mail/kept.routes.ts'
import { mailStatusRoutes } from './mail/status.routes.ts'
import { effectiveRoutes } from './planning/effective.routes.ts'
import { planningRoutes } from './planning/planning.routes.ts'
import { productionRoutes } from './production/production.routes.ts'
import { inactiveRoutes } from './session/inactive.routes.ts'
import { recoveryRoutes } from './session/recovery.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

/** All routes of the bakery. */
export const subjects: Subject[] = [
  sessionRoutes,
  recoveryRoutes,
  inactiveRoutes,
  settingsRoutes,
  customerRoutes,
  registrationRoutes,
  destinationRoutes,
  credentialsRoutes,
  planningRoutes,
  effectiveRoutes,
  extraordinaryRoutes,
  datesRoutes,
  usualRoutes,
  exceptionsRoutes,
  changesRoutes,
  eventRoutes,
  catalogueRoutes,
  categoryGroupRoutes,
  productionRoutes,
  documentRoutes,
  staffDocumentRoutes,
  printRoutes,
  warehouseRoutes,
  warehouseCategoryRoutes,
  imageRoutes,
  keptLetterRoutes,
  mailStatusRoutes,
]

/** The features that are not in the plain contract, announced at GET /api/panify. */
export const features = [
  'inactive-logins',
  'if-match-planning',
  'if-match-deliveries',
  'if-match-customers',
  'if-match-articles',
  'if-match-settings',
  'if-match-straordinari',
  'effective-order',
  'dates',
  'pending-password',
  'planning-all',
  'one-call-straordinari',
  'order-preview',
  'documents-staff',
  'documents-rows',
  'print-progress',
  'mail-status',
  'production-destinations',
  'production-orders',
  'usual-quantities',
  'date-exceptions',
  'order-changes',
  'events',
  'read-together',
]
