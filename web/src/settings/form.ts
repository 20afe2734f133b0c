// The settings as the form holds them: texts, with '' for nothing, as the fields of a page do.
import type { CompanySettingsInput, SettingsPartsFragment } from '../generated/graphql.ts'
import { PROPOSED } from './cut-off.ts'

export type FormValues = Record<Exclude<keyof SettingsPartsFragment, '__typename'>, string>

export function formOf({
  closingDate,
  reopeningDate,
  cutOff,
  name,
  street,
  city,
  province,
  postcode,
  ...more
}: SettingsPartsFragment): FormValues {
  const { vatNumber, taxCode, phone, email } = more
  const texts = { name, street, city, province, postcode, vatNumber, taxCode, phone, email }
  return { ...texts, closingDate: closingDate ?? '', reopeningDate: reopeningDate ?? '', cutOff: cutOff ?? PROPOSED }
}

export function inputOf({ closingDate, reopeningDate, ...texts }: FormValues): CompanySettingsInput {
  return { ...texts, closingDate: closingDate || null, reopeningDate: reopeningDate || null }
}

/** How many fields are not as they are stored. */
export const countChanges = (values: FormValues, stored: FormValues) =>
  Object.entries(values).filter(([field, value]) => stored[field as keyof FormValues] !== value).length
