import type { Meta } from '@storybook/react-vite'
import { Card } from './Card.tsx'
import { Field } from './Field.tsx'

export default { title: 'ui/Card' } satisfies Meta

export const WithFields = () => (
  <Card title="Dati fiscali">
    <Field label="Partita IVA" value="01234567890" readOnly />
    <Field label="Codice fiscale" />
  </Card>
)
