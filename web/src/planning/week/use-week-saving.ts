import { useState } from 'react'
import { invalidCells } from '../plan/week.ts'
import { useSaving } from './use-saving.ts'

type Options = Parameters<typeof useSaving>[0]

/** Saves the week. A save that would be refused is not sent: the first invalid quantity gets the focus. */
export function useWeekSaving(options: Options) {
  const { rows, draft, onRefused } = options
  const saving = useSaving(options)
  const [hasTried, setTried] = useState(false)
  const invalidOnes = invalidCells(rows, draft)
  const [invalid] = invalidOnes
  // Corrected: what is typed next is not judged before the next attempt.
  if (hasTried && !invalid) setTried(false)
  const save = () => {
    setTried(true)
    if (invalid) onRefused(invalid)
    else saving.save()
  }
  return {
    ...saving,
    save,
    /** Invalid and refused quantities, once a save was tried. */
    problems: (hasTried ? invalidOnes.length : 0) + saving.refusedCount,
  }
}
