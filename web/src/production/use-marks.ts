import { useMemo } from 'react'
import { changesSince, withDropped } from './changes.ts'
import type { Marks } from './changes.ts'
import type { List } from './list.ts'
import { usePrintings } from './printings.ts'
import { text } from './production.text.ts'
import { timeWith } from './times.ts'

/** What has changed since the last printing. A filtered list does not show what has left it. */
export function useMarks(list: List | undefined, isWhole: boolean) {
  const { last, remember, forget } = usePrintings(list?.period)
  const items = useMemo(() => (last && list && isWhole ? withDropped(list.items, last.items) : (list?.items ?? [])), [last, list, isWhole])
  const marks = useMemo<Marks | null>(
    () => (last ? { changes: changesSince(items, last.items), since: text.sincePrinting(timeWith('di', last.at)) } : null),
    [items, last],
  )
  const lastPrinting = last ? { of: timeWith('di', last.at), onForget: () => forget(last) } : null
  /** Only a printing of the whole list can be compared with later ones. */
  const onPrinted = () => {
    if (list && isWhole) remember(list.period, list.items)
  }
  return { items, marks, printedAt: last?.at, lastPrinting, onPrinted }
}
