import { fieldLabels } from '../articles/labels.ts'
import { text as customers } from '../customers/customers.text.ts'
import { RegisterPage } from '../settings/RegisterPage.tsx'

const LABELS = {
  ARTICLE: fieldLabels,
  CUSTOMER: customers.customer,
  // The form has the short word among the other days.
  DESTINATION: { ...customers.destination, isSpecialDayDisabled: 'Speciali disattivati' },
  CATEGORY: { name: 'Nome' },
}

/** The register of changes with the words of the subjects it is about, which meet here and nowhere else. */
export const RegisterScreen = () => <RegisterPage labels={LABELS} />
