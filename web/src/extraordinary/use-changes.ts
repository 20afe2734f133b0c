import { useRef, useState } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { answerTo, useRequestKey } from '../app/idempotency.ts'
import { useDestination } from '../app/session-context.ts'
import { useSaveUnderWay } from '../app/unsaved-work.ts'
import {
  useCreateClosuresMutation,
  useDeleteClosuresMutation,
  useDeleteExtraordinaryOrderMutation,
  useSetExtraordinaryOrderMutation,
} from '../generated/graphql.ts'
import type {
  CreateClosuresMutation,
  DateSeenInput,
  OnOrder,
  OrderRowInput,
  OrderSeenInput,
  SetExtraordinaryOrderMutation,
} from '../generated/graphql.ts'
import { periodOf } from './calendar-days.ts'
import { text } from './dates.text.ts'
import type { DateOrder } from './use-date-order.ts'

type Outcome = { __typename: string; code?: string; message?: string }
type SetOutcome = SetExtraordinaryOrderMutation['setExtraordinaryOrder']
export type RefusedRow = Extract<SetOutcome, { __typename: 'QuantitiesRefused' }>['quantities'][number]
export type DateConflict = Extract<SetOutcome, { __typename: 'ChangedMeanwhile' }>['conflicts'][number]

/** The content of a date when it was shown. */
export type SeenDate = Pick<DateOrder, 'order' | 'isClosure'>

/** An order that a closure would delete, as the question lists it. */
export type SeenOrder = Extract<CreateClosuresMutation['createClosures'], { __typename: 'DateHasOrder' }>['orders'][number]

type OutcomeTexts = { done: string; failed: (detail: string) => string }

/** Refusals that open a question instead of an alert. */
const QUESTION_CODES = new Set(['DATE_HAS_ORDER', 'CHANGED_MEANWHILE'])

function seenInput({ order, isClosure }: SeenDate): DateSeenInput {
  if (!order) return { isClosure }
  return { rows: order.rows.map(({ articleCode, quantity }) => ({ articleCode, quantity })), isClosure: false }
}

function agreedInput(agreed: readonly SeenOrder[] | null): { onOrder: OnOrder; seen?: OrderSeenInput[] } {
  if (!agreed) return { onOrder: 'REFUSE' }
  return { onOrder: 'DELETE', seen: agreed.map(({ date, version }) => ({ date, version })) }
}

/** Changes of single dates; each failure shows an alert, and each success where the screen itself does not. The screens follow the answer. */
export function useChanges({ showsSuccess = true, name }: { showsSuccess?: boolean; name?: string } = {}) {
  const feedback = useFeedback(name)
  const [isBusy, setBusy] = useState(false)
  useSaveUnderWay(isBusy)
  const removeFailure = useRef(() => {})
  const [set] = useSetExtraordinaryOrderMutation()
  const [remove] = useDeleteExtraordinaryOrderMutation()
  const [close] = useCreateClosuresMutation()
  const [reopen] = useDeleteClosuresMutation()
  const { id: destinationId } = useDestination()
  const request = useRequestKey()
  /** The success text of each operation, and the dates whose screens follow its answer. */
  const variables = <Input extends object>(operation: string, date: string, input: Input) => ({
    variables: {
      input: { destinationId, ...input, idempotencyKey: request.keyOf({ operation, destinationId, input }) },
      date,
      ...periodOf(today()),
    },
  })

  const fail = (message: string, reference: string | null = null) => {
    removeFailure.current()
    removeFailure.current = feedback.show({ message, variant: 'danger', reference })
  }
  const showOutcome = <T extends Outcome>(outcome: T | undefined, { done, failed }: OutcomeTexts): T | null => {
    if (outcome && outcome.code === undefined) {
      if (showsSuccess) feedback.show({ message: done })
      else removeFailure.current()
    } else if (!QUESTION_CODES.has(outcome?.code ?? '')) fail(failed(outcome?.message ?? text.unknownError))
    return outcome ?? null
  }
  const run = async <T extends Outcome>(change: () => Promise<T | undefined>, texts: OutcomeTexts): Promise<T | null> => {
    setBusy(true)
    try {
      const outcome = await answerTo(change)
      request.answered()
      return showOutcome(outcome, texts)
    } catch (error) {
      fail(texts.failed(errorMessage(error)), referenceOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    saveOrder: (date: string, rows: OrderRowInput[], seen: SeenDate) =>
      run(async () => (await set(variables('set', date, { date, rows, seen: seenInput(seen) }))).data?.setExtraordinaryOrder, {
        done: text.orderSaved,
        failed: text.orderSaveFailed,
      }),
    deleteOrder: (date: string, seen: SeenDate) =>
      run(async () => (await remove(variables('delete', date, { date, seen: seenInput(seen) }))).data?.deleteExtraordinaryOrder, {
        done: text.orderCancelled,
        failed: text.orderCancelFailed,
      }),
    /** Deletes orders of these dates only with the person's consent to their current content; otherwise the answer is a question. */
    closeDates: (dates: readonly [string, ...string[]], agreed: readonly SeenOrder[] | null) =>
      run(async () => (await close(variables('close', dates[0], { dates: [...dates], ...agreedInput(agreed) }))).data?.createClosures, {
        done: text.closureSaved,
        failed: text.closureSaveFailed,
      }),
    reopenDates: (dates: readonly [string, ...string[]]) =>
      run(async () => (await reopen(variables('reopen', dates[0], { dates: [...dates] }))).data?.deleteClosures, {
        done: text.closureDeleted,
        failed: text.closureDeleteFailed,
      }),
  }
}
