import Typography from '@mui/material/Typography'
import { FormField } from './FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { text } from './customers.text.ts'
import { Fields, Halves, Hint, Section } from './CustomerForm.styles.ts'

const { customer: label } = text

/** The ids of the parts. */
export const SECTIONS = { main: 'informazioni', credentials: 'credenziali', note: 'note' }

/** 'Informazioni Principali': who and where at the left, what accounting needs at the right. */
export const MainSection = () => (
  <Section id={SECTIONS.main}>
    <Typography variant="h3">{text.main}</Typography>
    <Halves>
      <Fields>
        <div data-wide>
          <FormField name="name" label={label.name} autoFocus required />
        </div>
        <div data-wide>
          <FormField name="street" label={label.street} />
        </div>
        <div data-half>
          <FormField name="city" label={label.city} />
        </div>
        <div data-short>
          <FormField name="province" label={label.province} />
        </div>
        <FormField name="postcode" label={label.postcode} inputMode="numeric" />
        <div data-half>
          <FormField name="phone" label={label.phone} type="tel" />
        </div>
        <div data-half>
          <FormField name="contactPerson" label={label.contactPerson} />
        </div>
      </Fields>
      <Fields>
        <div data-half>
          <FormField name="vatNumber" label={label.vatNumber} />
        </div>
        <div data-half>
          <FormField name="taxCode" label={label.taxCode} />
        </div>
        <div data-wide>
          <FormField name="email" label={label.email} inputMode="email" />
        </div>
        <div data-half>
          <FormField name="category" label={label.category} />
        </div>
        <div data-half>
          <FormField name="secondCategory" label={label.secondCategory} />
        </div>
        <div data-wide>
          <FormField name="paymentTerms" label={label.paymentTerms} />
        </div>
      </Fields>
    </Halves>
  </Section>
)

export const NoteSection = ({ isKept }: { isKept: boolean }) => (
  <Section id={SECTIONS.note}>
    <Typography variant="h3">{label.note}</Typography>
    <FormField name="note" label={label.note} multiline minRows={3} readOnly={!isKept} help={isKept ? undefined : text.notKept} />
  </Section>
)

/** 'Credenziali Cliente': the login of a new customer's first destination. */
export const CredentialsSection = () => (
  <Section id={SECTIONS.credentials}>
    <Typography variant="h3">{text.credentials}</Typography>
    <Fields>
      <FormField name="username" label={text.username} inputMode="email" />
      <PasswordField name="password" />
      <FormField name="destinationName" label={text.destinationName} placeholder={text.destinationNameFallback} />
    </Fields>
    <Hint>{text.credentialsHint}</Hint>
  </Section>
)
