// The values of the customer form and their validation.
import { maxLength, minLength, object, string, trim, array, boolean, enum as oneOf, config, type infer as Infer } from 'zod/mini'
import type { CustomerDestinationFragment, CustomerFieldsFragment, Capability, Weekday } from '../generated/graphql.ts'
import { text } from './customers.text.ts'

// Compiled validators need `eval`, which the page's policy forbids.
config({ jitless: true })

export const DAYS: { day: Weekday; label: string }[] = [
  { day: 'MONDAY', label: 'Lun' },
  { day: 'TUESDAY', label: 'Mar' },
  { day: 'WEDNESDAY', label: 'Mer' },
  { day: 'THURSDAY', label: 'Gio' },
  { day: 'FRIDAY', label: 'Ven' },
  { day: 'SATURDAY', label: 'Sab' },
  { day: 'SUNDAY', label: 'Dom' },
]

const long = () => string().check(maxLength(255, 'Al massimo 255 caratteri'))

const destination = object({
  code: string().check(trim(), maxLength(10, 'Al massimo 10 caratteri')),
  isNew: boolean(),
  name: long(),
  street: long(),
  city: long(),
  province: string().check(maxLength(4, 'Al massimo 4 caratteri')),
  postcode: string().check(maxLength(10, 'Al massimo 10 caratteri')),
  country: string().check(maxLength(3, 'Al massimo 3 caratteri')),
  contactPerson: long(),
  loginEmail: long(),
  password: long(),
  passwordState: oneOf(['SET', 'MISSING', 'UNKNOWN']),
  isActive: boolean(),
  isPrimary: boolean(),
  disabledDays: array(oneOf(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])),
  isSpecialDayDisabled: boolean(),
})

const contact = object({
  /** '' for a new one. */
  contactId: string(),
  name: long(),
  role: long(),
  email: long(),
  phone: long(),
  secondPhone: long(),
  mobile: long(),
  isDefault: boolean(),
  isCertifiedEmail: boolean(),
})

export const schema = object({
  name: string().check(trim(), minLength(1, text.required), maxLength(255, 'Al massimo 255 caratteri')),
  street: long(),
  city: long(),
  province: string().check(maxLength(4, 'Al massimo 4 caratteri')),
  postcode: string().check(maxLength(10, 'Al massimo 10 caratteri')),
  vatNumber: string().check(maxLength(20, 'Al massimo 20 caratteri')),
  taxCode: string().check(maxLength(20, 'Al massimo 20 caratteri')),
  phone: string().check(maxLength(60, 'Al massimo 60 caratteri')),
  email: long(),
  category: string().check(maxLength(60, 'Al massimo 60 caratteri')),
  secondCategory: string().check(maxLength(60, 'Al massimo 60 caratteri')),
  paymentTerms: long(),
  contactPerson: long(),
  note: string().check(maxLength(4000, 'Al massimo 4000 caratteri')),
  username: long(),
  password: long(),
  destinationName: long(),
  destinations: array(destination),
  contacts: array(contact),
})

export type Values = Infer<typeof schema>
export type DestinationValues = Infer<typeof destination>
export type ContactValues = Infer<typeof contact>

/** The fields that the bakery's server stores; the others are read-only. */
export const keptFieldsOf = (capabilities: readonly Capability[] | null) => ({
  note: capabilities?.includes('CUSTOMER_NOTE') ?? false,
  contacts: capabilities?.includes('CUSTOMER_CONTACTS') ?? false,
  contactPerson: capabilities?.includes('DESTINATION_CONTACT_PERSON') ?? false,
  primary: capabilities?.includes('PRIMARY_DESTINATION') ?? false,
})
export type KeptFields = ReturnType<typeof keptFieldsOf>

export const blankDestination = (): DestinationValues => ({
  code: '',
  isNew: true,
  name: '',
  street: '',
  city: '',
  province: '',
  postcode: '',
  country: 'IT',
  contactPerson: '',
  loginEmail: '',
  password: '',
  passwordState: 'MISSING',
  isActive: false,
  isPrimary: false,
  disabledDays: [],
  isSpecialDayDisabled: false,
})

export const blankContact = (): ContactValues => ({
  contactId: '',
  name: '',
  role: '',
  email: '',
  phone: '',
  secondPhone: '',
  mobile: '',
  isDefault: false,
  isCertifiedEmail: false,
})

type FieldName = keyof typeof text.customer
export const FIELD_NAMES = Object.keys(text.customer) as FieldName[]

const fieldsOf = (customer: Partial<Record<FieldName, string | null>> | null) =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, customer?.[field] ?? ''])) as Record<FieldName, string>

const ownKeys = <T extends object>(blank: T, from: object): T =>
  Object.fromEntries(Object.entries(blank).map(([key, empty]) => [key, (from as Record<string, unknown>)[key] ?? (empty as unknown)])) as T

export const destinationValues = (destination: CustomerDestinationFragment): DestinationValues => ({
  ...ownKeys(blankDestination(), destination),
  isNew: false,
})

/** The form values of a customer, as a copy. */
export const valuesOf = (customer: CustomerFieldsFragment | null): Values => ({
  ...fieldsOf(customer),
  username: '',
  password: '',
  destinationName: '',
  destinations: (customer?.destinations ?? []).map(destinationValues),
  contacts: (customer?.contacts ?? []).map(({ id, ...one }) => ({ ...ownKeys(blankContact(), one), contactId: id })),
})

const isAdministratorLogin = ({ loginEmail, isActive, isPrimary }: Pick<DestinationValues, 'loginEmail' | 'isActive' | 'isPrimary'>) =>
  loginEmail !== '' && isActive && isPrimary

/** Whether saving would leave the bakery without an administrator who can log in. */
export const locksOut = (before: readonly DestinationValues[], after: readonly DestinationValues[]): boolean => {
  // A destination that was taken out of the form stays on the server.
  const kept = before.filter(({ code }) => after.every((one) => one.code !== code))
  const clears = after.some(({ isPrimary }) => isPrimary)
  return before.some(isAdministratorLogin) && ![...after, ...(clears ? [] : kept)].some(isAdministratorLogin)
}
