import Typography from '@mui/material/Typography'
import { FormField } from './FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { text } from './customers.text.ts'
import { Fields, Hint, Section } from './CustomerForm.styles.ts'

const { customer: label } = text

/** 'Informazioni Principali'. */
export const MainSection = () => (
  <Section>
    <Typography variant="h3">{text.main}</Typography>
    <Fields>
      <div data-half>
        <FormField name="name" label={label.name} autoFocus required />
      </div>
      <div data-half>
        <FormField name="street" label={label.street} />
      </div>
      <FormField name="city" label={label.city} />
      <FormField name="province" label={label.province} />
      <FormField name="postcode" label={label.postcode} inputMode="numeric" />
      <FormField name="vatNumber" label={label.vatNumber} />
      <FormField name="taxCode" label={label.taxCode} />
      <FormField name="phone" label={label.phone} type="tel" />
      <FormField name="email" label={label.email} inputMode="email" />
      <FormField name="category" label={label.category} />
      <FormField name="secondCategory" label={label.secondCategory} />
      <FormField name="paymentTerms" label={label.paymentTerms} />
      <FormField name="contactPerson" label={label.contactPerson} />
    </Fields>
  </Section>
)

export const NoteSection = ({ isKept }: { isKept: boolean }) => (
  <Section>
    <Typography variant="h3">{label.note}</Typography>
    <FormField name="note" label={label.note} multiline minRows={3} readOnly={!isKept} help={isKept ? undefined : text.notKept} />
  </Section>
)

/** 'Credenziali Cliente': the login of a new customer's first destination. */
export const CredentialsSection = () => (
  <Section>
    <Typography variant="h3">{text.credentials}</Typography>
    <Fields>
      <FormField name="username" label={text.username} inputMode="email" />
      <PasswordField name="password" />
      <FormField name="destinationName" label={text.destinationName} placeholder={text.destinationNameFallback} />
    </Fields>
    <Hint>{text.credentialsHint}</Hint>
  </Section>
)
