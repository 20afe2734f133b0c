import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChanges } from '../../extraordinary/index.ts'
import type { DateConflict, RefusedRow, SeenDate, SeenOrder } from '../../extraordinary/index.ts'
import type { OrderRowInput } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'

type Options = {
  date: string
  /** What the date had when its form was opened. */
  seen: SeenDate
  wished: OrderRowInput[]
  /** What a conflict was decided to is sent without another press. */
  savesAtOnce: boolean
  /** Saved then, or gone (null); what was typed meanwhile, by article, is not. */
  onDone: (at: string | null, typedSince: ReadonlyMap<string, number>) => void
  /** Reads the date and the window anew; what the date has by now. */
  reload: () => Promise<SeenDate | null>
}

type Asked =
  { of: 'order' | 'deletion'; conflicts: readonly DateConflict[] } | { of: 'closure'; question: string; orders: readonly SeenOrder[] }

/** The quantities of an order that are no longer those that were sent. */
function changedSince(sent: readonly OrderRowInput[], now: readonly OrderRowInput[]): Map<string, number> {
  const [before, after] = [sent, now].map(
    (rows) => new Map(rows.map(({ articleCode, quantity }) => [articleCode, toThousandths(quantity)])),
  )
  const codes = [...before!.keys(), ...after!.keys()].filter((code) => before!.get(code) !== after!.get(code))
  return new Map(codes.map((code) => [code, after!.get(code) ?? 0]))
}

/** Sends what a date is to be and tells what came of it. What was not saved stays as it was typed. */
export function useDateSaving({ date, seen, wished, savesAtOnce, onDone, reload }: Options) {
  const changes = useChanges()
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef(wished)
  useEffect(() => {
    latest.current = wished
  })

  /** The window or the date has closed: the screen must learn of it. */
  const learn = (outcome: { __typename: string } | null) => {
    if (outcome?.__typename === 'OrderingLocked' || outcome?.__typename === 'DateClosed') void reload()
  }
  const save = async () => {
    const outcome = await changes.saveOrder(date, wished, seen)
    learn(outcome)
    setRefused(outcome?.__typename === 'QuantitiesRefused' ? outcome.quantities : [])
    if (outcome?.__typename === 'ChangedMeanwhile') setAsked({ of: 'order', conflicts: outcome.conflicts })
    if (outcome?.__typename !== 'ExtraordinaryOrderSet') return
    onDone(outcome.savedAt, changedSince(wished, latest.current))
  }
  const remove = async (known: SeenDate) => {
    const outcome = await changes.deleteOrder(date, known)
    learn(outcome)
    if (outcome?.__typename === 'ChangedMeanwhile') setAsked({ of: 'deletion', conflicts: outcome.conflicts })
    if (outcome?.__typename === 'ExtraordinaryOrderDeleted') onDone(null, new Map())
  }
  const close = async (agreed: readonly SeenOrder[] | null) => {
    setAsked(null)
    const outcome = await changes.closeDates([date], agreed)
    learn(outcome)
    if (outcome?.__typename === 'DateHasOrder') setAsked({ of: 'closure', question: outcome.message, orders: outcome.orders })
    if (outcome?.__typename === 'ClosuresCreated') onDone(null, new Map())
  }
  /** The person still wants the order away, knowing what it holds by now; or it stays. */
  const settleDeletion = async (isStillWanted: boolean) => {
    setAsked(null)
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
    /** With the orders that the question has named, once the person agrees to lose them. */
    close: (agreed: readonly SeenOrder[] | null = null) => void close(agreed),
    settleDeletion: (isStillWanted: boolean) => void settleDeletion(isStillWanted),
    isBusy: changes.isBusy,
    asked,
    closeQuestion: () => setAsked(null),
    /** What the gateway said of a quantity, as long as it still is what was refused. */
    refusalOf: (code: string, value: number): QuantityRefusal | null => {
      const found = refused.find((row) => row.articleCode === code && toThousandths(row.quantity) === value)
      return found ? { message: found.message, suggestions: found.suggestions.map(toThousandths) } : null
    },
  }
}
