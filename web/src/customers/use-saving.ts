import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorCode, errorMessage, isUnclear, referenceOf, sentences } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useRequestKey } from '../app/idempotency.ts'
import { useMailLink } from '../app/use-mail-notice.ts'
import { useCreateCustomerMutation, useUpdateCustomerMutation } from '../generated/graphql.ts'
import type { CreateCustomerMutation, UpdateCustomerMutation } from '../generated/graphql.ts'
import { afterSave } from './after-save.ts'
import { text } from './customers.text.ts'
import { FIRST_DESTINATION, blankDestination, locksOut, valuesOf } from './form.ts'
import type { DestinationValues, Values } from './form.ts'
import { aboutCredentials, aboutCustomer, createdAlert, isSaved, updatedAlert } from './outcomes.ts'
import { createInput, updateInput } from './patch.ts'
import type { CustomerRecord } from './use-record.ts'

type Options = {
  form: UseFormReturn<Values>
  code: string | null
  isInternal: boolean
  record: CustomerRecord
  /** The new customer exists now; the form continues with what could not be saved. */
  onCreated: (code: string) => void
  onChanged: () => void
  onDone: () => void
  /** A field has an error and is marked. */
  onInvalid: () => void
  /** The conflicts are decided: save again. */
  onDecided: () => void
}

type Created = Extract<CreateCustomerMutation['createCustomer'], { __typename: 'CustomerCreated' }>
type Updated = Extract<UpdateCustomerMutation['updateCustomer'], { __typename: 'CustomerUpdated' }>

/** The first destination whose credentials could not be saved or mailed, with what was typed for the next attempt. */
function firstDestination(
  { username, password, destinationName, ...customer }: Values,
  known: DestinationValues | null,
): DestinationValues {
  if (known) return { ...known, password }
  const { street, city, province, postcode, contactPerson } = customer
  const name = destinationName.trim() || text.destinationNameFallback
  const access = { loginEmail: username.trim(), password, isActive: true, isPrimary: true }
  return { ...blankDestination(), code: FIRST_DESTINATION, name, street, city, province, postcode, contactPerson, ...access }
}

/** Saves the differences and reports the outcome. A failure keeps the whole form. */
export function useSaving({ form, code, isInternal, record, onCreated, onChanged, onDone, onInvalid, onDecided }: Options) {
  const [createMutation] = useCreateCustomerMutation()
  const [updateMutation] = useUpdateCustomerMutation()
  const requestKey = useRequestKey()
  const { show, settle } = useFeedback(code === null ? 'new customer' : aboutCustomer(code))
  const mailLink = useMailLink()
  const [problem, setProblem] = useState<string | null>(null)

  const fail = (message: string, detail: string, reference: string | null = null) => {
    show({ message, variant: 'danger', reference })
    setProblem(`${message}: ${detail}`)
  }

  /** Marks the destinations that could not be saved for lack of a code. */
  const markMissing = () => {
    const missing = form.getValues('destinations').flatMap(({ code: own }, index) => (own.trim() === '' ? [index] : []))
    for (const index of missing) form.setError(`destinations.${index}.code`, { message: text.codeIsMissing })
    if (missing.length > 0) onInvalid()
  }

  /** The form continues from the stored values. */
  const continueFrom = (values: Values, now: Values) => {
    record.setSeen(now)
    form.reset(now)
    form.reset(values, { keepDefaultValues: true })
    markMissing()
  }

  const concludeCreate = (outcome: Created, sent: Values) => {
    const { customer, credentials, steps, unsavedMessage } = outcome
    // It exists, whatever has failed before: the next attempt is about its code.
    settle()
    const isAboutMail = credentials === 'MAIL_FAILED' && unsavedMessage === null
    const about = isAboutMail ? aboutCredentials(customer.code, FIRST_DESTINATION) : aboutCustomer(customer.code)
    show({ ...(credentials === 'SENT' ? mailLink : {}), ...createdAlert(outcome) }, about)
    onChanged()
    const isWhole = steps.every(isSaved) && credentials !== 'FAILED' && credentials !== 'MAIL_FAILED' && unsavedMessage === null
    if (isWhole) return onDone()
    const now = valuesOf(customer)
    const values = form.getValues()
    const typed = { ...values, username: '', password: '', destinationName: '' }
    const first = credentials === 'FAILED' ? null : (now.destinations.find(({ code: own }) => own === FIRST_DESTINATION) ?? null)
    const isFirst = (one: DestinationValues) => credentials !== 'NONE' && one.code === FIRST_DESTINATION && !one.isNew
    const after = afterSave({ values: typed, sent, isSaved: (index) => isSaved(steps[index]!) }, { seen: valuesOf(null), now })
    const further = after.destinations.filter((one) => !isFirst(one))
    continueFrom({ ...after, destinations: credentials === 'NONE' ? further : [firstDestination(values, first), ...further] }, now)
    return onCreated(customer.code)
  }

  const create = async () => {
    const sent = structuredClone(form.getValues())
    const input = createInput(sent, valuesOf(null))
    try {
      const { data } = await createMutation({ variables: { input: { ...input, idempotencyKey: requestKey.keyOf(input) } } })
      if (!data) return fail(text.createFailed, text.unknownOutcome)
      requestKey.answered()
      const outcome = data.createCustomer
      return outcome.__typename === 'CustomerCreated' ? concludeCreate(outcome, sent) : fail(text.createFailed, outcome.message)
    } catch (error) {
      const isOpen = isUnclear(errorCode(error))
      if (isOpen) onChanged()
      const detail = isOpen ? sentences(errorMessage(error), text.unknownOutcome) : errorMessage(error)
      return fail(text.createFailed, detail, referenceOf(error))
    }
  }

  const concludeUpdate = ({ customer, steps }: Updated, sent: Values) => {
    show(updatedAlert(steps))
    onChanged()
    const values = form.getValues()
    const isTypedOn = JSON.stringify(values) !== JSON.stringify(sent)
    if (steps.every(isSaved) && !isTypedOn) return onDone()
    const now = valuesOf(customer)
    return continueFrom(afterSave({ values, sent, isSaved: (index) => isSaved(steps[index]!) }, { seen: record.seen(), now }), now)
  }

  const update = async (customerCode: string) => {
    try {
      await record.recover(customerCode)
      const sent = structuredClone(form.getValues())
      if (isInternal && locksOut(record.seen().destinations, sent.destinations))
        return show({ message: text.soleAdministrator, variant: 'danger' })
      const variables = { input: updateInput(customerCode, sent, record.seen()) }
      const { data } = await record.sending(sent.destinations, () => updateMutation({ variables }))
      const outcome = data?.updateCustomer
      if (!outcome) return fail(text.updateFailed, '')
      if (outcome.__typename === 'CustomerUpdated') return concludeUpdate(outcome, sent)
      if (outcome.__typename === 'ChangedMeanwhile') return record.decide(outcome.conflicts, onDecided)
      if (outcome.__typename === 'Refused') return show({ message: outcome.message, variant: 'danger' })
      return fail(text.updateFailed, outcome.message)
    } catch (error) {
      return fail(text.updateFailed, errorMessage(error), referenceOf(error))
    }
  }

  return {
    /** Why the last save failed, shown in the form. */
    problem,
    save: async () => {
      setProblem(null)
      await (code === null ? create() : update(code))
    },
  }
}
