// The import of a workbook or folder: a dry run on a copy, then all of it in one transaction of the installation's database.
import { type Clock, runningClock } from '../../bakery/src/clock.ts'
import { inside } from '../../bakery/src/db/inside.ts'
import { type Database, openDatabase } from '../../bakery/src/db/open.ts'
import { changing } from '../../bakery/src/events/events.shared.ts'
import { UNLIMITED } from '../../database/src/open.ts'
import type { Installation } from '../backup/installation.ts'
import type { ListName } from './columns.ts'
import { onCopy } from './copy.ts'
import { Report } from './report.ts'
import { runImport } from './run.ts'
import { Unreadable } from './source.ts'
import { readTables, type Table } from './table.ts'
import { ACTOR } from './work.ts'

type Options = { apply: boolean; clock?: Clock }

export type Imported = {
  report: Report
  /** Only of an import that was applied. */
  ended: ReadonlySet<string>
}

/** Nothing is written unless every cell is good. */
export async function importFrom(installation: Installation, path: string, { apply, clock = runningClock() }: Options): Promise<Imported> {
  const bakery = installation.databases.find(({ program }) => program === 'bakery')
  if (!bakery) throw new Unreadable('Con BAKERY_API_URL clienti e articoli sono di un altro gestionale: importali lì')
  const found = new Report()
  const tables = await readTables(path, found)
  const dryRun = await onCopy(bakery.place, (copy) => attempt(copy, { tables, found, clock, isCopy: true }))
  if (!apply || !dryRun.report.isGood) return { report: dryRun.report, ended: new Set() }
  const database = openDatabase({ databaseUrl: bakery.place.url, dataDir: installation.dataDir }, undefined, { pool: UNLIMITED })
  try {
    return await attempt(database, { tables, found, clock, isCopy: false })
  } finally {
    // What is written stays written.
    await database.close().catch(() => {})
  }
}

/** The commit failed or its answer was lost. */
export class Unsettled extends Error {
  readonly ended: ReadonlySet<string>
  constructor(ended: ReadonlySet<string>, cause: unknown) {
    super('the outcome of the commit is unknown', { cause })
    this.ended = ended
  }
}

class Refused extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('refused')
    this.report = report
  }
}

type Attempt = { tables: ReadonlyMap<ListName, Table>; found: Report; clock: Clock; isCopy: boolean }

/** Everything or nothing. Throws `Unsettled` where it is unknown which. */
async function attempt(database: Database, { tables, found, clock, isCopy }: Attempt): Promise<Imported> {
  /** Of the run that reached the commit. */
  let committing: ReadonlySet<string> | null = null
  try {
    return await changing(database, async (tx) => {
      committing = null
      const report = found.copy()
      const ended = await runImport({ database: inside(database, tx), clock, actor: ACTOR, report }, tables)
      if (!report.isGood) throw new Refused(report)
      committing = ended
      return { report, ended }
    })
  } catch (error) {
    if (error instanceof Refused) return { report: error.report, ended: new Set() }
    if (committing && !isCopy) throw new Unsettled(committing, error)
    throw error
  }
}
