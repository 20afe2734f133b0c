// The values of the customer form and their validation.
import type { CustomerDestinationFragment, CustomerFieldsFragment, Capability, PasswordState, Weekday } from '../generated/graphql.ts'
import { type Problem, longOnes, resolverOf } from '../ui/form-rules.ts'
import { text } from './customers.text.ts'

export const DAYS: { day: Weekday; label: string }[] = [
  { day: 'MONDAY', label: 'Lun' },
  { day: 'TUESDAY', label: 'Mar' },
  { day: 'WEDNESDAY', label: 'Mer' },
  { day: 'THURSDAY', label: 'Gio' },
  { day: 'FRIDAY', label: 'Ven' },
  { day: 'SATURDAY', label: 'Sab' },
  { day: 'SUNDAY', label: 'Dom' },
]

/** The destination of a new customer's credentials. */
export const FIRST_DESTINATION = '0001'

/** The longest texts. */
const CUSTOMER = {
  name: 255,
  street: 255,
  city: 255,
  province: 4,
  postcode: 10,
  vatNumber: 20,
  taxCode: 20,
  phone: 60,
  email: 255,
  category: 60,
  secondCategory: 60,
  paymentTerms: 255,
  contactPerson: 255,
  note: 4000,
  username: 255,
  password: 255,
  destinationName: 255,
}

const DESTINATION = {
  code: 10,
  name: 255,
  street: 255,
  city: 255,
  province: 4,
  postcode: 10,
  country: 3,
  contactPerson: 255,
  loginEmail: 255,
  password: 255,
}

const CONTACT = { name: 255, role: 255, email: 255, phone: 255, secondPhone: 255, mobile: 255 }

type Texts<Limits> = Record<keyof Limits, string>

export type DestinationValues = Texts<typeof DESTINATION> & {
  isNew: boolean
  passwordState: PasswordState
  isActive: boolean
  isPrimary: boolean
  disabledDays: Weekday[]
  isSpecialDayDisabled: boolean
}
export type ContactValues = Texts<typeof CONTACT> & {
  /** '' for a new one. */
  contactId: string
  isDefault: boolean
  isCertifiedEmail: boolean
}
export type Values = Texts<typeof CUSTOMER> & { destinations: DestinationValues[]; contacts: ContactValues[] }

const prepared = (typed: Values): Values => ({
  ...typed,
  name: typed.name.trim(),
  destinations: typed.destinations.map((one) => ({ ...one, code: one.code.trim() })),
})

const problemsOf = (values: Values, known: Values): Problem[] => [
  ...(values.name === '' ? [['name', text.required] as const] : []),
  ...longOnes('', values, CUSTOMER, known),
  ...values.destinations.flatMap((one, index) => {
    const same = known.destinations.find(({ code }) => code === one.code && !one.isNew)
    return longOnes(`destinations.${index}.`, one, DESTINATION, same)
  }),
  ...values.contacts.flatMap((one, index) => {
    const same = known.contacts.find(({ contactId }) => contactId === one.contactId)
    return longOnes(`contacts.${index}.`, one, CONTACT, same)
  }),
]

/** `seen`: as the customer was read last. */
export const customerResolver = (seen: () => Values) => resolverOf(prepared, (values: Values) => problemsOf(values, seen()))

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
