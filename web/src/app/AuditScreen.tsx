import { fieldLabels } from '../articles/labels.ts'
import { text as customers } from '../customers/customers.text.ts'
import { AuditPage } from '../settings/AuditPage.tsx'

const LABELS = {
  ARTICLE: fieldLabels,
  CUSTOMER: customers.customer,
  // The form shows the short 'Spec' beside the weekdays.
  DESTINATION: { ...customers.destination, isSpecialDayDisabled: 'Speciali disattivati' },
  CATEGORY: { name: 'Nome' },
  TOKEN: { name: 'Nome' },
}

/** The audit with the field labels of every subject. */
export const AuditScreen = () => <AuditPage labels={LABELS} />
