import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorCode, errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useMailNotice } from '../app/use-mail-notice.ts'
import { useCreateCustomerMutation, useUpdateCustomerMutation } from '../generated/graphql.ts'
import type { CreateCustomerMutation } from '../generated/graphql.ts'
import { text } from './customers.text.ts'
import { blankDestination, customerInput, destinationInput, locksOut } from './form.ts'
import type { DestinationValues, Values } from './form.ts'
import { createdAlert, updatedAlert } from './outcomes.ts'

type Options = {
  form: UseFormReturn<Values>
  code: string | null
  isInternal: boolean
  loaded: readonly DestinationValues[]
  /** The new customer exists now; the form goes on with what could not be saved. */
  onCreated: (code: string) => void
  onChanged: () => void
  onDone: () => void
  /** Something in the form is wrong now: it is marked. */
  onFlaw: () => void
}

type Created = CreateCustomerMutation['createCustomer']
type Failures = readonly { position: number }[]

const isOpenEnded = (error: unknown) => /^UPSTREAM_(TIMEOUT|UNREACHABLE|INVALID|FAILED)$/.test(errorCode(error) ?? '')

const saved = (one: DestinationValues): DestinationValues => ({
  ...one,
  isNew: false,
  password: '',
  passwordState: one.password ? 'SET' : one.passwordState,
})

/** What was saved is no longer new; what was not stays as it was typed. */
const settled = (destinations: readonly DestinationValues[], failures: Failures): DestinationValues[] =>
  destinations.map((one, index) => (failures.some(({ position }) => position === index + 1) ? one : saved(one)))

/** The first destination as it stands after the credentials were tried: to be saved, or mailed, once more. */
function firstDestination({ username, password, destinationName, ...customer }: Values, isSaved: boolean): DestinationValues {
  const { street, city, province, postcode, contactPerson } = customer
  const name = destinationName.trim() || text.destinationNameFallback
  const access = { login: username.trim(), password, isActive: true, isPrimary: true }
  const known = { code: '0001', isNew: !isSaved, passwordState: isSaved && password ? ('SET' as const) : ('MISSING' as const) }
  return { ...blankDestination(), name, street, city, province, postcode, contactPerson, ...access, ...known }
}

/** Sends the whole form and tells what came of it. A failure loses no character of it. */
export function useSaving({ form, code, isInternal, loaded, onCreated, onChanged, onDone, onFlaw }: Options) {
  const [createMutation] = useCreateCustomerMutation()
  const [updateMutation] = useUpdateCustomerMutation()
  const { show } = useFeedback()
  const noticeMail = useMailNotice()
  const [problem, setProblem] = useState<string | null>(null)

  const fail = (message: string, detail: string) => {
    show({ message, variant: 'danger' })
    setProblem(`${message}: ${detail}`)
  }

  /** Marks the destinations that could not be saved because they have no code. */
  const markMissing = () => {
    const missing = form.getValues('destinations').flatMap(({ code: own }, index) => (own.trim() === '' ? [index] : []))
    for (const index of missing) form.setError(`destinations.${index}.code`, { message: text.codeIsMissing })
    if (missing.length > 0) onFlaw()
  }

  const goOn = (values: Values, outcome: Created) => {
    const hasFirst = outcome.credentials !== 'NONE'
    const first = hasFirst ? [firstDestination(values, outcome.credentials !== 'FAILED')] : []
    const destinations = [...first, ...settled(values.destinations, outcome.failures)]
    form.reset({ ...values, username: '', password: '', destinationName: '', destinations }, { keepDefaultValues: true })
    onCreated(outcome.code)
    markMissing()
  }

  const create = async (values: Values) => {
    const { username, password, destinationName } = values
    const destinations = values.destinations.map(destinationInput)
    try {
      const { data } = await createMutation({
        variables: { input: { customer: customerInput(values), username, password, destinationName, destinations } },
      })
      if (!data) return fail(text.createFailed, text.unknownOutcome)
      const outcome = data.createCustomer
      show(createdAlert(outcome))
      if (outcome.credentials === 'SENT') noticeMail()
      onChanged()
      const isWhole = outcome.failures.length === 0 && outcome.credentials !== 'FAILED' && outcome.credentials !== 'MAIL_FAILED'
      return isWhole ? onDone() : goOn(values, outcome)
    } catch (error) {
      return fail(text.createFailed, isOpenEnded(error) ? `${errorMessage(error)} ${text.unknownOutcome}` : errorMessage(error))
    }
  }

  const update = async (values: Values, customerCode: string) => {
    if (isInternal && locksOut(loaded, values.destinations)) return show({ message: text.soleAdministrator, variant: 'danger' })
    const destinations = values.destinations.map(destinationInput)
    try {
      const { data } = await updateMutation({ variables: { code: customerCode, input: { customer: customerInput(values), destinations } } })
      const outcome = data?.updateCustomer
      if (!outcome) return fail(text.updateFailed, '')
      if (outcome.__typename === 'CustomerRefused') return show({ message: outcome.message, variant: 'danger' })
      show(updatedAlert(outcome))
      onChanged()
      if (outcome.failures.length === 0) return onDone()
      form.reset({ ...values, destinations: settled(values.destinations, outcome.failures) }, { keepDefaultValues: true })
      return markMissing()
    } catch (error) {
      return fail(text.updateFailed, errorMessage(error))
    }
  }

  return {
    /** Why the last try failed, to stand in the form. */
    problem,
    save: async (values: Values) => {
      setProblem(null)
      await (code === null ? create(values) : update(values, code))
    },
  }
}
