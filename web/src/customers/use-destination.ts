import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useMailNotice } from '../app/use-mail-notice.ts'
import { useSaveDestinationMutation, useSendCredentialsMutation } from '../generated/graphql.ts'
import { text } from './customers.text.ts'
import { destinationInput } from './form.ts'
import type { Values } from './form.ts'

type Options = { index: number; customerCode: string; onSaved: () => void }
type Busy = 'saving' | 'sending' | null

/** What can be done with one destination of the form without the rest of it. */
export function useDestination({ index, customerCode, onSaved }: Options) {
  const { getValues, resetField, setError, setValue, trigger } = useFormContext<Values>()
  const { show } = useFeedback()
  const noticeMail = useMailNotice()
  const [saveMutation] = useSaveDestinationMutation()
  const [sendMutation] = useSendCredentialsMutation()
  const [busy, setBusy] = useState<Busy>(null)
  const at = `destinations.${index}` as const
  const fail = (message: string) => show({ message, variant: 'danger' })
  const missing = (field: 'code' | 'login', message: string, alert: string) => {
    setError(`${at}.${field}`, { message }, { shouldFocus: true })
    fail(alert)
  }

  /** What is saved is what the form starts from now. */
  const settle = (saved: Values['destinations'][number]) => {
    resetField(at, { defaultValue: { ...saved, isNew: false, password: '', passwordState: saved.password ? 'SET' : saved.passwordState } })
    onSaved()
  }

  const during = async (what: Busy, act: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await act()
    } finally {
      setBusy(null)
    }
  }

  const saveNow = async () => {
    const values = getValues(at)
    if (values.code.trim() === '') return missing('code', text.codeIsMissing, text.codeMissing)
    if (!(await trigger(at))) return undefined
    try {
      const { data } = await saveMutation({ variables: { customerCode, input: destinationInput(values) } })
      if (!data) return fail(text.destinationFailed(''))
      const outcome = data.saveDestination
      if (outcome.__typename === 'DestinationRefused') return fail(text.destinationFailed(outcome.message))
      settle(values)
      return show({ message: text.destinationSaved(values.name) })
    } catch (error) {
      return fail(text.destinationFailed(errorMessage(error)))
    }
  }

  const sendNow = async () => {
    const { code, login, password } = getValues(at)
    try {
      const { data } = await sendMutation({ variables: { input: { customerCode, code, username: login, password: password || null } } })
      const outcome = data?.sendCredentials
      if (outcome?.__typename !== 'CredentialsSent') {
        if (outcome?.isSaved) settleAccess(login)
        return fail(text.sendFailed)
      }
      settleAccess(login)
      show({ message: text.sent })
      return noticeMail()
    } catch {
      return fail(text.sendFailed)
    }
  }

  /** Login and password are saved, whatever else the form holds. */
  const settleAccess = (login: string) => {
    resetField(`${at}.login`, { defaultValue: login })
    resetField(`${at}.password`, { defaultValue: '' })
    setValue(`${at}.passwordState`, 'SET')
    onSaved()
  }

  return {
    busy,
    save: () => void during('saving', saveNow),
    send: () => void during('sending', sendNow),
    /** Says what is missing before anything is asked; true when nothing is. */
    canSend: () => {
      if (getValues(`${at}.login`).trim() !== '') return true
      missing('login', text.loginIsMissing, text.usernameMissing)
      return false
    },
    hasPassword: () => getValues(`${at}.password`) !== '',
  }
}
