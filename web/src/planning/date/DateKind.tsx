import { DateBanner, dateText } from '../../extraordinary/index.date.ts'
import type { DeliveryFieldsFragment } from '../../generated/graphql.ts'
import type { Known } from './date-rows.ts'

const notices: Partial<Record<DeliveryFieldsFragment['basis'], string>> = {
  COMPANY_SUSPENDED: dateText.bakeryClosed,
  INACTIVE: dateText.inactive,
}

type Props = {
  known: Known
  isPast: boolean
  isStaff: boolean
  /** Whether an order is proposed that is not saved yet. */
  isProposed: boolean
}

/** What the choice cannot say: why nothing arrives, and what a save replaces. */
export function DateKind({ known: { delivery }, isPast, isStaff, isProposed }: Props) {
  const { basis } = delivery
  if (isPast) return <DateBanner kind="past">{isStaff ? dateText.pastForStaff : dateText.pastDate}</DateBanner>
  const notice = notices[basis]
  if (notice) return <DateBanner kind="bakery">{notice}</DateBanner>
  if (isProposed && basis === 'CLOSURE') return <DateBanner kind="closure">{dateText.afterClosure}</DateBanner>
  if (isProposed && basis === 'DAY_DISABLED') return <DateBanner kind="order">{dateText.afterDisabled}</DateBanner>
  return null
}
