// What came of a save, in one alert.
import type { Alert } from '../app/feedback.tsx'
import type { CreateCustomerMutation, UpdateCustomerMutation } from '../generated/graphql.ts'
import { text } from './customers.text.ts'

type Created = Pick<CreateCustomerMutation['createCustomer'], 'credentials' | 'credentialsMessage' | 'destinationsSaved' | 'failures'>
type Updated = Pick<Extract<UpdateCustomerMutation['updateCustomer'], { __typename: 'CustomerUpdated' }>, 'destinationsSaved' | 'failures'>

const warning = (message: string): Alert => ({ message, variant: 'warning', duration: 0 })
const errorsOf = ({ failures }: Pick<Updated, 'failures'>) => failures.map(({ message }) => message).join(', ')

export function createdAlert(outcome: Created): Alert {
  const { credentials, credentialsMessage, destinationsSaved: saved, failures } = outcome
  if (credentials === 'FAILED')
    return warning(text.createdCredentialsFailed([credentialsMessage, errorsOf(outcome)].filter(Boolean).join('. ')))
  if (failures.length > 0) return warning(text.createdPartly(saved, saved + failures.length, errorsOf(outcome)))
  if (credentials === 'MAIL_FAILED') return warning(text.createdMailFailed)
  return { message: { SENT: text.createdAndSent, SAVED: text.createdAndSaved, NONE: text.created }[credentials] }
}

export function updatedAlert(outcome: Updated): Alert {
  const { destinationsSaved: saved, failures } = outcome
  if (failures.length > 0) return warning(text.updatedPartly(saved, saved + failures.length, errorsOf(outcome)))
  return { message: saved === 0 ? text.updated : text.updatedAll(saved) }
}
