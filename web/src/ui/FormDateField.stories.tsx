import type { Meta } from '@storybook/react-vite'
import { ExampleForm } from '../../gallery/examples.tsx'
import type { Example } from '../../gallery/examples.tsx'
import { FormDateField } from './FormDateField.tsx'

export default { title: 'ui/FormDateField' } satisfies Meta

const field = { label: 'Cliente dal', today: '2026-11-18', pickLabel: 'Scegli: Cliente dal' }

export const Filled = () => (
  <ExampleForm>
    <FormDateField<Example> name="since" {...field} />
  </ExampleForm>
)

export const Refused = () => (
  <ExampleForm errors={{ since: { type: 'gateway', message: 'È dopo la fine della sospensione' } }}>
    <FormDateField<Example> name="since" {...field} />
  </ExampleForm>
)
