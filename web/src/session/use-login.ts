import { useState } from 'react'
import { sendOperation } from '../app/send-operation.ts'
import { errorCode } from '../app/errors.ts'
import { startOf } from '../app/guards.tsx'
import { useSession, viewerOf } from '../app/session-context.ts'
import type { Viewer } from '../app/session-context.ts'
import { preloadFirstScreens } from '../app/preload.ts'
import { storage } from '../app/storage.ts'
import type { SetupFieldsFragment } from '../generated/graphql.ts'
import { text } from './session.text.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** A login that waits for a code. */
export type SecondStep = { challenge: string; setup: SetupFieldsFragment | null }

/** Only the e-mail is remembered; a login without the checkbox deletes it. */
function rememberEmail({ email, remember }: Credentials) {
  if (remember) storage.set('rememberedEmail', email)
  else storage.remove('rememberedEmail')
}

const textOf = (error: unknown) => (errorCode(error) === 'SERVICE_NOT_READY' ? text.notReady : text.failed)

/** The login in one or two steps: its error texts, and the navigation after a success. */
export function useLogin() {
  const { isReady, enter } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)

  const arrive = (viewer: Viewer) => enter(viewer, startOf(viewer))

  /** The text of a failure; null after a success. */
  const attempt = async (credentials: Credentials): Promise<string | null> => {
    const { email, password, remember } = credentials
    preloadFirstScreens()
    const { login } = await sendOperation('Login', { input: { email: email.trim(), password, remember } })
    if (login.__typename === 'LoginRefused') {
      const { retryAfter } = login
      return retryAfter ? `${text.refused} ${text.tooMany(retryAfter)}` : text.refused
    }
    rememberEmail({ ...credentials, email: email.trim() })
    if (login.__typename === 'SecondFactorRequired') {
      setStep({ challenge: login.challenge, setup: login.setup ?? null })
      setBusy(false)
      return null
    }
    await arrive(viewerOf(login.viewer))
    return null
  }

  const submit = async (credentials: Credentials) => {
    setBusy(true)
    const found = (await isReady()) ? await attempt(credentials).catch(textOf) : text.notReady
    if (found === null) return
    // After a success the form stays busy until the page is gone, so that it is sent once.
    setProblem(found)
    setBusy(false)
  }

  /** The second step has expired: the first one is due again. */
  const goBack = (message: string | null) => {
    setStep(null)
    setProblem(message)
  }

  const finish = async (viewer: Viewer) => {
    setBusy(true)
    await arrive(viewer)
  }

  return { submit, problem, isBusy, step, goBack, finish: (viewer: Viewer) => void finish(viewer) }
}
