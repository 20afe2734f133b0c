import type { Clock } from '../../bakery/src/clock.ts'
import type { Database } from '../../bakery/src/db/open.ts'
import type { Codes } from './codes.ts'
import type { Report } from './report.ts'

/** The database is inside one transaction. */
export type Work = { database: Database; clock: Clock; report: Report }

/** The bad ones are not stored, so nothing that refers to them can be. */
export type Known = { known: Codes; bad: ReadonlySet<string> }
