import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChanges } from '../../extraordinary/index.ts'
import type { DateConflict, RefusedRow, SeenDate, SeenOrder } from '../../extraordinary/index.ts'
import type { OrderRowInput } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'

type Options = {
  date: string
  /** The content of the date when its form was opened. */
  seen: SeenDate
  wanted: OrderRowInput[]
  /** Sends the outcome of a conflict without another press of the button. */
  savesAtOnce: boolean
  /** `at`: the time of the save, null after a deletion. `typedSince`: quantities typed during the save, by article. */
  onDone: (at: string | null, typedSince: ReadonlyMap<string, number>) => void
  /** Reads the date and the window again; returns the date's current content. */
  reload: () => Promise<SeenDate | null>
}

type Question =
  { of: 'order' | 'deletion'; conflicts: readonly DateConflict[] } | { of: 'closure'; question: string; orders: readonly SeenOrder[] }

/** The quantities that differ from those that were sent. */
function changedSince(sent: readonly OrderRowInput[], now: readonly OrderRowInput[]): Map<string, number> {
  const [before, after] = [sent, now].map(
    (rows) => new Map(rows.map(({ articleCode, quantity }) => [articleCode, toThousandths(quantity)])),
  )
  const codes = [...before!.keys(), ...after!.keys()].filter((code) => before!.get(code) !== after!.get(code))
  return new Map(codes.map((code) => [code, after!.get(code) ?? 0]))
}

/** Saves the order of a date and reports the outcome. Whatever was not saved stays in the form. */
export function useDateSaving({ date, seen, wanted, savesAtOnce, onDone, reload }: Options) {
  const changes = useChanges()
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })

  /** The window or the date has closed: the screen has to reload. */
  const reloadIfClosed = (outcome: { __typename: string } | null) => {
    if (outcome?.__typename === 'OrderingLocked' || outcome?.__typename === 'DateClosed') void reload()
  }
  const save = async () => {
    const outcome = await changes.saveOrder(date, wanted, seen)
    reloadIfClosed(outcome)
    setRefused(outcome?.__typename === 'QuantitiesRefused' ? outcome.quantities : [])
    if (outcome?.__typename === 'ChangedMeanwhile') setQuestion({ of: 'order', conflicts: outcome.conflicts })
    if (outcome?.__typename !== 'ExtraordinaryOrderSet') return
    onDone(outcome.savedAt, changedSince(wanted, latest.current))
  }
  const remove = async (known: SeenDate) => {
    const outcome = await changes.deleteOrder(date, known)
    reloadIfClosed(outcome)
    if (outcome?.__typename === 'ChangedMeanwhile') setQuestion({ of: 'deletion', conflicts: outcome.conflicts })
    if (outcome?.__typename === 'ExtraordinaryOrderDeleted') onDone(null, new Map())
  }
  const close = async (agreed: readonly SeenOrder[] | null) => {
    setQuestion(null)
    const outcome = await changes.closeDates([date], agreed)
    reloadIfClosed(outcome)
    if (outcome?.__typename === 'DateHasOrder') setQuestion({ of: 'closure', question: outcome.message, orders: outcome.orders })
    if (outcome?.__typename === 'ClosuresCreated') onDone(null, new Map())
  }
  /** Deletes the order with its current content as seen, or keeps it. */
  const settleDeletion = async (isStillWanted: boolean) => {
    setQuestion(null)
    const current = await reload()
    if (isStillWanted && current) await remove(current)
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
