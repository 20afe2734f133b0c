import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorCode, errorMessage, isUnclear, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useRequestKey } from '../app/idempotency.ts'
import { useMailLink } from '../app/use-mail-notice.ts'
import { useCreateDestinationMutation, useSendCredentialsMutation, useUpdateDestinationMutation } from '../generated/graphql.ts'
import type { CustomerDestinationFragment } from '../generated/graphql.ts'
import { text } from './customers.text.ts'
import type { DestinationValues, Values } from './form.ts'
import { aboutCredentials, aboutDestination } from './outcomes.ts'
import { destinationChange } from './patch.ts'
import { placeOf, useRecord } from './use-record.ts'

/** `savedCode`: null for a new destination. */
type Options = { index: number; customerCode: string; savedCode: string | null; onSaved: () => void }
type Busy = 'saving' | 'sending' | null

const idOf = (customerCode: string, code: string) => [customerCode, code].map(encodeURIComponent).join('/')

/** Saves one destination of the form, or sends its credentials, apart from the rest of the form. */
export function useDestination({ index, customerCode, savedCode, onSaved }: Options) {
  const { getValues, setError, trigger } = useFormContext<Values>()
  const id = useId()
  const saving = useFeedback(aboutDestination(customerCode, savedCode ?? id))
  // A save does not mail the credentials.
  const sending = useFeedback(aboutCredentials(customerCode, savedCode ?? id))
  const record = useRecord()
  const mailLink = useMailLink()
  const [createMutation] = useCreateDestinationMutation()
  const [updateMutation] = useUpdateDestinationMutation()
  const [sendMutation] = useSendCredentialsMutation()
  const [creationKey, letterKey] = [useRequestKey(), useRequestKey()]
  const [busy, setBusy] = useState<Busy>(null)
  const at = `destinations.${index}` as const
  const fail = (message: string, reference: string | null = null) => saving.show({ message, variant: 'danger', reference })
  const failSending = (message = text.sendFailed) => sending.show({ message, variant: 'danger' })
  const mark = (field: 'code' | 'loginEmail', message: string) => setError(`${at}.${field}`, { message }, { shouldFocus: true })

  /** After a decision, unless the row has moved: then it is left to the person. */
  const again = (sent: DestinationValues, act: () => void) => () => (placeOf(getValues('destinations'), sent) === at ? act() : undefined)

  const settle = (stored: CustomerDestinationFragment, sent: DestinationValues) => {
    record.adopt(stored, sent)
    onSaved()
  }

  const during = async (what: Busy, act: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await record.during(act)
    } finally {
      setBusy(null)
    }
  }

  const create = async (code: string, { set }: ReturnType<typeof destinationChange>) => {
    const input = { customerCode, code, set }
    const { data } = await createMutation({ variables: { input: { ...input, idempotencyKey: creationKey.keyOf(input) } } })
    if (data) creationKey.answered()
    return data?.createDestination
  }

  const update = async (code: string, { set, seen }: ReturnType<typeof destinationChange>) => {
    const { data } = await updateMutation({ variables: { input: { id: idOf(customerCode, code), set, seen } } })
    return data?.updateDestination
  }

  const saveNow = async () => {
    if (getValues(at).code.trim() === '') {
      mark('code', text.codeIsMissing)
      return fail(text.codeMissing)
    }
    if (!(await trigger(at))) return undefined
    try {
      await record.recover(customerCode)
      const sent = structuredClone(getValues(at))
      const [code, change] = [sent.code.trim(), destinationChange(sent, record.seen().destinations)]
      const outcome = await record.sending([sent], async () => await (sent.isNew ? create(code, change) : update(code, change)))
      if (!outcome) return fail(text.destinationFailed(''))
      if (outcome.__typename === 'ChangedMeanwhile') return record.decide(outcome.conflicts, again(sent, save))
      if (outcome.__typename !== 'DestinationCreated' && outcome.__typename !== 'DestinationUpdated')
        return fail(text.destinationFailed(outcome.message))
      settle(outcome.destination, sent)
      return saving.show({ message: text.destinationSaved(sent.name) })
    } catch (error) {
      return fail(text.destinationFailed(errorMessage(error)), referenceOf(error))
    }
  }

  /** `onDecided`: runs once a conflict about the login is decided. */
  const sendNow = async (onDecided: () => void) => {
    const sent = structuredClone(getValues(at))
    const { code, loginEmail, password } = sent
    const seen = record.seen().destinations.find((one) => one.code === code)
    const input = {
      destinationId: idOf(customerCode, code),
      loginEmail,
      password: password || null,
      seen: { loginEmail: seen?.loginEmail || null },
    }
    try {
      const { data } = await sendMutation({ variables: { input: { ...input, idempotencyKey: letterKey.keyOf(input) } } })
      if (data) letterKey.answered()
      const outcome = data?.sendCredentials
      if (outcome?.__typename === 'ChangedMeanwhile') return record.decide(outcome.conflicts, again(sent, onDecided))
      if (!outcome) return failSending()
      // Nothing was mailed, because the login was not saved.
      if (outcome.__typename !== 'CredentialsSaved') return fail(text.destinationFailed(outcome.message))
      settle(outcome.destination, sent)
      if (outcome.mail !== 'DONE') return failSending()
      return sending.show({ ...mailLink, message: text.sent })
    } catch (error) {
      return isUnclear(errorCode(error)) ? failSending() : fail(text.destinationFailed(errorMessage(error)), referenceOf(error))
    }
  }

  function save() {
    void during('saving', saveNow)
  }

  return {
    busy,
    save,
    send: (onDecided: () => void) => void during('sending', () => sendNow(onDecided)),
    /** Reports a missing login before anything is sent; true when nothing is missing. */
    canSend: () => {
      if (getValues(`${at}.loginEmail`).trim() !== '') return true
      mark('loginEmail', text.loginIsMissing)
      failSending(text.usernameMissing)
      return false
    },
    hasPassword: () => getValues(`${at}.password`) !== '',
  }
}
