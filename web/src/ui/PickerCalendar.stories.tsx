import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { PickerCalendar } from './PickerCalendar.tsx'

export default { title: 'ui/PickerCalendar' } satisfies Meta

export const Month = () => <PickerCalendar value="2026-11-26" today="2026-11-18" minDate="2026-11-18" onChoose={nothing} />
