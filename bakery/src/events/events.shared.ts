// What other programs hear of a change: thin events, stored in the transaction of the change.
import { timestamp, type Clock } from '../clock.ts'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import type { Database, Tx } from '../db/open.ts'
import { storeEvents, type StoredEvent } from './events.sql.ts'

export interface Announcement {
  type: 'ordine' | 'data-chiusa' | 'documento-emesso' | 'documento-annullato' | 'destinazione' | 'azienda' | 'articolo'
  customer?: string
  destination?: string
  /** Of an order: the kind of its change, as in the order history. */
  kind?: string
  /** Of an order: who changed it. */
  actor?: string
  dates?: string[]
  /** Of the week: the first date that the change of each weekday reaches. */
  reaches?: Partial<Record<Day, string>>
  document?: AnnouncedDocument | null
}

interface AnnouncedDocument {
  id: number
  numero: string
  anno: number
  data: string
  stato: 'emesso' | 'annullato'
}

type Timed = Announcement & { at: string }

/** The announcements of the transactions that are running. */
const announced = new WeakMap<Tx, Timed[]>()

/** Runs a transaction that announces what it changes: its events are stored with the changes, or not at all. */
export async function changing<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let hasEvents = false
  const result = await database.kysely.transaction().execute(async (tx) => {
    const outer = announced.get(tx)
    if (outer) return asPart(outer, () => work(tx))
    const own: Timed[] = []
    announced.set(tx, own)
    const done = await work(tx)
    // Last, because two transactions with events wait for each other from here to the commit.
    await storeEvents(database, tx, merged(own).map(stored))
    hasEvents = own.length > 0
    return done
  })
  if (hasEvents) for (const wake of database.followers) wake()
  return result
}

/** A part that fails is rolled back to its savepoint, and so are its announcements. */
async function asPart<Result>(outer: Timed[], work: () => Promise<Result>): Promise<Result> {
  const { length } = outer
  try {
    return await work()
  } catch (error) {
    outer.length = length
    throw error
  }
}

/** Only inside `changing`. */
export function announce(tx: Tx, clock: Clock, announcements: readonly Announcement[]): void {
  const own = announced.get(tx)
  if (!own) throw new Error('announce: changing() has not begun this transaction')
  const at = timestamp(clock.now())
  for (const announcement of announcements) own.push({ ...announcement, at })
}

/** One event for each type, destination, kind and document. */
function merged(all: readonly Timed[]): Timed[] {
  const groups = Map.groupBy(all, ({ type, customer, destination, kind, document }) =>
    JSON.stringify([type, customer, destination, kind, document?.id]),
  )
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    dates: group.flatMap(({ dates }) => dates ?? []),
    reaches: Object.assign({}, ...group.map(({ reaches }) => reaches)) as Partial<Record<Day, string>>,
  }))
}

function stored({ dates = [], reaches = {}, document = null, ...event }: Timed): StoredEvent {
  const decorrenza = DAYS.flatMap((giorno) => (reaches[giorno] ? [{ giorno, data: reaches[giorno] }] : []))
  const date = [...new Set([...dates, ...decorrenza.map(({ data }) => data)])].toSorted()
  const detail = { date, giorni: decorrenza.map(({ giorno }) => giorno), decorrenza, documento: document }
  return { customer: '', destination: '', kind: '', actor: '', ...event, detail: JSON.stringify(detail) }
}
