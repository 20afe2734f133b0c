// The outcome of a save, in one alert.
import type { Alert } from '../app/alerts.ts'
import type { CreateCustomerMutation, StepsFragment } from '../generated/graphql.ts'
import { text } from './customers.text.ts'

type Steps = readonly StepsFragment[]
type Created = Pick<
  Extract<CreateCustomerMutation['createCustomer'], { __typename: 'CustomerCreated' }>,
  'credentials' | 'credentialsMessage' | 'unsavedMessage' | 'steps'
>

/** A step without a change counts as saved. */
export const isSaved = ({ outcome }: Pick<StepsFragment, 'outcome'>) => outcome === 'DONE' || outcome === 'UNCHANGED'

/** What the alerts of a customer are about, and of its parts. A save does not mail the credentials. */
export const aboutCustomer = (code: string) => `customer ${code}`
export const aboutDestination = (customerCode: string, code: string) => `${aboutCustomer(customerCode)}/destination ${code}`
export const aboutCredentials = (customerCode: string, code: string) => `credentials of ${aboutDestination(customerCode, code)}`

const warning = (message: string, isFailure = true): Alert => ({ message, variant: 'warning', duration: 0, isFailure })
const failures = (steps: Steps) => steps.filter((step) => !isSaved(step))
const errorsOf = (steps: Steps) =>
  failures(steps)
    .map(({ message }) => message)
    .join(', ')

export function createdAlert({ credentials, credentialsMessage, unsavedMessage, steps }: Created): Alert {
  if (unsavedMessage !== null)
    return warning(text.createdUnsaved([unsavedMessage, credentialsMessage, errorsOf(steps)].filter(Boolean).join('. ')))
  if (credentials === 'FAILED')
    return warning(text.createdCredentialsFailed([credentialsMessage, errorsOf(steps)].filter(Boolean).join('. ')))
  const failed = failures(steps).length
  if (failed > 0) {
    const partly = text.createdPartly(steps.length - failed, steps.length, errorsOf(steps))
    // Neither a save nor a mail alone ends both.
    return credentials === 'MAIL_FAILED' ? warning(`${text.createdMailFailed} ${partly}`, false) : warning(partly)
  }
  if (credentials === 'MAIL_FAILED') return warning(text.createdMailFailed)
  return { message: { SENT: text.createdAndSent, SAVED: text.createdAndSaved, NONE: text.created }[credentials] }
}

export function updatedAlert(steps: Steps): Alert {
  const failed = failures(steps).length
  if (failed > 0) return warning(text.updatedPartly(steps.length - failed, steps.length, errorsOf(steps)))
  return { message: steps.length === 0 ? text.updated : text.updatedAll(steps.length) }
}
