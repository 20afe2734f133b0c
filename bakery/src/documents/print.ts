import { Temporal } from 'temporal-polyfill'
import type { Database, Db } from '../db/open.ts'
import { requireDestination } from '../customers/destinations.shared.ts'
import { LOGO, readSetting } from '../settings/settings.shared.ts'
import { effectiveRows } from '../delivery/effective.ts'
import { dayStates, weekdayOf } from '../delivery/rule.ts'
import type { Clock } from '../clock.ts'
import type { Drawing } from './pdf/draw.ts'
import { deliveryNoteNumber, deliveryNoteSheet } from './pdf/delivery-note.sheet.ts'
import { previewSheet } from './pdf/preview.sheet.ts'
import { logosOf, readDeliveryNotes } from './documents.sql.ts'
import type { DeliveryNote } from './delivery-note.ts'
import { keyText, partiesOf } from './parties.sql.ts'
import type { Print } from './prints.sql.ts'

interface Printable {
  fileName: string
  drawing: Drawing
}

/** The content of a named print; null if none of its delivery notes exists any more. */
export async function printableOf(deps: { database: Database; db: Db; clock: Clock }, print: Print): Promise<Printable | null> {
  return print.kind === 'notes' ? deliveryNotes(deps.db, print) : preview(deps, print)
}

async function deliveryNotes(db: Db, { ids, copies }: Extract<Print, { kind: 'notes' }>): Promise<Printable | null> {
  const notes = await readDeliveryNotes(db, ids)
  if (notes.length === 0) return null
  const logos = await logosOf(db, notes)
  const sheets = notes.flatMap((note) => copies.map((copy) => deliveryNoteSheet(note, logos.get(note.parties.logo ?? '') ?? null, copy)))
  // The file is dated by its latest delivery note, so that every print of it has the same bytes.
  const latest = notes.map(({ document }) => document.issued_at).toSorted().at(-1)! // prettier-ignore
  const title = titleOf(notes)
  return { fileName: `${title.replaceAll(/[^\w-]+/g, '-')}.pdf`, drawing: { title, createdAt: new Date(latest), sheets } }
}

function titleOf(notes: DeliveryNote[]): string {
  const [first] = notes
  if (notes.length === 1 && first) return `DDT ${deliveryNoteNumber(first)}`
  const dates = notes.map(({ document }) => document.data_cons)
  return `DDT ${[...new Set([dates[0], dates.at(-1)])].join(' ')}`
}

type PreviewPrint = Extract<Print, { kind: 'preview' }>

async function preview({ database, clock }: { database: Database; clock: Clock }, print: PreviewPrint): Promise<Printable> {
  const { customer, destination, date } = print
  const key = { customer, destination }
  const day = Temporal.PlainDate.from(date)
  const period = { from: day, to: day }
  const content = await database.kysely.transaction().execute(async (tx) => {
    await requireDestination(tx, key)
    const parties = (await partiesOf(tx, [key])).get(keyText(key))!
    const rows = await effectiveRows(tx, period, key)
    const state = (await dayStates(tx, period, key)).get(date) ?? 'standing'
    const dataUrl = await readSetting(tx, LOGO)
    return { ...parties, logo: dataUrl ? { dataUrl } : null, date, weekday: WEEKDAYS[weekdayOf(day)], state, rows }
  })
  const createdAt = new Date(clock.now().epochMilliseconds)
  const drawing = { title: `Anteprima ordine ${date}`, createdAt, sheets: [previewSheet(content)] }
  return { fileName: `Anteprima-ordine-${date}.pdf`, drawing }
}

const WEEKDAYS = {
  lunedi: 'Lunedì',
  martedi: 'Martedì',
  mercoledi: 'Mercoledì',
  giovedi: 'Giovedì',
  venerdi: 'Venerdì',
  sabato: 'Sabato',
  domenica: 'Domenica',
}
