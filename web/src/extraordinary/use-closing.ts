import { useState } from 'react'
import { shownDate } from '../app/clock.ts'
import { useFeedback, useIsLeft } from '../app/feedback.tsx'
import { isClosedOn } from './calendar-days.ts'
import type { Exceptions } from './calendar-days.ts'
import { text } from './dates.text.ts'
import { useChanges } from './use-changes.ts'
import type { SeenOrder } from './use-changes.ts'

type Dates = readonly [string, ...string[]]
type Question = { dates: Dates; message: string; orders: readonly SeenOrder[] }
/** What the last change did, and how it is undone. */
type Done = { of: 'closed' | 'reopened'; dates: readonly string[]; orders: readonly SeenOrder[] }

const isSome = (dates: readonly string[]): dates is Dates => dates.length > 0

/** Closes dates and opens them again, one or several at once. */
export function useClosing(exceptions: Exceptions | null, reload: () => Promise<void>) {
  const changes = useChanges({ name: 'calendar' })
  const { show } = useFeedback()
  const isLeft = useIsLeft()
  const [question, setQuestion] = useState<Question | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  /** True once it is done; the dates or the window may have closed meanwhile. */
  const conclude = async (outcome: { __typename: string } | null, next: Done) => {
    const isDone = outcome?.__typename === 'ClosuresCreated' || outcome?.__typename === 'ClosuresDeleted'
    setDone(isDone ? next : null)
    if (outcome?.__typename === 'OrderingLocked' || outcome?.__typename === 'DateClosed') await reload()
    return isDone
  }
  /** Closes dates; orders on them are a question, or a warning once nobody would see the question. */
  const send = async (dates: Dates, agreed: readonly SeenOrder[] | null) => {
    const outcome = await changes.closeDates(dates, agreed)
    if (outcome?.__typename !== 'DateHasOrder') return outcome
    if (isLeft()) show({ message: text.notClosed(shownDate(outcome.orders[0]!.date)), variant: 'warning', duration: 0 })
    else setQuestion({ dates, message: outcome.message, orders: outcome.orders })
    return outcome
  }
  const close = async (dates: readonly string[], agreed: readonly SeenOrder[] | null = null) => {
    setQuestion(null)
    const open = dates.filter((date) => exceptions !== null && !isClosedOn(exceptions, date))
    if (!isSome(open)) return false
    return await conclude(await send(open, agreed), { of: 'closed', dates: open, orders: agreed ?? [] })
  }
  const reopen = async (dates: readonly string[]) =>
    isSome(dates) && (await conclude(await changes.reopenDates(dates), { of: 'reopened', dates, orders: [] }))

  /** An order that a closure has deleted replaces it again; all other dates lose or get their closure. */
  const undo = async ({ of, dates, orders }: Done) => {
    setDone(null)
    for (const { date, rows } of orders) {
      const quantities = rows.map(({ articleCode, quantity }) => ({ articleCode, quantity }))
      const outcome = await changes.saveOrder(date, quantities, { order: null, isClosure: true })
      if (outcome?.__typename === 'ChangedMeanwhile') {
        show({ message: text.changedSince, variant: 'warning', duration: 5000 })
        await reload()
      }
      if (outcome?.__typename !== 'ExtraordinaryOrderSet') return
    }
    const others = dates.filter((date) => !orders.some((order) => order.date === date))
    if (!isSome(others)) return
    await (of === 'closed' ? changes.reopenDates(others) : send(others, null))
  }

  return {
    isBusy: changes.isBusy,
    question,
    keepOrders: () => setQuestion(null),
    close,
    reopen,
    done: done?.of ?? null,
    undo: () => {
      if (done) void undo(done)
    },
    forget: () => setDone(null),
  }
}
