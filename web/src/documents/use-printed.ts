import { useEffect, useEffectEvent, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { text } from './documents.text.ts'

/**
 * The addresses of the PDF, a missing document, or loading. `shown` is the one that was opened first: a frame that got another one
 * would load again.
 */
export type Printed = { url: string; shown: string } | 'unavailable' | 'opening'

type Answer = { __typename: 'DocumentOpened'; url: string } | { __typename: 'DocumentUnavailable' | 'InvalidInput' }

/** The gateway opens an address for five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000
/** More often than that: a device may have slept. */
const LOOK_EVERY_MS = 10_000
const TRIED_AGAIN_AFTER_MS = 60_000

const urlOf = (answer: Answer | undefined) => (answer?.__typename === 'DocumentOpened' ? answer.url : null)

function openedBy(answer: Answer | undefined): Printed {
  const url = urlOf(answer)
  return url === null ? 'unavailable' : { url, shown: url }
}

/** Requests the PDF; a failure shows an alert and closes the preview. While the preview is in sight, its address is renewed. */
export function usePrinted(request: () => Promise<Answer | undefined>, onClose: () => void): Printed {
  const [printed, setPrinted] = useState<Printed>('opening')
  const { show } = useFeedback()
  const start = useEffectEvent(request)
  const fail = useEffectEvent(() => {
    show({ message: text.openFailed, variant: 'danger' })
    onClose()
  })
  const isOpen = typeof printed === 'object'
  useEffect(() => {
    let isGone = false
    start().then(
      (answer) => isGone || setPrinted(openedBy(answer)),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return undefined
    let dueAt = Date.now() + RENEWED_AFTER_MS
    const renew = async () => {
      if (document.visibilityState === 'hidden' || Date.now() < dueAt) return
      dueAt = Date.now() + RENEWED_AFTER_MS
      const url = await start().then(urlOf, () => null)
      // The document stays as it is.
      if (url === null) dueAt = Date.now() + TRIED_AGAIN_AFTER_MS
      else setPrinted((current) => (typeof current === 'object' ? { ...current, url } : current))
    }
    const look = () => void renew()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOpen])
  return printed
}
