// From the inputs of the contract to the wishes that the rules plan.
import type { Patch } from '../change/patch.rules.ts'
import type { ContactChanges, ContactPatch, CustomerPatch, DestinationChange, DestinationPatch } from '../generated/contract.ts'
import type { ContactFields } from './contacts.rules.ts'
import type { CustomerWish } from './customer.rules.ts'
import type { DestinationFields, DestinationWish } from './destination.rules.ts'

type Maybe<Value> = Value | null | undefined
type CustomerLists = { set?: Maybe<CustomerPatch>; seen?: Maybe<CustomerPatch>; contacts?: Maybe<ContactChanges> }

export const customerWish = ({ set, seen, contacts }: CustomerLists): CustomerWish => ({
  set: set ?? {},
  seen: seen ?? null,
  contacts: {
    add: contacts?.add?.map(contactPatch) ?? [],
    change: contacts?.change?.map((one) => ({ id: one.id, set: contactPatch(one.set), seen: contactPatch(one.seen ?? {}) })) ?? [],
    remove: contacts?.remove?.map((one) => ({ id: one.id, seen: contactPatch(one.seen ?? {}) })) ?? [],
  },
})

/** The contract allows null; the rules refuse it for fields without an empty value. */
const contactPatch = (patch: ContactPatch) => patch as Patch<ContactFields>

type Destination = Pick<DestinationChange, 'set' | 'seen' | 'code' | 'isNew'>

export function destinationWish({ code, isNew = false, set, seen }: Destination): DestinationWish {
  const { password, ...fields } = set
  return { code: code?.trim() ?? '', isNew, password: password || null, set: destinationPatch(fields), seen: destinationPatch(seen ?? {}) }
}

function destinationPatch({ disabledDays, password: _never, ...fields }: DestinationPatch): Patch<DestinationFields> {
  const days = disabledDays === undefined ? {} : { disabledDays: [...(disabledDays ?? [])] }
  return { ...(fields as Patch<DestinationFields>), ...days }
}
