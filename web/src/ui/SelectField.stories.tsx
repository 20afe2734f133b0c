import type { Meta } from '@storybook/react-vite'
import { Stack } from '../../gallery/examples.tsx'
import { SelectField } from './SelectField.tsx'

export default { title: 'ui/SelectField' } satisfies Meta

export const States = () => (
  <Stack>
    <SelectField label="IVA">
      <option>IVA 4%</option>
    </SelectField>
    <SelectField label="IVA" error help="Scegli un’aliquota">
      <option>Nessuna</option>
    </SelectField>
    <SelectField label="IVA" disabled>
      <option>IVA 4%</option>
    </SelectField>
  </Stack>
)

export const Focused = () => (
  <div data-focus="select">
    <SelectField label="IVA">
      <option>IVA 4%</option>
    </SelectField>
  </div>
)
