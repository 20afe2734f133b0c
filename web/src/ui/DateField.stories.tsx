import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { DateField } from './DateField.tsx'

export default { title: 'ui/DateField' } satisfies Meta

const field = { label: 'Data di consegna', value: '2026-11-26', today: '2026-11-18', onChange: nothing }

export const Filled = () => <DateField {...field} />

export const Focused = () => (
  <div data-focus>
    <DateField {...field} />
  </div>
)
