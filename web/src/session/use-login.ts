import { useState } from 'react'
import { ask } from '../app/ask.ts'
import { errorCode } from '../app/errors.ts'
import { startOf } from '../app/guards.tsx'
import { useSession, viewerOf } from '../app/session-context.ts'
import { storage } from '../app/storage.ts'
import { text } from './session.text.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** Only the e-mail is ever remembered; unticked, it is forgotten at the next login. */
function rememberEmail({ email, remember }: Credentials) {
  if (remember) storage.set('rememberedEmail', email)
  else storage.remove('rememberedEmail')
}

/** The login: what to say when it does not work, and the way in when it does. */
export function useLogin() {
  const { isAuthenticated, enter } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (credentials: Credentials): Promise<string | null> => {
    const { email, password, remember } = credentials
    const { login } = await ask('Login', { input: { email: email.trim(), password, remember } })
    if (login.__typename === 'LoginRefused') {
      const { retryAfter } = login
      return retryAfter ? `${text.refused} ${text.tooMany(retryAfter)}` : text.refused
    }
    rememberEmail({ ...credentials, email: email.trim() })
    const viewer = viewerOf(login.viewer)
    await enter(viewer, startOf(viewer))
    return null
  }

  const submit = async (credentials: Credentials) => {
    setProblem(null)
    if (!isAuthenticated) return setProblem(text.notReady)
    setBusy(true)
    const found = await attempt(credentials).catch((error: unknown) =>
      errorCode(error) === 'SERVICE_NOT_READY' ? text.notReady : text.failed,
    )
    if (found === null) return
    // Who is in stays busy until the page is gone: the way in is taken once.
    setProblem(found)
    setBusy(false)
  }
  return { submit, problem, isBusy }
}
