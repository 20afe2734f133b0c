import { useState } from 'react'
import { sendOperation } from '../app/send-operation.ts'
import { errorCode } from '../app/errors.ts'
import { startOf } from '../app/guards.tsx'
import { useSession, viewerOf } from '../app/session-context.ts'
import { preloadFirstScreens } from '../app/preload.ts'
import { storage } from '../app/storage.ts'
import { text } from './session.text.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** Only the e-mail is remembered; a login without the checkbox deletes it. */
function rememberEmail({ email, remember }: Credentials) {
  if (remember) storage.set('rememberedEmail', email)
  else storage.remove('rememberedEmail')
}

/** The login: its error text, and the navigation after a success. */
export function useLogin() {
  const { isAuthenticated, enter } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (credentials: Credentials): Promise<string | null> => {
    const { email, password, remember } = credentials
    preloadFirstScreens()
    const { login } = await sendOperation('Login', { input: { email: email.trim(), password, remember } })
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
    // After a success the form stays busy until the page is gone, so that it is sent once.
    setProblem(found)
    setBusy(false)
  }
  return { submit, problem, isBusy }
}
