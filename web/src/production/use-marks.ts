import { useMemo } from 'react'
import { now } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCreatePrintingMutation, useDeletePrintingMutation } from '../generated/graphql.ts'
import { changesSince, withDropped } from './changes.ts'
import type { Marks } from './changes.ts'
import type { List } from './list.ts'
import { inputOf, usePrintings, withPrinting, withoutPrinting } from './printings.ts'
import type { LastPrinting } from './printings.ts'
import { text } from './production.text.ts'
import { timeWith } from './times.ts'

/** What has changed since the last printing. A filtered list does not show what has left it. */
export function useMarks(list: List | undefined, isWhole: boolean, refetch: () => Promise<unknown>) {
  const [last, changeOwn] = usePrintings(list?.period, list?.printing)
  const [create] = useCreatePrintingMutation()
  const [remove] = useDeletePrintingMutation()
  const { show } = useFeedback()
  const items = useMemo(() => (last && list && isWhole ? withDropped(list.items, last.items) : (list?.items ?? [])), [last, list, isWhole])
  const marks = useMemo<Marks | null>(
    () => (last ? { changes: changesSince(items, last.items), since: text.sincePrinting(timeWith('di', last.at)) } : null),
    [items, last],
  )
  const forget = async ({ id, at }: LastPrinting, { period }: List) => {
    if (!id) return await changeOwn((all) => withoutPrinting(all, { ...period, at }))
    await remove({ variables: { input: { id } } })
    await refetch()
  }
  const remember = async ({ period, items }: List) => {
    const { from, to } = period
    const own = { from, to, at: now().toISOString(), items }
    // At once, and for as long as the gateway has not got it.
    void changeOwn((all) => withPrinting(all, own))
    const { data } = await create({ variables: { input: { from, to, items: items.map(inputOf) } } })
    if (data?.createPrinting.__typename !== 'PrintingCreated') return
    // The next reading has it. This one may fail, and shows that itself.
    await refetch().catch(() => undefined)
    await changeOwn((all) => withoutPrinting(all, own))
  }
  const failed = (error: unknown) => show({ message: errorMessage(error), variant: 'danger', reference: referenceOf(error) })
  const lastPrinting = last && list ? { of: timeWith('di', last.at), onForget: () => void forget(last, list).catch(failed) } : null
  const onPrinted = (printed: List) => void remember(printed).catch(() => undefined)
  return { items, marks, printedAt: last?.at, lastPrinting, onPrinted }
}
