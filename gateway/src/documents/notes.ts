// Changing delivery notes: looked at first, written down, sent, and looked at again, so that the answer is what holds.
import { audited, changesOf, nameOfKey } from '../audit.ts'
import { changedMeanwhile } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { RefusalCode, ResolversTypes, VaryDeliveryInput } from '../generated/resolvers.ts'
import { badInput } from '../ordering.ts'
import {
  annulNote,
  invoiceNotes,
  readDelivery,
  readNote,
  readNotes,
  readToInvoice,
  reissueNote,
  writeDelivery,
  type Period,
} from './notes.erp.ts'
import type { DeliveryModel, DeliveryKey, DeliveryNoteModel, Portion } from './notes.model.ts'
import { flawOfRows, isSame, layVariation, quantitiesOf } from './notes.rules.ts'

type Refused = Extract<Awaited<ResolversTypes['ChangeDeliveryNoteResult']>, { __typename: 'DeliveryNoteRefused' }>
type Changed = Awaited<ResolversTypes['ChangeDeliveryNoteResult']>

const NOT_FOUND = refusal('DELIVERY_NOTE_NOT_FOUND', 'Bolla non trovata.')

function refusal(code: RefusalCode, message: string): Refused {
  return { __typename: 'DeliveryNoteRefused', code, message }
}

export const annul = (context: Context, id: string): Promise<Changed> =>
  change(context, id, 'document.annul', annulNote, ({ state }) => state === 'ANNULLED')

export const reissue = (context: Context, id: string): Promise<Changed> =>
  change(context, id, 'document.reissue', reissueNote, ({ replacedBy }) => replacedBy !== null)

type Send = (erp: Context['erp'], id: string) => Promise<void>

async function change(
  context: Context,
  id: string,
  action: string,
  send: Send,
  isDone: (note: DeliveryNoteModel) => boolean,
): Promise<Changed> {
  const { erp } = context
  const before = await readNote(erp, id)
  if (before === null) return NOT_FOUND
  const detail = { number: `${before.number}/${before.year}`, date: before.date }
  const refused = await refusable(() =>
    audited(context, { action, target: nameOfKey(before), detail }, () =>
      settled(
        () => send(erp, id),
        async () => isDone((await readNote(erp, id)) ?? before),
      ),
    ),
  )
  if (refused) return refused
  const note = (await readNote(erp, id)) ?? before
  return { __typename: 'DeliveryNoteChanged', note, issued: note.replacedBy === null ? null : await readNote(erp, note.replacedBy) }
}

export function requireOrder({ from, to }: Pick<Period, 'from' | 'to'>): void {
  if (to < from) throw badInput('La data finale precede quella iniziale.')
}

export async function invoice(
  context: Context,
  wanted: Period & { expectedCount: number },
): Promise<Awaited<ResolversTypes['InvoiceDeliveryNotesResult']>> {
  const { erp } = context
  const { from, to, customerCode } = wanted
  requireOrder(wanted)
  let count: number | null = null
  const entry = { action: 'document.invoice', target: customerCode || 'tutti', detail: { from, to } }
  const refused = await refusable(() =>
    audited(context, entry, () =>
      settled(
        async () => {
          count = await invoiceNotes(erp, wanted)
        },
        async () => (await readToInvoice(erp, wanted))?.count === 0,
      ),
    ),
  )
  return refused ?? { __typename: 'DeliveryNotesInvoiced', count }
}

export async function vary(context: Context, input: VaryDeliveryInput): Promise<Awaited<ResolversTypes['VaryDeliveryResult']>> {
  const { customerCode, destinationCode, date, rows, seen } = input
  const flaw = flawOfRows(rows)
  if (flaw) throw badInput(flaw)
  const { erp } = context
  const key = { customerCode, destinationCode, date }
  const before = await readDelivery(erp, key)
  const { rows: wished, conflicts } = layVariation(before.rows, seen, rows)
  if (conflicts.length > 0) return changedMeanwhile(conflicts.map((conflict) => shown(conflict, before.rows)))
  const notes = await notesOf(context, key)
  const entry = { action: 'document.vary', target: nameOfKey(key), detail: { date, ...changedQuantities(before.rows, wished) } }
  const refused = await refusable(() =>
    audited(context, entry, () =>
      settled(
        () => writeDelivery(erp, key, wished),
        async () => isSame((await readDelivery(erp, key)).rows, wished),
      ),
    ),
  )
  if (refused) return refused
  const [delivery, after] = await Promise.all([readDelivery(erp, key), notesOf(context, key)])
  const stateOf = (id: string) => notes.find((note) => note.id === id)?.state
  return {
    __typename: 'DeliveryVaried',
    delivery,
    annulled: after.find(({ id, state }) => state === 'ANNULLED' && stateOf(id) === 'ISSUED') ?? null,
    issued: after.find(({ id }) => stateOf(id) === undefined) ?? null,
  }
}

function shown({ code, seen, current, wanted }: ReturnType<typeof layVariation>['conflicts'][number], rows: DeliveryModel['rows']) {
  const written = (thousandths: number) => (thousandths === 0 ? null : String(thousandths / 1000).replace('.', ','))
  const label = rows.find((row) => row.code === code)?.description ?? code
  return { path: `rows.${code}`, label, seen: written(seen), current: written(current), wanted: written(wanted) }
}

async function notesOf({ erp }: Context, { customerCode, destinationCode, date }: DeliveryKey): Promise<DeliveryNoteModel[]> {
  const ofCustomer = await readNotes(erp, { from: date, to: date, customerCode })
  return ofCustomer.filter((note) => note.customerCode === customerCode && note.destinationCode === destinationCode)
}

function changedQuantities(before: readonly Portion[], after: readonly Portion[]) {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  return changesOf(quantitiesOf(before, codes), quantitiesOf(after, codes))
}

/** Writes, and looks up what nobody has seen the end of. */
async function settled(write: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await write()
  } catch (failure) {
    if (!isOpenEnded(failure) || !(await isDone().catch(() => false))) throw failure
  }
}

/** A no of the bakery's server, in its own words; null when it was done. */
async function refusable(act: () => Promise<void>): Promise<Refused | null> {
  try {
    await act()
    return null
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    if (failure.kind === 'notFound') return NOT_FOUND
    if (failure.kind !== 'conflict' && failure.kind !== 'refused') throw failure
    return refusal('DELIVERY_NOTE_REFUSED', failure.detail)
  }
}
