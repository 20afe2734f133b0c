import { useState } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useDestination } from '../app/session-context.ts'
import {
  useCancelExtraordinaryOrderMutation,
  useCloseDateMutation,
  useReopenDateMutation,
  useSaveExtraordinaryOrderMutation,
} from '../generated/graphql.ts'
import type { ExtraordinaryRowInput, SaveExtraordinaryOrderMutation } from '../generated/graphql.ts'
import { periodOf } from './calendar-days.ts'
import { text } from './extraordinary.text.ts'

type Outcome = { __typename: string; code?: string; message?: string }
export type RefusedRow = Extract<
  SaveExtraordinaryOrderMutation['saveExtraordinaryOrder'],
  { __typename: 'QuantitiesRefused' }
>['quantities'][number]

type Words = { done: string; failed: (detail: string) => string }

/** Changes of single dates, each told in a message. What the screens show follows the answer. */
export function useChanges() {
  const feedback = useFeedback()
  const [isBusy, setBusy] = useState(false)
  const [save] = useSaveExtraordinaryOrderMutation()
  const [cancel] = useCancelExtraordinaryOrderMutation()
  const [close] = useCloseDateMutation()
  const [reopen] = useReopenDateMutation()
  const { id: destinationId } = useDestination()
  const shared = { destinationId, ...periodOf(today()) }

  const tell = <T extends Outcome>(outcome: T | undefined, { done, failed }: Words): T | null => {
    if (outcome?.__typename === 'ExtraordinarySaved') feedback.show({ message: done })
    else if (outcome?.code !== 'DATE_HAS_ORDER')
      feedback.show({ message: failed(outcome?.message ?? text.unknownError), variant: 'danger' })
    return outcome ?? null
  }
  const run = async <T extends Outcome>(change: () => Promise<T | undefined>, words: Words): Promise<T | null> => {
    setBusy(true)
    try {
      return tell(await change(), words)
    } catch (error) {
      feedback.show({ message: words.failed(errorMessage(error)), variant: 'danger' })
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    saveOrder: (date: string, rows: ExtraordinaryRowInput[]) =>
      run(async () => (await save({ variables: { date, rows, ...shared } })).data?.saveExtraordinaryOrder, {
        done: text.orderSaved,
        failed: text.orderSaveFailed,
      }),
    cancelOrder: (date: string) =>
      run(async () => (await cancel({ variables: { date, ...shared } })).data?.cancelExtraordinaryOrder, {
        done: text.orderCancelled,
        failed: text.orderCancelFailed,
      }),
    /** An order of that date goes only with `replaceOrder`; without it the answer asks. */
    closeDate: (date: string, replaceOrder: boolean) =>
      run(async () => (await close({ variables: { date, replaceOrder, ...shared } })).data?.closeDate, {
        done: text.closureSaved,
        failed: text.closureSaveFailed,
      }),
    reopenDate: (date: string) =>
      run(async () => (await reopen({ variables: { date, ...shared } })).data?.reopenDate, {
        done: text.closureDeleted,
        failed: text.closureDeleteFailed,
      }),
  }
}
