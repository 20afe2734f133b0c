import type { Meta } from '@storybook/react-vite'
import { nothing, Stack } from '../../gallery/examples.tsx'
import { TypedDateField } from './TypedDateField.tsx'

export default { title: 'ui/TypedDateField' } satisfies Meta

const field = { label: 'Data', today: '2026-11-18', pickLabel: 'Scegli: Data', onChange: nothing }

export const States = () => (
  <Stack>
    <TypedDateField {...field} value="" />
    <TypedDateField {...field} value="2026-11-26" />
    <TypedDateField {...field} value="2026-11-26" error="Non è una data di consegna" />
  </Stack>
)
