import { useEffect, useEffectEvent, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { text } from './documents.text.ts'

/** What there is to see: the address of a PDF, nothing at all, or not known yet. */
export type Printed = { url: string } | 'unavailable' | 'opening'

type Answer = { __typename: 'DocumentOpened'; url: string } | { __typename: 'DocumentUnavailable' | 'InvalidInput' }

/** Asks once for what is to be shown. A failure is told, and closes. */
export function usePrinted(ask: () => Promise<Answer | undefined>, onClose: () => void): Printed {
  const [printed, setPrinted] = useState<Printed>('opening')
  const { show } = useFeedback()
  const start = useEffectEvent(ask)
  const fail = useEffectEvent(() => {
    show({ message: text.openFailed, variant: 'danger' })
    onClose()
  })
  useEffect(() => {
    let isGone = false
    start().then(
      (answer) => isGone || setPrinted(answer?.__typename === 'DocumentOpened' ? { url: answer.url } : 'unavailable'),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [])
  return printed
}
