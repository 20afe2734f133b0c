import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFeedback } from '../../app/feedback.tsx'
import { dateOrderOf, dateText, useChanges } from '../../extraordinary/index.date.ts'
import type { DateConflict, RefusedRow, SeenDate, SeenOrder } from '../../extraordinary/index.date.ts'
import type { DateFieldsFragment, OrderRowInput } from '../../generated/graphql.ts'
import { shownDate } from '../../ui/dates.ts'
import { toThousandths } from '../../ui/quantity.ts'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'
import type { PlanRow } from '../plan/week.ts'
import { restorationOf } from './date-choice.ts'
import { isSameOrder } from './date-content.ts'
import type { Basis, Quantities } from './date-rows.ts'

/** A change that the bakery's server has confirmed: what it replaced, and the content of the date after it. */
type Saved = { at: string; message: string; isOrder: boolean; former: SeenDate; after: Basis }

/** The last save, and the unsaved quantities that it dropped. */
export type Done = Omit<Saved, 'isOrder'> & { dropped: Quantities; isOver?: boolean }

type Options = {
  date: string
  /** The content of the date when its form was opened. */
  seen: Basis
  wanted: OrderRowInput[]
  rows: readonly PlanRow[]
  /** Sends the outcome of a conflict without another press of the button. */
  savesAtOnce: boolean
  /** `typedSince`: quantities typed during the save. */
  onDone: (saved: Saved, typedSince: Quantities) => void
  /** The person has gone elsewhere: nothing here is shown any more. */
  isLeft: () => boolean
  /** Reads the date and the window again; returns the date's current content. */
  reload: () => Promise<SeenDate | null>
}

type Question =
  { of: 'order' | 'deletion'; conflicts: readonly DateConflict[] } | { of: 'closure'; question: string; orders: readonly SeenOrder[] }

type Changed = DateFieldsFragment | null
type Outcome = { __typename: string; savedAt?: string; destination?: Changed; order?: { destination: Changed } } | null

/** What the screen says after each change. */
const messages: Record<string, string> = {
  ExtraordinaryOrderSet: dateText.orderSaved,
  ExtraordinaryOrderDeleted: dateText.orderCancelled,
  ClosuresCreated: dateText.closureSaved,
  ClosuresDeleted: dateText.closureDeleted,
}

const nothingTyped: Quantities = { quantities: new Map() }

/** The quantities that differ from those that were sent. */
function changedSince(sent: readonly OrderRowInput[], now: readonly OrderRowInput[]): Map<string, number> {
  const [before, after] = [sent, now].map(
    (rows) => new Map(rows.map(({ articleCode, quantity }) => [articleCode, toThousandths(quantity)])),
  )
  const codes = [...before!.keys(), ...after!.keys()].filter((code) => before!.get(code) !== after!.get(code))
  return new Map(codes.map((code) => [code, after!.get(code) ?? 0]))
}

/** Saves what arrives on a date and reports the outcome. Whatever was not saved stays in the form. */
export function useDateSaving({ date, seen, wanted, rows, savesAtOnce, onDone, isLeft, reload }: Options) {
  // The foot shows what was saved, with the way back.
  const changes = useChanges({ showsSuccess: false })
  const feedback = useFeedback()
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef({ wanted, rows })
  useEffect(() => {
    latest.current = { wanted, rows }
  })

  /** A confirmed change; null otherwise. The window or the date may have closed: the screen then has to reload. */
  const confirmed = (outcome: Outcome, former: SeenDate): Saved | null => {
    const type = outcome?.__typename ?? ''
    if (type === 'OrderingLocked' || type === 'DateClosed') void reload()
    const message = messages[type]
    if (message === undefined || !outcome?.savedAt) return null
    const { savedAt: at, order, destination = order?.destination } = outcome
    return { at, message, isOrder: type === 'ExtraordinaryOrderSet', former, after: (destination && dateOrderOf(destination)) ?? seen }
  }
  const conclude = (outcome: Outcome, former: SeenDate, typedSince = nothingTyped) => {
    const saved = confirmed(outcome, former)
    // The foot then shows the unsaved changes, or is gone.
    if (saved && (isLeft() || typedSince.quantities.size > 0)) feedback.show({ message: saved.message })
    if (saved) onDone(saved, typedSince)
  }
  /** Opens a question, or says that there is one where nobody sees it. */
  const ask = (next: Question) => {
    if (!isLeft()) return setQuestion(next)
    const message = next.of === 'closure' ? dateText.notClosed(shownDate(date)) : dateText.notSaved(shownDate(date))
    feedback.show({ message, variant: 'warning', duration: 0 })
  }
  const save = async () => {
    const outcome = await changes.saveOrder(date, wanted, seen)
    setRefused(outcome?.__typename === 'QuantitiesRefused' ? outcome.quantities : [])
    if (outcome?.__typename === 'ChangedMeanwhile') ask({ of: 'order', conflicts: outcome.conflicts })
    const now = latest.current
    conclude(outcome, seen, { quantities: changedSince(wanted, now.wanted), rows: now.rows })
  }
  const remove = async (known: SeenDate) => {
    const outcome = await changes.deleteOrder(date, known)
    if (outcome?.__typename === 'ChangedMeanwhile') ask({ of: 'deletion', conflicts: outcome.conflicts })
    conclude(outcome, known)
  }
  const close = async (agreed: readonly SeenOrder[] | null) => {
    setQuestion(null)
    const outcome = await changes.closeDates([date], agreed)
    if (outcome?.__typename === 'DateHasOrder') ask({ of: 'closure', question: outcome.message, orders: outcome.orders })
    // Nothing else is deleted than the order that the person has agreed to lose.
    conclude(outcome, { order: agreed?.[0] ?? null, isClosure: false })
  }
  const reopen = async () => conclude(await changes.reopenDates([date]), seen)
  /** Deletes the order with its current content as seen, or keeps it. */
  const settleDeletion = async (isStillWanted: boolean) => {
    setQuestion(null)
    const current = await reload()
    if (isStillWanted && current) await remove(current)
  }
  const closeAgain = async (after: Basis): Promise<Outcome> => {
    const outcome = await changes.closeDates([date], null)
    const isOwn = outcome?.__typename === 'DateHasOrder' && isSameOrder(outcome.orders[0], after.order)
    // The order that has replaced the closure goes with it.
    return isOwn ? changes.closeDates([date], outcome.orders) : outcome
  }
  const bringBack = async ({ former, after }: Done): Promise<Outcome> => {
    const restoration = restorationOf(former, after)
    if (restoration === 'close') return closeAgain(after)
    if (restoration === 'reopen') return changes.reopenDates([date])
    if (restoration === 'deleteOrder') return changes.deleteOrder(date, after)
    const rows = (former.order?.rows ?? []).map(({ articleCode, quantity }) => ({ articleCode, quantity }))
    return rows.length > 0 ? changes.saveOrder(date, rows, after) : null
  }
  /** Undoes a save, unless somebody else has changed the date since; returns whether it did. */
  const restore = async (done: Done): Promise<boolean> => {
    const outcome = await bringBack(done)
    const saved = confirmed(outcome, seen)
    if (saved) feedback.show({ message: saved.message })
    else if (outcome?.__typename === 'ChangedMeanwhile' || outcome?.__typename === 'DateHasOrder') {
      feedback.show({ message: dateText.changedSince, variant: 'warning', duration: 5000 })
      void reload()
    }
    return saved !== null
  }

  const isSent = useRef(false)
  const sendOnce = useEffectEvent(() => {
    if (isSent.current) return
    isSent.current = true
    void save()
  })
  useEffect(() => {
    if (savesAtOnce) sendOnce()
  }, [savesAtOnce])

  return {
    save: () => void save(),
    remove: () => void remove(seen),
    /** Includes the orders that the confirmation has named, which the person agrees to lose. */
    close: (agreed: readonly SeenOrder[] | null = null) => void close(agreed),
    reopen: () => void reopen(),
    restore,
    settleDeletion: (isStillWanted: boolean) => void settleDeletion(isStillWanted),
    isBusy: changes.isBusy,
    question,
    closeQuestion: () => setQuestion(null),
    /** The gateway's refusal of a quantity, until the quantity changes. */
    refusalOf: (code: string, value: number): QuantityRefusal | null => {
      const found = refused.find((row) => row.articleCode === code && toThousandths(row.quantity) === value)
      return found ? { message: found.message, suggestions: found.suggestions.map(toThousandths) } : null
    },
  }
}
