import type { Meta } from '@storybook/react-vite'
import { useFormContext } from 'react-hook-form'
import { ExampleForm } from '../../gallery/examples.tsx'
import type { Example } from '../../gallery/examples.tsx'
import { FormField } from './FormField.tsx'
import { FormFlaws } from './FormFlaws.tsx'

export default { title: 'ui/FormFlaws' } satisfies Meta

const Foot = () => <FormFlaws control={useFormContext<Example>().control} form="example" />

export const ToCorrect = () => (
  <ExampleForm errors={{ name: { type: 'gateway', message: 'Manca' } }}>
    <FormField<Example> name="name" label="Ragione sociale" required />
    <Foot />
  </ExampleForm>
)
