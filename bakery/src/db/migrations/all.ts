import { people } from './0001-people.ts'
import { catalogue } from './0002-catalogue.ts'
import { orders } from './0003-orders.ts'
import { documents } from './0004-documents.ts'
import { mail } from './0005-mail.ts'
import { deliveryNotes } from './0006-delivery-notes.ts'
import { documentDate } from './0007-document-date.ts'
import { exceptionsByDate } from './0008-exceptions-by-date.ts'
import { historyByTime } from './0009-history-by-time.ts'
import { useOfLogins } from './0010-use-of-logins.ts'
import { events } from './0011-events.ts'
import { catalogueVersion } from './0012-catalogue-version.ts'

export const MIGRATIONS = [
  people,
  catalogue,
  orders,
  documents,
  mail,
  deliveryNotes,
  documentDate,
  exceptionsByDate,
  historyByTime,
  useOfLogins,
  events,
  catalogueVersion,
]
