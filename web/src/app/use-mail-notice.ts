import { useMemo } from 'react'
import type { Alert } from './alerts.ts'
import { useFeedback, useIsLeft } from './feedback.tsx'
import { useSession } from './session-context.ts'

const message = 'La demo non spedisce e-mail: le tiene nella sua posta.'
const label = 'Apri la posta della demo'

/** Long enough to follow the link. */
const DURATION = 10_000

/** For the alert of a mail that was sent: in the demo, where to read that mail. */
export function useMailLink(): Pick<Alert, 'link' | 'duration'> {
  const { mailboxUrl } = useSession()
  return useMemo(() => (mailboxUrl === null ? {} : { link: { href: mailboxUrl, label }, duration: DURATION }), [mailboxUrl])
}

/**
 * Called with the outcome of a form that sends a mail. Shows it as an alert if the form, which shows it itself, has been left. In the
 * demo a second alert links to the mailbox.
 */
export function useMailOutcome(name: string): (failure: string | null, done: string) => void {
  const mail = useMailLink()
  const { show } = useFeedback(name)
  const isLeft = useIsLeft()
  return (failure, done) => {
    if (isLeft()) show(failure === null ? { message: done } : { message: failure, variant: 'danger' })
    if (failure === null && mail.link) show({ ...mail, message, variant: 'info', duration: 0, isGlobal: true })
  }
}
