// What the login page in the HTML shows of the bakery, which the gateway has written into it.
import type { CompanyFieldsFragment } from '../generated/graphql.ts'

export type Guest = Pick<CompanyFieldsFragment, 'name' | 'logoUrl' | 'cutOff'>

/** Null without the login page: the HTML shows only that the portal is loading. */
export function guestIn({ dataset }: HTMLElement): Guest | null {
  return dataset['guest'] ? (JSON.parse(dataset['guest']) as Guest) : null
}

/** The company of a guest until the session has been read. */
export const companyOf = (guest: Guest): CompanyFieldsFragment => ({
  __typename: 'Company',
  id: null,
  vatNumber: null,
  suspension: null,
  phone: null,
  asOf: null,
  ...guest,
})
