import type { Meta } from '@storybook/react-vite'
import { nothing, Stack } from '../../gallery/examples.tsx'
import { ChoiceField } from './ChoiceField.tsx'

export default { title: 'ui/ChoiceField' } satisfies Meta

const options = [
  { key: '1', label: 'Bar Centrale', hint: '0002/0001' },
  { key: '2', label: 'Amministratore', hint: '0001/0001' },
]
const field = { label: 'Destinazione', placeholder: 'Nome o codice', options, onChange: nothing }

export const States = () => (
  <Stack>
    <ChoiceField {...field} value={null} />
    <ChoiceField {...field} value={options[0]!} />
    <ChoiceField {...field} value={options[0]!} disabled />
  </Stack>
)
