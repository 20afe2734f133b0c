import type { Database } from '../../bakery/src/db/open.ts'
import type { Author } from '../../bakery/src/delivery/history.ts'
import type { Codes } from './codes.ts'
import type { Report } from './report.ts'

/** The database is inside one transaction. */
export type Work = Author & { database: Database; report: Report }

/** The author in the history of orders. */
export const ACTOR = 'Importazione'

/** The bad ones are not stored, so nothing that refers to them can be. */
export type Known = { known: Codes; bad: ReadonlySet<string> }
