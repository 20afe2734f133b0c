import { DateBanner, dateText } from '../../extraordinary/index.ts'
import type { DeliveryFieldsFragment } from '../../generated/graphql.ts'
import type { Known } from './date-rows.ts'

const notices: Partial<Record<DeliveryFieldsFragment['basis'], string>> = {
  COMPANY_SUSPENDED: dateText.bakeryClosed,
  INACTIVE: dateText.inactive,
  CLOSURE: dateText.afterClosure,
  DAY_DISABLED: dateText.afterDisabled,
}

/** The kind of the date, with its colour and icon. */
export function DateKind({ known: { delivery, order }, isPast, isStaff }: { known: Known; isPast: boolean; isStaff: boolean }) {
  const { basis } = delivery
  if (isPast) return <DateBanner kind="past">{isStaff ? dateText.pastForStaff : dateText.pastDate}</DateBanner>
  if (basis === 'CLOSURE') return <DateBanner kind="closure">{notices.CLOSURE}</DateBanner>
  if (basis === 'COMPANY_SUSPENDED' || basis === 'INACTIVE') return <DateBanner kind="bakery">{notices[basis]}</DateBanner>
  return <DateBanner kind="order">{order ? dateText.orderThere : (notices[basis] ?? dateText.orderNew)}</DateBanner>
}
