import { useCallback, useMemo } from 'react'
import type { Alert } from './alerts.ts'
import { useFeedback } from './feedback.tsx'
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

/** Called after a mail is sent where no alert says so: in the demo it shows where to read that mail. */
export function useMailNotice(): () => void {
  const mail = useMailLink()
  const { show } = useFeedback()
  return useCallback(() => {
    if (mail.link) show({ ...mail, message, variant: 'info', duration: 0, isGlobal: true })
  }, [mail, show])
}
