import { useCallback } from 'react'
import { useFeedback } from './feedback.tsx'
import { useSession } from './session-context.ts'

const message = 'La demo non spedisce e-mail: le tiene nella sua posta.'
const label = 'Apri la posta della demo'

/** Called after a mail is sent: in the demo it shows where to read that mail, elsewhere it does nothing. */
export function useMailNotice(): () => void {
  const { mailboxUrl } = useSession()
  const { show } = useFeedback()
  return useCallback(() => {
    if (mailboxUrl !== null) show({ message, variant: 'info', duration: 0, isGlobal: true, link: { href: mailboxUrl, label } })
  }, [mailboxUrl, show])
}
