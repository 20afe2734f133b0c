import { useEffect, useEffectEvent, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { text } from './documents.text.ts'

/** The address of the PDF, a missing document, or loading. */
export type Printed = { url: string } | 'unavailable' | 'opening'

type Answer = { __typename: 'DocumentOpened'; url: string } | { __typename: 'DocumentUnavailable' | 'InvalidInput' }

/** Requests the PDF once. A failure shows an alert and closes the preview. */
export function usePrinted(request: () => Promise<Answer | undefined>, onClose: () => void): Printed {
  const [printed, setPrinted] = useState<Printed>('opening')
  const { show } = useFeedback()
  const start = useEffectEvent(request)
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
