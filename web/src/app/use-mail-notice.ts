import { useCallback } from 'react'
import { useFeedback } from './feedback.tsx'
import { useSession } from './session-context.ts'

const message = 'La demo non spedisce e-mail: le tiene nella sua posta.'
const label = 'Apri la posta della demo'

/** Called when a mail has been sent: in the demo it says where that mail can be read, elsewhere it says nothing. */
export function useMailNotice(): () => void {
  const { mailboxUrl } = useSession()
  const { show } = useFeedback()
  return useCallback(() => {
    if (mailboxUrl !== null) show({ message, variant: 'info', duration: 0, isGlobal: true, link: { href: mailboxUrl, label } })
  }, [mailboxUrl, show])
}
