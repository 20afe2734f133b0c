import type { Meta } from '@storybook/react-vite'
import { ExampleForm } from '../../gallery/examples.tsx'
import type { Example } from '../../gallery/examples.tsx'
import { FormField } from './FormField.tsx'

export default { title: 'ui/FormField' } satisfies Meta

export const Required = () => (
  <ExampleForm>
    <FormField<Example> name="name" label="Ragione sociale" required help="Come sul documento" />
  </ExampleForm>
)

export const Refused = () => (
  <ExampleForm errors={{ name: { type: 'gateway', message: 'Esiste già un cliente con questo nome' } }}>
    <FormField<Example> name="name" label="Ragione sociale" required />
  </ExampleForm>
)
